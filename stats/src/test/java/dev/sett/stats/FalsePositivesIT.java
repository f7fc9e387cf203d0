package dev.sett.stats;

/** {@link FalsePositivesTest} with a thousand laboratories. */
class FalsePositivesIT extends FalsePositivesTest {

  @Override
  double barPercent() {
    return 5;
  }

  @Override
  int labs() {
    return 1000;
  }
}

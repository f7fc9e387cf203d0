package dev.sett.stats;

import org.junit.jupiter.api.Tag;

/** {@link FalsePositivesTest} with a thousand laboratories. */
@Tag("long")
@Tag("cases")
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

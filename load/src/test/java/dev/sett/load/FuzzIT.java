package dev.sett.load;

/** {@link FuzzTest} with ten times as many cases. */
class FuzzIT extends FuzzTest {

  @Override
  int cases() {
    return 50_000;
  }
}

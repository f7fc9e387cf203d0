package dev.sett.load.response;

import org.junit.jupiter.api.Tag;

/** {@link FuzzTest} with ten times as many cases. */
@Tag("long")
@Tag("cases")
class FuzzIT extends FuzzTest {

  @Override
  int cases() {
    return 50_000;
  }
}

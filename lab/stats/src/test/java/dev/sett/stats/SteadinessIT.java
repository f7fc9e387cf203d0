package dev.sett.stats;

import org.junit.jupiter.api.Tag;

/** {@link SteadinessTest} with more climbs. */
@Tag("long")
@Tag("cases")
class SteadinessIT extends SteadinessTest {

  @Override
  int labs() {
    return 40;
  }
}

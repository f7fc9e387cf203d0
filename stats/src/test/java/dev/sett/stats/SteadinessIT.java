package dev.sett.stats;

/** {@link SteadinessTest} with more climbs. */
class SteadinessIT extends SteadinessTest {

  @Override
  int labs() {
    return 40;
  }
}

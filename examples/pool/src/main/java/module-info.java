/** A program that uses the pool. */
module example.pool {
  requires dev.sett.pool;

  exports example.pool;
}

package shop;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A price list in memory. Each 20th request finds its price stale and loads it from a slow source: with the write lock held ("held"), or before it ("short"). */
final class Prices {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<Long, Long> prices = new HashMap<>();
  private final AtomicLong requests = new AtomicLong();
  private final boolean held;

  private Prices(boolean held) {
    this.held = held;
    for (long i = 0; i < 1000; i++) {
      prices.put(i, i);
    }
  }

  public static void main(String[] args) throws Exception {
    Web.serve(args[0], Web.virtual(), new Prices(args[1].equals("held"))::price);
  }

  private String price() throws InterruptedException {
    long request = requests.incrementAndGet();
    long item = request % 1000;
    if (request % 20 == 0) {
      refresh(item);
    }
    lock.readLock().lock();
    try {
      return "{\"price\": " + prices.get(item) + "}";
    } finally {
      lock.readLock().unlock();
    }
  }

  private void refresh(long item) throws InterruptedException {
    long early = held ? 0 : load(item);
    lock.writeLock().lock();
    try {
      prices.put(item, held ? load(item) : early);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Stands for a query of the database. */
  private static long load(long item) throws InterruptedException {
    Thread.sleep(8);
    return item + 1;
  }
}

package dev.sett.servers.spring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many at once who order transfers and ask again, with the same key, until they know: done (200),
 * or refused for too little money (409).
 */
final class Customers {
  private static final int AT_ONCE = 64;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;
  private final List<Transfer> orders = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger repeats = new AtomicInteger();
  private final AtomicInteger settled = new AtomicInteger();
  private final Map<String, Transfer> accepted = new ConcurrentHashMap<>();
  private final Map<String, Transfer> refused = new ConcurrentHashMap<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile String surprise = "";

  /** Draws the orders: most small, some larger than any account; between few accounts. */
  Customers(int port, int count, int accounts, long seed) {
    this.port = port;
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(accounts);
      int to = (from + 1 + random.nextInt(accounts - 1)) % accounts;
      long cents = random.nextInt(100) == 0 ? 99_999_999_999L : 1 + random.nextInt(10_000_000);
      orders.add(new Transfer(Integer.toString(from + 1), Integer.toString(to + 1), cents));
    }
  }

  /** Lets them begin; does nothing the second time. */
  void startOnce() {
    if (threads.isEmpty()) {
      for (int i = 0; i < AT_ONCE; i++) {
        threads.add(Thread.ofVirtual().start(this::order));
      }
    }
  }

  private void order() {
    try {
      for (int i = next.getAndIncrement(); i < orders.size(); i = next.getAndIncrement()) {
        settle("order-" + i, orders.get(i));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void settle(String key, Transfer order) throws InterruptedException {
    URI uri =
        URI.create(
            "http://127.0.0.1:%d/v1/transfers/%s/%s/%s"
                .formatted(port, order.from(), order.to(), order.amount()));
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("Idempotency-Key", key)
            .timeout(PATIENCE)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    while (surprise.isEmpty()) {
      try {
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        switch (answer.statusCode()) {
          case 200 -> accepted.put(key, order);
          case 409 -> refused.put(key, order);
          case 503 -> {
            repeats.incrementAndGet();
            continue;
          }
          default -> surprise = answer.statusCode() + " " + answer.body();
        }
        settled.incrementAndGet();
        return;
      } catch (IOException e) {
        // Killed, or not yet there again.
        repeats.incrementAndGet();
        Thread.sleep(100);
      }
    }
  }

  /** Waits until so many orders are settled. */
  void awaitSettled(int count) throws InterruptedException {
    while (settled.get() < count) {
      if (!surprise.isEmpty()) {
        throw new AssertionError("an order was answered " + surprise);
      }
      Thread.sleep(2);
    }
  }

  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Orders that were answered as done, by key. */
  Map<String, Transfer> accepted() {
    return accepted;
  }

  /** Orders that were answered as refused, by key. */
  Map<String, Transfer> refused() {
    return refused;
  }

  /** How often an order was asked for again. */
  int repeats() {
    return repeats.get();
  }

  @Override
  public String toString() {
    return "%d transfers accepted, %d refused, asked again %d times"
        .formatted(accepted.size(), refused.size(), repeats.get());
  }
}

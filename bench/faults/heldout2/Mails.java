package shop2;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadLocalRandom;
import shop.Web;

/**
 * Answers on 8 threads, and hands a mail for each request to one of 8 mailers: {@code Mails PORT WAY QUEUE}. A mailer waits for mails blocked ("block"), or by
 * looking into its queue again and again ("spin").
 */
final class Mails {
  public static void main(String[] args) throws Exception {
    List<BlockingQueue<String>> outboxes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      BlockingQueue<String> outbox = args[2].equals("linked") ? new LinkedBlockingQueue<>() : new LinkedTransferQueue<>();
      outboxes.add(outbox);
      Thread.ofPlatform().name("mailer-" + i).start(args[1].equals("spin") ? () -> spin(outbox) : () -> block(outbox));
    }
    Web.serve(
        args[0],
        Web.platform(8),
        () -> {
          String page = "{\"sum\": " + Web.compute(200) + "}";
          outboxes.get(ThreadLocalRandom.current().nextInt(outboxes.size())).add(page);
          return page;
        });
  }

  private static void block(BlockingQueue<String> outbox) {
    try {
      while (true) {
        send(outbox.take());
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void spin(BlockingQueue<String> outbox) {
    while (true) {
      String mail = outbox.poll();
      if (mail != null) {
        send(mail);
      }
    }
  }

  /** Stands for formatting and sending it. */
  private static void send(String mail) {
    Web.compute(mail.length());
  }
}

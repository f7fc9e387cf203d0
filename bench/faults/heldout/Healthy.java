package shop;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;

/** Computes and waits as many services do, in ways that make no difference: {@code Healthy PORT EXECUTOR WORK}. */
final class Healthy {
  public static void main(String[] args) throws Exception {
    Web.serve(args[0], executor(args[1]), work(args[2]));
  }

  /** "virtual", or a number of platform threads and their name, such as "64:worker". */
  private static ExecutorService executor(String text) {
    if (text.equals("virtual")) {
      return Web.virtual();
    }
    String[] parts = text.split(":");
    return Executors.newFixedThreadPool(Integer.parseInt(parts[0]), Thread.ofPlatform().name(parts[1] + "-", 1).factory());
  }

  private static Web.Handler work(String name) {
    return switch (name) {
      case "compute" -> () -> "{\"sum\": " + Web.compute(300) + "}";
      case "wait" ->
          () -> {
            // Of different lengths: requests that wait equally long come back together, and then queue for the CPU in step.
            Thread.sleep(ThreadLocalRandom.current().nextInt(30, 90));
            return "{\"sum\": " + Web.compute(300) + "}";
          };
      case "allocate" -> () -> "{\"length\": " + allocate() + ", \"sum\": " + Web.compute(300) + "}";
      case "build" -> Healthy::built;
      case "add" -> Healthy::added;
      default -> throw new IllegalArgumentException("Unknown work '" + name + "'.");
    };
  }

  private static int allocate() {
    int length = 0;
    for (int i = 0; i < 10; i++) {
      byte[] bytes = new byte[1000 + i];
      bytes[i] = 1;
      length += bytes.length;
    }
    return length;
  }

  private static String built() {
    StringBuilder json = new StringBuilder().append('[');
    for (int i = 0; i < 40; i++) {
      json.append("{\"id\": ").append(i).append(", \"sum\": ").append(Web.compute(5)).append("}, ");
    }
    return json.append("null]").toString();
  }

  private static String added() {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < 40; i++) {
      json.append("{\"id\": " + i + ", \"sum\": " + Web.compute(5) + "}, ");
    }
    return json + "null]";
  }
}

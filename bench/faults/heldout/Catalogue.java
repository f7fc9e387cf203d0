package shop;

import java.util.ArrayList;
import java.util.List;

/** Renders a page from a catalogue of {@code MB} megabytes that it keeps in memory: {@code Catalogue PORT MB}. How much room is left is up to -Xmx. */
final class Catalogue {
  public static void main(String[] args) throws Exception {
    List<byte[]> items = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[1]) * 1024; i++) {
      items.add(new byte[1000]);
    }
    Web.serve(args[0], Web.platform(50), () -> page(items));
  }

  private static String page(List<byte[]> items) {
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      page.append("item ").append(items.get(i * 31 % items.size()).length).append(' ').append(i).append('\n');
    }
    return page.toString();
  }
}

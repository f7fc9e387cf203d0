package dev.sett.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingKind;
import dev.sett.workload.ServerCard;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of servers and models in {@code docs/reference/servers.md} says what the cards of the
 * servers say. That each model on a card is the one it claims to be is proved by the server's own
 * test.
 */
class ServersTableTest {
  private static final Path PAGE = Sources.ROOT.resolve("docs/reference/servers.md");
  private static final String BEGIN = "<!-- table -->\n";
  private static final String END = "<!-- end of table -->";

  @Test
  void thePageHasTheTableOfTheCards() throws IOException {
    String table = table(cards());
    System.out.println(table);
    String page = Files.readString(PAGE);
    assertTrue(page.contains(BEGIN) && page.contains(END), "the page has no place for the table");
    assertEquals(table, page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END)));
  }

  private static List<ServerCard> cards() throws IOException {
    List<ServerCard> cards = new ArrayList<>();
    try (Stream<Path> folders = Files.list(Sources.ROOT.resolve("programs/servers"))) {
      for (Path folder : folders.sorted().toList()) {
        Path file = folder.resolve("src/main/card").resolve(ServerCard.FILE);
        if (Files.isRegularFile(file)) {
          try (Reader lines = Files.newBufferedReader(file, UTF_8)) {
            cards.add(ServerCard.read(lines));
          }
        }
      }
    }
    return cards;
  }

  private static String table(List<ServerCard> cards) {
    List<ThreadingKind> kinds = List.of(ThreadingKind.values());
    StringBuilder text = new StringBuilder("\n| server |");
    kinds.forEach(kind -> text.append(" `").append(kind.pattern()).append("` |"));
    text.append("\n|---|").append("---|".repeat(kinds.size())).append('\n');
    for (ServerCard card : cards) {
      text.append("| ").append(card.name()).append(" |");
      kinds.forEach(kind -> text.append(card.offers().contains(kind) ? " yes |" : " no |"));
      text.append('\n');
    }
    text.append("\nNot offered, and why:\n\n");
    for (ServerCard card : cards) {
      Map<String, List<String>> models = new LinkedHashMap<>();
      card.refuses()
          .forEach(
              (kind, why) ->
                  models
                      .computeIfAbsent(why, w -> new ArrayList<>())
                      .add("`" + kind.pattern() + "`"));
      models.forEach(
          (why, refused) ->
              text.append(
                  "- %s, %s: %s\n".formatted(card.name(), String.join(", ", refused), why)));
    }
    return text.append('\n').toString();
  }
}

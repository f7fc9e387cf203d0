package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Commands in the documentation exist, with the flags that they have there. */
final class DocCommandsTest {
  /** What the shell runs: {@code sett} or {@code ./check}, and not a part of a longer name. */
  private static final Pattern COMMAND =
      Pattern.compile("(?<![\\w/.-])(\\./sett|sett|\\./check)(?=\\s|$)");

  /** As far as the shell takes it for a word of the same command. */
  private static final Pattern WORD =
      Pattern.compile("\\G[ \\t]+((?:'[^']*'|\"[^\"]*\"|\\\\.|[^\\s'\"\\\\|;&<>()`#]|(?<!\\s)#)+)");

  /** Any number of flags, or a value where one is due. */
  private static final String ELLIPSIS = "…|\\.\\.\\.|\\[.*";

  private static final Pattern SCRIPT =
      Pattern.compile("(?<![\\w/.-])[a-z]+/[\\w/-]+\\.(sh|py)\\b");

  private static final CommandLine SETT = Main.commandLine();

  static {
    collectErrors(SETT);
  }

  /** A change log names flags of its time. */
  private static final String CHANGES = "CHANGELOG.md";

  @Test
  void ofShellBlocksAreComplete() throws Exception {
    List<String> wrong = new ArrayList<>();
    int commands = 0;
    for (DocPage page : DocPage.all()) {
      for (String block : page.blocks("sh", "console")) {
        for (List<String> command : commands(block)) {
          commands++;
          complaint(command, /* complete= */ true)
              .ifPresent(what -> wrong.add(page.name() + ": " + command + ": " + what));
        }
        Matcher script = SCRIPT.matcher(block);
        while (script.find()) {
          if (!Files.exists(Sources.ROOT.resolve(script.group()))) {
            wrong.add(page.name() + ": there is no " + script.group());
          }
        }
      }
    }
    assertTrue(commands > 60, commands + " commands");
    assertEquals(List.of(), wrong);
  }

  @Test
  void inSentencesAndOutputsNameWhatExists() throws Exception {
    List<String> wrong = new ArrayList<>();
    int commands = 0;
    for (DocPage page : DocPage.all()) {
      List<String> texts = new ArrayList<>(page.spans());
      page.blocks("", "text").stream()
          .flatMap(String::lines)
          .filter(line -> line.contains("./sett ") || line.contains("./check "))
          .forEach(texts::add);
      for (String text : page.name().equals(CHANGES) ? List.<String>of() : texts) {
        for (List<String> command : commands(text)) {
          commands++;
          complaint(command, /* complete= */ false)
              .ifPresent(what -> wrong.add(page.name() + ": " + command + ": " + what));
        }
      }
    }
    assertTrue(commands > 150, commands + " commands");
    assertEquals(List.of(), wrong);
  }

  @Test
  void theRuleSeesWhatBreaksIt() throws Exception {
    assertEquals(
        List.of(
            List.of("./sett", "compare", "--a", "java -jar x.jar", "--body", "a#b"),
            List.of("sett", "list"),
            List.of("./check", "--fast")),
        commands(
            """
            A=1 ./sett compare --a 'java -jar x.jar' \\
                --body "a#b" | tee x # ./my/sett why
            cd sett-1 && sett list >x
            ./check --fast
            """));
    assertTrue(complaint(List.of("./sett", "comprae"), false).isPresent());
    assertTrue(complaint(List.of("sett", "compare", "--non-existent"), false).isPresent());
    assertTrue(complaint(List.of("sett", "serve", "jetty", "--port", "any"), true).isPresent());
    assertTrue(complaint(List.of("sett", "run"), true).isPresent());
    assertTrue(complaint(List.of("./check", "--slow"), true).isPresent());
    assertEquals(Optional.empty(), complaint(List.of("sett", "run"), false));
    assertEquals(Optional.empty(), complaint(List.of("sett", "compare", "-c", "9"), true));
  }

  /** The commands of a text, each with its name and its words, without quotes. */
  private static List<List<String>> commands(String text) {
    String joined = text.replaceAll("\\\\\\n\\s*", " ");
    List<List<String>> commands = new ArrayList<>();
    Matcher start = COMMAND.matcher(joined);
    while (start.find()) {
      if (joined
          .substring(joined.lastIndexOf('\n', start.start()) + 1, start.start())
          .contains(" #")) {
        continue;
      }
      List<String> command = new ArrayList<>(List.of(start.group()));
      Matcher word = WORD.matcher(joined).region(start.end(), joined.length());
      while (word.find()) {
        command.add(word.group(1).replaceAll("'([^']*)'|\"([^\"]*)\"|\\\\(.)", "$1$2$3"));
      }
      commands.add(command);
    }
    return commands;
  }

  /**
   * What is wrong with a command.
   *
   * @param complete whether nothing is left to the reader; words such as … make it incomplete
   */
  private static Optional<String> complaint(List<String> command, boolean complete)
      throws IOException {
    boolean whole = complete && command.stream().noneMatch(word -> word.matches(ELLIPSIS));
    List<String> words = new ArrayList<>();
    for (String word : command.subList(1, command.size())) {
      if (!word.matches(ELLIPSIS) || (!words.isEmpty() && words.getLast().startsWith("-"))) {
        words.add(word);
      }
    }
    if (!words.isEmpty() && words.getFirst().matches("[A-Z]+")) {
      return Optional.empty(); // any command
    }
    if (command.getFirst().equals("./check")) {
      return check(words);
    }
    // A number fits where a word such as NAME, PID or N stands for a value.
    words.replaceAll(word -> word.matches("[A-Z]+|" + ELLIPSIS) ? "1" : word);
    List<Exception> errors = new ArrayList<>();
    for (ParseResult at = SETT.parseArgs(words.toArray(String[]::new));
        at != null;
        at = at.subcommand()) {
      errors.addAll(at.errors());
    }
    return errors.stream()
        .filter(error -> whole || error instanceof UnmatchedArgumentException)
        .map(Exception::getMessage)
        .findFirst();
  }

  private static void collectErrors(CommandLine command) {
    command.getCommandSpec().parser().collectErrors(true);
    command.getSubcommands().values().forEach(DocCommandsTest::collectErrors);
  }

  private static Optional<String> check(List<String> words) throws IOException {
    if (words.stream().anyMatch(word -> word.matches("[A-Z]+"))) {
      return Optional.empty();
    }
    try {
      Options _ = Options.parse(words, Modules.of(Sources.ROOT).names(), LongPart.names());
      return Optional.empty();
    } catch (Options.UsageException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}

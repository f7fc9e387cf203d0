package dev.sett.model.yaml;

import dev.sett.model.text.SyntaxRules;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * YAML text to a tree of nodes that know their lines.
 *
 * <p>The text is first read as a flat series of events, which shows aliases, tags, depth and the
 * number of documents before any tree is built: an alias bomb is refused unexploded.
 */
public final class YamlTree {

  private static final int DEEPEST = 20;

  private final String text;
  private final String page;
  private final Complaints complaints;
  private final LoadSettings settings;

  private YamlTree(String text, String page, Complaints complaints) {
    this.text = text;
    this.page = page;
    this.complaints = complaints;
    this.settings =
        LoadSettings.builder()
            .setUseMarks(true)
            .setAllowNonScalarKeys(true)
            .setCodePointLimit(Math.max(1, text.length()))
            .build();
  }

  /**
   * The root node; empty after a complaint.
   *
   * @param page of the documentation that says what goes in
   */
  public static Optional<Node> read(String text, String page, Complaints complaints) {
    return new YamlTree(text, page, complaints).read();
  }

  private Optional<Node> read() {
    try {
      if (!acceptable()) {
        return Optional.empty();
      }
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isEmpty()) {
        complaints.add(1, "the file is empty. See " + page + " for what it must contain.");
      }
      return root;
    } catch (ReaderException e) {
      int line = lineOf(e.getPosition());
      complaints.add(
          line,
          "the character U+%04X is not allowed in YAML. Remove it.".formatted(e.getCodePoint()));
    } catch (MarkedYamlEngineException e) {
      Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
      int line = mark.map(Mark::getLine).orElse(0) + 1;
      complaints.add(line, syntaxError(e.getProblem(), line));
    } catch (YamlEngineException e) {
      complaints.add(1, "not readable as YAML: " + e.getMessage());
    }
    return Optional.empty();
  }

  /** Whether the text keeps to the part of YAML that experiments use; else complains. */
  private boolean acceptable() {
    boolean fine = true;
    int documents = 0;
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      int line = event.getStartMark().map(Mark::getLine).orElse(0) + 1;
      switch (event) {
        case DocumentStartEvent start -> {
          if (++documents == 2) {
            complaints.add(
                line, "a second document starts here (---). Write one document per file.");
            fine = false;
          }
        }
        case AliasEvent alias -> {
          complaints.add(
              line,
              "aliases such as *%s are not supported. Write the value out."
                  .formatted(alias.getAlias()));
          fine = false;
        }
        case CollectionStartEvent start -> {
          if (++depth > DEEPEST) {
            complaints.add(
                line, "lists and mappings are nested more than " + DEEPEST + " deep here.");
            return false;
          }
          fine &= untagged(start.getTag(), line);
        }
        case CollectionEndEvent end -> depth--;
        case ScalarEvent scalar -> fine &= untagged(scalar.getTag(), line);
        default -> {}
      }
    }
    return fine;
  }

  private boolean untagged(Optional<String> tag, int line) {
    tag.filter(t -> !t.equals("!"))
        .ifPresent(
            t ->
                complaints.add(
                    line,
                    "the tag %s is not supported. Remove it, or quote the text.".formatted(t)));
    return tag.isEmpty() || tag.get().equals("!");
  }

  private String syntaxError(String problem, int line) {
    String found = text.lines().skip(line - 1L).findFirst().orElse("");
    String snippet = SyntaxRules.visible(found.strip());
    String leading = found.substring(0, found.length() - found.stripLeading().length());
    String advice;
    if (leading.contains("\t") || problem.contains("TAB")) {
      advice = "YAML can't be indented with tabs. Use spaces.";
    } else if (problem.contains("cannot start any token")) {
      advice = "Put quotes around text that starts with @, `, % or another special character.";
    } else if (problem.contains("mapping values are not allowed")) {
      advice =
          "Check the indentation, and put quotes around text that contains a colon and a space.";
    } else {
      advice = "Check indentation, quotes and brackets here and just above.";
    }
    return "not valid YAML (%s) at: %s\n  %s".formatted(problem, snippet, advice);
  }

  private int lineOf(int codePoints) {
    int end =
        text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
    return (int) text.substring(0, end).chars().filter(c -> c == '\n').count() + 1;
  }
}

package dev.sett.model.yaml;

import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** Gathers everything that is wrong with one file, so that it can be reported together. */
public final class Complaints {

  private static final int MOST = 100;
  private static final int LONGEST_SENTENCE = 800;

  private record Marked(int line, int column, String sentence) {}

  private final String file;
  private final List<Marked> marked = new ArrayList<>();

  public Complaints(String file) {
    this.file = file;
  }

  /** Complains about the line a node starts on. */
  public void add(Node node, String sentence) {
    int line = node.getStartMark().map(Mark::getLine).orElse(0);
    int column = node.getStartMark().map(Mark::getColumn).orElse(0);
    marked.add(new Marked(line + 1, column, printable(sentence)));
  }

  /** Complains of a line, counted from 1. */
  public void add(int line, String sentence) {
    marked.add(new Marked(line, 0, printable(sentence)));
  }

  /**
   * Whether a name of a variant, point or path is allowed; else complains about it.
   *
   * @param what it names, before the sentence
   */
  boolean allows(String name, Node node, String what) {
    try {
      SyntaxRules.label(name);
      return true;
    } catch (IllegalArgumentException e) {
      add(node, what + " " + e.getMessage());
      return false;
    }
  }

  /** Whether anything is wrong so far. */
  public boolean any() {
    return !marked.isEmpty();
  }

  /** Throws all complaints in order of line, if there are any; of very many, the first ones. */
  public void throwIfAny() {
    if (!marked.isEmpty()) {
      List<Complaint> complaints =
          new ArrayList<>(
              marked.stream()
                  .sorted(Comparator.comparingInt(Marked::line).thenComparingInt(Marked::column))
                  .limit(MOST)
                  .map(m -> new Complaint(file + ":" + m.line, m.sentence))
                  .toList());
      if (marked.size() > MOST) {
        complaints.add(new Complaint(file, "and " + (marked.size() - MOST) + " more."));
      }
      throw new ExperimentException(complaints);
    }
  }

  /** The sentence without what could upset a terminal, cut if somebody's text made it endless. */
  private static String printable(String sentence) {
    String printable = sentence.replaceAll("[\\p{Cc}&&[^\n]]", "?");
    return printable.length() <= LONGEST_SENTENCE
        ? printable
        : printable.substring(0, LONGEST_SENTENCE) + "\u2026";
  }
}

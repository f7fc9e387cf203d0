package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import dev.sett.secrets.SecretNames.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds secrets in YAML that are not in the line of their name: in the next one, in a block ({@code
 * password: |}), in the lines below {@code credentials:}, in a {@code value:} next to a {@code
 * name:}, in the item after a flag. Everything in one line is found by {@link Assignments}. Used
 * once.
 */
final class YamlSecrets {

  /** Blanks and bullets, a name, a colon and what follows. */
  private static final Pattern KEY =
      Pattern.compile(
          "([ \\t]*(?:-[ \\t]+){0,9})([\"']?)([\\w.$/\\[\\]-]{1,200})\\2[ \\t]{0,9}:(?:[ \\t]+(.*))?");

  private static final Pattern ITEM = Pattern.compile("([ \\t]*)-[ \\t]+(.*)");

  /** Tags and anchors. */
  private static final Pattern NODE = Pattern.compile("(?:[!&][^\\s]*[ \\t]*){0,3}");

  private static final Pattern BLOCK = Pattern.compile("[|>][-+0-9]{0,2}(?:[ \\t]+#.*)?[ \\t]*");
  private static final Pattern COMMENT = Pattern.compile("(?:^|[ \\t])#.*");

  private final SearchedText text;
  private final List<Line> lines = new ArrayList<>();
  private final List<Found> found = new ArrayList<>();

  /** Names and values of the mappings that the line is in, the innermost first. */
  private final Deque<Mapping> mappings = new ArrayDeque<>();

  /** A name and a value of one mapping, as far as they were read. */
  private static final class Mapping {
    final int column;
    String name = "";
    int start = -1;
    int end = -1;

    Mapping(int column) {
      this.column = column;
    }
  }

  /**
   * A line.
   *
   * @param end index after its last character that is no blank
   * @param column blanks before it; that of an empty line is beyond all others
   */
  private record Line(int start, int end, int column) {

    boolean isEmpty() {
      return column == Integer.MAX_VALUE;
    }

    int first() {
      return start + column;
    }
  }

  /**
   * A name in a line.
   *
   * @param column of the name
   * @param value index of what follows the colon; the end of the line if nothing does
   */
  private record Key(int column, boolean item, String name, int value) {}

  private YamlSecrets(SearchedText text) {
    this.text = text;
  }

  /** The secrets in a text. */
  static List<Found> in(SearchedText text) {
    if (!text.contains("\n")) {
      return List.of();
    }
    YamlSecrets yaml = new YamlSecrets(text);
    yaml.split();
    yaml.flags();
    int line = 0;
    while (line < yaml.lines.size()) {
      line = yaml.line(line);
    }
    return yaml.found;
  }

  private void split() {
    for (int start = 0; start < text.length(); start = text.endOfLine(start) + 1) {
      int end = text.endOfLine(start);
      int first = Math.min(end, text.skip(start, " \t"));
      while (end > first && Character.isWhitespace(text.charAt(end - 1))) {
        end--;
      }
      lines.add(new Line(start, end, first == end ? Integer.MAX_VALUE : first - start));
    }
  }

  /** Reads a line and what belongs to it; gives the index of the next one. */
  private int line(int index) {
    Line line = lines.get(index);
    Key key = line.isEmpty() ? null : key(line);
    if (key == null) {
      return index + 1;
    }
    Kind kind = SecretNames.kind(key.name());
    int node = afterNode(key.value(), line.end());
    boolean block = isBlock(node, line.end());
    boolean empty = node == line.end();
    boolean below = block || empty || opensString(node, line.end());
    if (kind != Kind.NONE && below) {
      return hide(key, index, node, below(index, key, empty));
    }
    boolean pair = NameValuePairs.isName(key.name()) || NameValuePairs.isValue(key.name());
    int next = below && pair ? below(index, key, empty) : index + 1;
    pair(line, key, node, block || empty ? index + 1 : index, next);
    return block ? next : index + 1;
  }

  /** Hides what a name of a secret has below it; gives the index of the next line. */
  private int hide(Key key, int index, int node, int below) {
    if (below == index + 1) {
      return below;
    }
    int end = lines.get(index).end();
    if (isBlock(node, end)) {
      whole(key.name(), index + 1, below);
    } else if (node == end) {
      nested(key.name(), index + 1, below);
    } else {
      add(key.name(), node, lines.get(below - 1).end());
    }
    return below;
  }

  private @Nullable Key key(Line line) {
    Matcher matcher = KEY.matcher(text).region(line.start(), line.end());
    if (!matcher.matches()) {
      return null;
    }
    boolean item = matcher.end(1) - line.start() > line.column();
    int value = matcher.start(4) < 0 ? line.end() : matcher.start(4);
    return new Key(matcher.end(1) - line.start(), item, matcher.group(3), value);
  }

  private int afterNode(int from, int end) {
    Matcher node = NODE.matcher(text).region(from, end);
    int after = node.lookingAt() ? node.end() : from;
    return COMMENT.matcher(text).region(after, end).lookingAt() ? end : after;
  }

  private boolean isBlock(int node, int end) {
    return node < end && BLOCK.matcher(text).region(node, end).matches();
  }

  /** Whether a string begins that doesn't end in its line. */
  private boolean opensString(int node, int end) {
    if (node >= end || "\"'".indexOf(text.charAt(node)) < 0) {
      return false;
    }
    char mark = text.charAt(node);
    for (int i = node + 1; i < end; i++) {
      if (text.charAt(i) == mark) {
        return false;
      }
    }
    return true;
  }

  /** Index of the first line that isn't below a name any more. */
  private int below(int index, Key key, boolean list) {
    int next = index + 1;
    while (next < lines.size()) {
      Line line = lines.get(next);
      boolean item =
          list
              && !key.item()
              && line.column() == key.column()
              && text.startsWith("- ", line.first());
      if (line.column() <= key.column() && !item) {
        break;
      }
      next++;
    }
    while (next > index + 1 && lines.get(next - 1).isEmpty()) {
      next--;
    }
    return next;
  }

  /** Hides lines as one. */
  private void whole(String name, int from, int to) {
    int first = from;
    while (first < to - 1 && lines.get(first).isEmpty()) {
      first++;
    }
    add(name, lines.get(first).first(), lines.get(to - 1).end());
  }

  /**
   * Hides what is below the name of a secret; names in it stay. Below a weak name, such as {@code
   * session:}, other settings stay, too.
   */
  private void nested(String name, int from, int to) {
    boolean strong = SecretNames.kind(name) == Kind.STRONG;
    int index = from;
    while (index < to) {
      Line line = lines.get(index);
      Key key = line.isEmpty() ? null : key(line);
      if (line.isEmpty() || "{[".indexOf(text.charAt(line.first())) >= 0) {
        index++; // JSON is looked for elsewhere.
      } else if (key == null) {
        Matcher item = ITEM.matcher(text).region(line.start(), line.end());
        scalar(name, item.matches() ? item.start(2) : line.first(), line.end());
        index++;
      } else if (!SecretNames.isAbout(key.name())
          && (strong || SecretNames.isPartOfSecret(key.name()))) {
        index = setting(name, key, index, to);
      } else {
        index = Math.min(to, line(index));
      }
    }
  }

  /** Hides the value of a name that is below that of a secret. */
  private int setting(String name, Key key, int index, int to) {
    int end = lines.get(index).end();
    int node = afterNode(key.value(), end);
    if (isBlock(node, end)) {
      int below = Math.min(to, below(index, key, /* list= */ false));
      if (below > index + 1) {
        whole(name, index + 1, below);
      }
      return below;
    }
    if (key.value() < end) {
      scalar(name, node < end ? node : key.value(), end);
    }
    return index + 1;
  }

  /** A value that ends with its line; a comment and quotation marks stay. */
  private void scalar(String name, int start, int lineEnd) {
    int end = lineEnd;
    char mark = text.charAt(start);
    if (mark == '"' || mark == '\'') {
      int close = new QuoteLevel(0, mark).close(text, start + 1);
      add(name, start + 1, Math.min(close, lineEnd));
      return;
    }
    Matcher comment = COMMENT.matcher(text).region(start, lineEnd);
    if (comment.find()) {
      end = comment.start();
    }
    add(name, start, end);
  }

  private void add(String name, int start, int end) {
    if (start < end && SecretNames.isSecret(name, text.substring(start, end))) {
      found.add(new Found(start, end, name, ""));
    }
  }

  /**
   * A name and a value of the same mapping.
   *
   * @param from index of the first line of the value
   * @param below index of the line after it
   */
  private void pair(Line line, Key key, int node, int from, int below) {
    while (!mappings.isEmpty()
        && (mappings.peek().column > key.column()
            || (key.item() && mappings.peek().column == key.column()))) {
      mappings.pop();
    }
    boolean name = NameValuePairs.isName(key.name());
    if (!name && !NameValuePairs.isValue(key.name())) {
      return;
    }
    if (mappings.isEmpty() || mappings.peek().column < key.column()) {
      mappings.push(new Mapping(key.column()));
    }
    Mapping mapping = mappings.peek();
    if (name) {
      mapping.name = text.substring(node, line.end());
    } else {
      boolean there = from < below;
      int begin = there ? Math.max(node, lines.get(from).first()) : key.value();
      mapping.start = begin < line.end() || there ? begin : -1;
      mapping.end = there ? lines.get(below - 1).end() : line.end();
    }
    if (mapping.start >= 0
        && mapping.start < mapping.end
        && SecretNames.kind(mapping.name) != Kind.NONE) {
      if (text.substring(mapping.start, mapping.end).contains("\n")) {
        add(mapping.name, mapping.start, mapping.end);
      } else {
        scalar(mapping.name, mapping.start, mapping.end);
      }
      mapping.start = -1;
    }
  }

  /** Items of a list that are words of a command. */
  private void flags() {
    List<String> words = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    int column = -1;
    for (Line line : lines) {
      Matcher item = ITEM.matcher(text).region(line.start(), line.end());
      boolean matches = !line.isEmpty() && item.matches();
      if (!matches || line.column() != column) {
        flags(words, starts);
        words.clear();
        starts.clear();
      }
      if (matches) {
        column = line.column();
        int start = item.start(2);
        int end = line.end();
        boolean quoted =
            end - start > 1
                && "\"'".indexOf(text.charAt(start)) >= 0
                && text.charAt(end - 1) == text.charAt(start);
        starts.add(quoted ? start + 1 : start);
        words.add(text.substring(quoted ? start + 1 : start, quoted ? end - 1 : end));
      }
    }
    flags(words, starts);
  }

  private void flags(List<String> words, List<Integer> starts) {
    for (CredentialFlags.Hit hit : CredentialFlags.in(words)) {
      int start = starts.get(hit.word());
      found.add(new Found(start + hit.from(), start + hit.to(), hit.flag(), ""));
    }
  }
}

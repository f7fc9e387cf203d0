package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds secrets in XML and HTML: in elements with the name of a secret ({@code <password>x}), in
 * elements and attributes that another attribute names ({@code <property name="password"
 * value="x"/>}), and in a {@code <value>} next to a {@code <name>}. Used once.
 */
final class MarkupSecrets {

  private static final Pattern TAG =
      Pattern.compile(
          "<(?:!\\[CDATA\\[|(/?)([A-Za-z_][\\w:.-]{0,200})("
              + "[^<>\"']*+(?:(?:\"[^\"<]*+\"|'[^'<]*+')[^<>\"']*+){0,100}+)>)");

  private static final Pattern ATTRIBUTE =
      Pattern.compile("(?<![\\w:.-])([\\w:.-]{1,200})\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");

  private final SearchedText text;
  private final List<Found> found = new ArrayList<>();
  private final List<Tag> tags = new ArrayList<>();

  /**
   * A tag.
   *
   * @param name without its namespace; that of the attribute that names what is in it, if any
   */
  private record Tag(int start, int end, boolean closes, String element, String name) {}

  private MarkupSecrets(SearchedText text) {
    this.text = text;
  }

  /** The secrets in a text. */
  static List<Found> in(SearchedText text) {
    if (!text.contains("<")) {
      return List.of();
    }
    MarkupSecrets markup = new MarkupSecrets(text);
    markup.readTags();
    markup.readElements();
    return markup.found;
  }

  private void readTags() {
    Matcher tag = TAG.matcher(text);
    int from = 0;
    while (from < text.length() && tag.find(from)) {
      from = tag.end();
      if (tag.start(2) < 0) {
        int close = text.indexOf("]]>", from);
        from = close < 0 ? from : close + 3;
      } else {
        String element = tag.group(2).substring(tag.group(2).indexOf(':') + 1);
        String name = tag.group(1).isEmpty() ? attributes(element, tag.start(3), tag.end(3)) : "";
        boolean whole = text.charAt(tag.end() - 2) == '/';
        if (!whole) {
          tags.add(new Tag(tag.start(), tag.end(), !tag.group(1).isEmpty(), element, name));
        }
      }
    }
  }

  /** Finds a secret among the attributes of a tag; gives the name that one of them has. */
  private String attributes(String element, int start, int end) {
    String named = SecretNames.kind(element) == SecretNames.Kind.NONE ? "" : element;
    int value = -1;
    int last = -1;
    Matcher attribute = ATTRIBUTE.matcher(text).region(start, end);
    while (attribute.find()) {
      int group = attribute.start(2) >= 0 ? 2 : 3;
      String name = attribute.group(1).substring(attribute.group(1).indexOf(':') + 1);
      if (NameValuePairs.isName(name) && !name.equals("id")) { // It names places in a page.
        named = attribute.group(group);
      } else if (NameValuePairs.isValue(name)) {
        value = attribute.start(group);
        last = attribute.end(group);
      }
    }
    if (value >= 0 && value < last) {
      add(named, value, last);
    }
    return named;
  }

  private void add(String name, int start, int end) {
    if (SecretNames.isSecret(name, text.substring(start, end))) {
      found.add(new Found(start, end, name, ""));
    }
  }

  private void readElements() {
    boolean[] closed = closed();
    Deque<Tag> secrets = new ArrayDeque<>();
    String named = "";
    int valueStart = -1;
    int valueEnd = -1;
    for (int i = 0; i < tags.size(); i++) {
      Tag tag = tags.get(i);
      if (!tag.closes()
          && closed[i]
          && SecretNames.kind(tag.name()) != SecretNames.Kind.NONE
          && secrets.isEmpty()) {
        secrets.push(tag);
      } else if (!secrets.isEmpty()
          && tag.closes()
          && tag.element().equals(secrets.peek().element())) {
        content(secrets.peek().name(), i);
        secrets.pop();
      } else if (!secrets.isEmpty()) {
        content(secrets.peek().name(), i);
      }
      if (i > 0 && isSimple(tags.get(i - 1), tag)) {
        int start = textStart(tags.get(i - 1).end(), tag.start());
        int end = textEnd(start, tag.start());
        if (NameValuePairs.isName(tag.element()) && start < end) {
          named = text.substring(start, end);
        } else if (NameValuePairs.isValue(tag.element())) {
          valueStart = start;
          valueEnd = end;
        }
        if (!named.isEmpty() && valueStart >= 0 && valueStart < valueEnd) {
          add(named, valueStart, valueEnd);
        }
      } else if (i > 0 && tag.closes()) {
        named = ""; // The element around a name and a value.
        valueStart = -1;
      }
    }
  }

  private static boolean isSimple(Tag open, Tag close) {
    return !open.closes() && close.closes() && open.element().equals(close.element());
  }

  /** Which tags begin an element that ends. */
  private boolean[] closed() {
    boolean[] closed = new boolean[tags.size()];
    Map<String, Deque<Integer>> open = new HashMap<>();
    for (int i = 0; i < tags.size(); i++) {
      Deque<Integer> same = open.computeIfAbsent(tags.get(i).element(), _ -> new ArrayDeque<>());
      if (!tags.get(i).closes()) {
        same.push(i);
      } else if (!same.isEmpty()) {
        closed[same.pop()] = true;
      }
    }
    return closed;
  }

  /** What stands between a tag and the one before it. */
  private void content(String name, int tag) {
    int start = textStart(tags.get(tag - 1).end(), tags.get(tag).start());
    int end = textEnd(start, tags.get(tag).start());
    if (start < end) {
      add(name, start, end);
    }
  }

  private int textStart(int from, int end) {
    int start = Math.min(end, text.skip(from, " \t\r\n"));
    return text.startsWith("<![CDATA[", start) ? start + 9 : start;
  }

  private int textEnd(int start, int limit) {
    int end = limit;
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end - 3 >= start && text.startsWith("]]>", end - 3) ? end - 3 : end;
  }
}

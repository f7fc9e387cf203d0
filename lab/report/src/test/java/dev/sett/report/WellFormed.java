package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that every element of a page is closed in order and every attribute quoted. */
public final class WellFormed {
  private static final Set<String> VOID = Set.of("meta", "br", "img", "link", "input");
  private static final Pattern RAW =
      Pattern.compile("(<(script|style)\\b[^>]*>).*?(</\\2>)", Pattern.DOTALL);
  private static final Pattern TAG =
      Pattern.compile(
          "<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\\s+[a-zA-Z][a-zA-Z0-9:-]*(?:=\"[^\"<]*\")?)*)\\s*(/?)>");

  private WellFormed() {}

  public static void check(String html) {
    String markup = RAW.matcher(html).replaceAll("$1$3").replace("<!doctype html>", "");
    Deque<String> open = new ArrayDeque<>();
    Matcher tag = TAG.matcher(markup);
    int end = 0;
    while (tag.find()) {
      String between = markup.substring(end, tag.start());
      assertFalse(between.contains("<"), () -> "stray < in: " + between);
      end = tag.end();
      String name = tag.group(2);
      if (!tag.group(1).isEmpty()) {
        assertFalse(open.isEmpty(), () -> "</" + name + "> closes nothing");
        assertEquals(open.pop(), name);
      } else if (tag.group(4).isEmpty() && !VOID.contains(name)) {
        open.push(name);
      }
    }
    assertFalse(markup.substring(end).contains("<"));
    assertTrue(open.isEmpty(), () -> "never closed: " + open);
  }
}

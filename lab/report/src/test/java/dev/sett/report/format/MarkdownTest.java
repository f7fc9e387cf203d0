package dev.sett.report.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '¤',
      value = {
        "@team please ¤ @&#8203;team please",
        "see #12 and !3 ¤ see \\#&#8203;12 and \\!&#8203;3",
        "a*b*_c_ [x](http://y) ¤ a\\*b\\*\\_c\\_ \\[x\\](http:&#8203;//y)",
        "<b>&amp `code` ¤ &lt;b&gt;&amp;&#8203;amp \\`code\\`",
        "- item ¤ \\- item",
        "1. item ¤ 1\\. item",
        "www.example.org ¤ www&#8203;.example.org",
        "17% fewer [-19, -15] ¤ 17% fewer \\[-19, -15\\]",
      })
  void textFromOutsideStaysText(String outside, String markdown) {
    assertEquals(markdown, Markdown.text(outside));
  }

  @Test
  void codeStaysCodeWhateverItHolds() {
    assertEquals("` a `", Markdown.code("a"));
    assertEquals("``` a``b ```", Markdown.code("a``b"));
    assertEquals("", Markdown.code(" "));
    assertEquals("````sh\n```\n````\n", Markdown.block("sh", "```"));
    assertEquals("a \\| b", Markdown.cell("a | b"));
  }

  @ParameterizedTest
  @CsvSource({
    "../results/published/fibers-1, ../results/published/fibers-1",
    "a b) [x](y#z), a%20b%29%20%5Bx%5D%28y%23z%29",
    "100%|\u00e9, 100%25%7C%C3%A9",
    "javascript:x, javascript%3Ax",
  })
  void aLinkEndsWhereItsPathEnds(String path, String destination) {
    assertEquals("[a\\*b](" + destination + ")", Markdown.link("a*b", path));
  }
}

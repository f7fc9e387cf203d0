package dev.sett.report.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.report.WellFormed;
import dev.sett.report.why.RulePage;
import dev.sett.why.RulePages;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownHtmlTest {

  @Test
  void knowsTheFormsOfThePages() {
    assertEquals(
        """
        <h1>name: a title</h1>
        <p><em>Soft</em> and <b>bold</b> and <code>a * b *</code>, over two lines.</p>
        <pre><code>a &lt; b
        # no *title*</code></pre>
        <blockquote><p>says {2 * n} % and {3 * n} [or not]</p></blockquote>
        <ul>
        <li><b>one</b>: on two lines</li>
        <li>a <a href="b-c.md">page</a></li>
        </ul>
        <div class="scroll"><table>
        <thead><tr><th>a</th><th>b</th><th>c</th></tr></thead>
        <tbody>
        <tr><td><code>x</code></td><td></td><td>y</td></tr>
        </tbody></table></div>
        """,
        MarkdownHtml.linked(
            """
            # name: a title

            *Soft* and **bold** and `a * b *`,
            over two lines.

            ```
            a < b
            # no *title*
            ```

            > says {2 * n} % and
            > {3 * n} [or not]

            - **one**: on
              two lines
            - a [page](b-c.md)

            | a | b | c |
            |---|---|---|
            | `x` |  | y |
            """));
  }

  @Test
  void headingsGoDownAndLinksAreLeftOutWhereTheyLeadNowhere() {
    assertEquals(
        "<h4>See</h4>\n<p>a page</p>\n",
        MarkdownHtml.unlinked("## See\n\na [page](b.md)\n", /* deeper= */ 2));
  }

  @Test
  void nothingBecomesMarkupThatIsNone() {
    String html =
        MarkdownHtml.linked(
            "<b> `<i>` [x](javascript:alert) [y](\"onclick=.md) **<u>**\n\n- <img src=x>\n");
    WellFormed.check(html);
    assertEquals(
        "<p>&lt;b&gt; <code>&lt;i&gt;</code> [x](javascript:alert) [y](&quot;onclick=.md)"
            + " <b>&lt;u&gt;</b></p>\n<ul>\n<li>&lt;img src=x&gt;</li>\n</ul>\n",
        html);
  }

  @Test
  void everyPageAboutReasonsIsShownWithNoMarkLeft() {
    for (String file : RulePages.files()) {
      String html = RulePage.of(file).orElseThrow().html();
      WellFormed.check(html);
      assertTrue(html.startsWith("<h1>"), html);
      String words =
          html.replaceAll("(?s)<(pre|code)>.*?</\\1>", "").replaceAll("</?[a-z][^>]*>", "");
      for (String mark : List.of("`", "**", "](", "|--", "\n#", "\n- ", "\n> ")) {
        assertFalse(words.contains(mark), file + " has " + mark + ":\n" + words);
      }
      html.lines()
          .filter(line -> line.contains(".md\""))
          .flatMap(line -> List.of(line.split("href=\"", -1)).stream().skip(1))
          .map(link -> link.substring(0, link.indexOf('"')))
          .filter(link -> !link.startsWith("/"))
          .forEach(link -> assertTrue(RulePages.files().contains(link), file + ": " + link));
    }
    assertTrue(RulePage.of("nothing.md").isEmpty());
  }
}

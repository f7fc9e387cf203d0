package dev.sett.report.published;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.finding.PublishedComparison;
import dev.sett.verdict.finding.PublishedComparison.Range;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class PublishedSvgTest {
  private static final Range THEIRS = new Range(0.7, 0.85);
  private static final Range OURS = new Range(1.2, 1.5, /* expected= */ true);

  @Test
  void titleSaysWhetherTheHollowMarksWerePublished() {
    assertEquals("first-look: published (hollow) and measured here (filled)", title(THEIRS));
    assertEquals("first-look: expected (hollow) and measured here (filled)", title(OURS));
    assertEquals(
        "first-look: published and expected (hollow) and measured here (filled)",
        title(THEIRS, OURS));
  }

  private static String title(Range... ranges) {
    Result result = TestingResults.firstLook(7).result();
    Effect effect = result.effects().getFirst();
    String svg =
        PublishedSvg.standalone(List.of(new PublishedComparison(effect, List.of(ranges))), result);
    Matcher title = Pattern.compile("<title>([^<]*)</title>").matcher(svg);
    return title.find() ? title.group(1) : svg;
  }
}

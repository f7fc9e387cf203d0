package dev.sett.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.RawEvidence;
import java.util.List;
import org.junit.jupiter.api.Test;

class RawEvidenceSectionTest {

  @Test
  void filesAreLinksWithTheirSizes() {
    String html =
        RawEvidenceSection.html(
            List.of(
                new RawEvidence.File("evidence/raw/001-virtual/inside-7.jfr", 2_000_000),
                new RawEvidence.File("evidence/raw/001-virtual/program.log", 500_000)));

    assertTrue(html.contains("2 files, 2.5 MB"), html);
    assertTrue(html.contains("<a href=\"evidence/raw/001-virtual/inside-7.jfr\">"), html);
  }

  @Test
  void aNameThatSomebodyElseGaveIsTextAndNoLink() {
    String html =
        RawEvidenceSection.html(
            List.of(new RawEvidence.File("evidence/raw/\"><script>alert(1)</script>", 1)));

    assertFalse(html.contains("<script>") || html.contains("<a "), html);
  }

  @Test
  void withoutFilesThereIsNoSection() {
    assertEquals("", RawEvidenceSection.html(List.of()));
  }
}

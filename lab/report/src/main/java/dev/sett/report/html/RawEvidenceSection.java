package dev.sett.report.html;

import dev.sett.model.storage.RawEvidence;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.report.format.Html;
import java.util.List;
import java.util.regex.Pattern;

/** The files that the evidence was read from, as links. */
final class RawEvidenceSection {

  /** Names that mean the same in a link; Sett gives its files no others. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./-]{1,200}");

  private RawEvidenceSection() {}

  /** The section; empty if no files were kept. */
  static String html(List<RawEvidence.File> files) {
    if (files.isEmpty()) {
      return "";
    }
    StringBuilder html =
        new StringBuilder("<section id=\"raw-evidence\">\n<h2>Raw evidence</h2>\n");
    html.append("<p>").append(RawEvidence.summary(files));
    html.append(
        ", next to this page. JDK Mission Control opens the <code>.jfr</code> files. They contain"
            + " the events that Sett asks for, without events of the application.</p>\n");
    html.append("<details><summary>Files</summary>\n<ul class=\"plain\">\n");
    for (RawEvidence.File file : files) {
      String name = Html.outside(file.name());
      html.append("<li>");
      html.append(
          PLAIN.matcher(file.name()).matches()
              ? "<a href=\"" + file.name() + "\">" + name + "</a>"
              : name);
      html.append(" (").append(ResultArchiver.size(file.bytes())).append(")</li>\n");
    }
    return html.append("</ul>\n</details>\n</section>\n").toString();
  }
}

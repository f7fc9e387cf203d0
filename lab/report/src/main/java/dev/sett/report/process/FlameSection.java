package dev.sett.report.process;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.inside.CallNode;
import dev.sett.model.text.RootLocale;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Flame graphs of the CPU samples, coloured by what differs.
 *
 * <p>The graph is Brendan Gregg's (<a
 * href="https://www.brendangregg.com/flamegraphs.html">brendangregg.com</a>), callers above.
 * Colours compare a method's share wherever it was called from, not place by place: threads of
 * different kinds begin with different methods, so that place by place everything would differ.
 */
public final class FlameSection {
  /** Differences in share from which on a colour grows stronger. */
  private static final double[] STEPS = {0.005, 0.02, 0.05};

  private static final String KINDS =
      """
      <span><em>italic</em>: native code of the JVM or a library</span>
      <span><u>underlined</u>: kernel code</span>
      """;

  private FlameSection() {}

  /** The section; empty if no stacks were kept. */
  public static String html(ReportData page) {
    StringBuilder parts = new StringBuilder();
    for (Point point : page.points()) {
      List<Arm> all = arms(page, point);
      if (!all.isEmpty()) {
        parts.append(page.title(point)).append(graphs(all));
      }
    }
    return parts.isEmpty()
        ? ""
        : """
        <section id="flames">
        <h2>Where the CPU goes (flame graphs)</h2>
        <p class="lead">Each box is a method, as wide as its share of the CPU samples; below it are the methods that it
        called. Colours compare how often a method is on the stack, whatever called it; differences that may be due to
        chance are not coloured. Hover over a box for its numbers; click it to zoom in, click the top box to zoom out.</p>
        <p class="legend"><span><i class="swatch less"></i>less than in the other variant</span>
        <span><i class="swatch even"></i>no clear difference</span>
        <span><i class="swatch more"></i>more than in the other variant</span>
        """
            + (parts.indexOf(" native\"") < 0 && parts.indexOf(" kernel\"") < 0 ? "" : KINDS)
            + "</p>\n"
            + parts
            + "</section>\n";
  }

  /** The variants that have samples; all of one source, since others can't be compared. */
  private static List<Arm> arms(ReportData page, Point point) {
    List<Arm> recorded = new ArrayList<>();
    List<Arm> profiled = new ArrayList<>();
    for (Variant variant : page.styles().variants()) {
      List<Trial> trials = page.evidence(point, variant);
      CallShares.ofRecordings(trials)
          .ifPresent(shares -> recorded.add(new Arm(page.styles(), variant, shares)));
      CallShares.ofProfiles(trials)
          .ifPresent(shares -> profiled.add(new Arm(page.styles(), variant, shares)));
    }
    return profiled.size() >= recorded.size() ? profiled : recorded;
  }

  /** A variant with its samples. */
  private record Arm(VariantStyles styles, Variant variant, CallShares shares) {
    String letter() {
      return styles.letter(variant.name());
    }

    String badge() {
      return styles.badge(variant.name());
    }
  }

  private static String graphs(List<Arm> all) {
    Names names = new Names();
    StringBuilder html = new StringBuilder("<div class=\"flames\">\n");
    for (Arm arm : all) {
      Optional<Arm> other = other(arm, all);
      html.append("<div>").append(arm.badge());
      other.ifPresent(
          o -> html.append(" <span class=\"of\">compared with ").append(o.letter() + "</span>"));
      html.append(" <span class=\"of\">· from ")
          .append(Html.outside(arm.shares().source()))
          .append("</span>");
      html.append("</div>\n<div class=\"flame-box\">");
      html.append(new Graph(arm, other, names).svg()).append("</div>\n");
    }
    return html.append("</div>\n").toString();
  }

  /** What a variant is compared with: the base, and the base with the only other one. */
  private static Optional<Arm> other(Arm arm, List<Arm> all) {
    if (!arm.equals(all.getFirst())) {
      return Optional.of(all.getFirst());
    }
    return all.size() == 2 ? Optional.of(all.get(1)) : Optional.empty();
  }

  /** Numbers for methods, so that a script finds the same one in every graph. */
  private static final class Names {
    private final Map<String, Integer> numbers = new HashMap<>();

    int of(String method) {
      return numbers.computeIfAbsent(method, m -> numbers.size());
    }
  }

  /** One flame graph. */
  private static final class Graph {
    private final CallShares own;
    private final String letter;
    private final Optional<CallShares> other;
    private final String otherLetter;
    private final Names names;
    private final Map<String, Double> ownShares;
    private final Map<String, Double> otherShares;
    private final List<String> boxes = new ArrayList<>();
    private int depth;

    Graph(Arm arm, Optional<Arm> other, Names names) {
      this.own = arm.shares();
      this.letter = arm.letter();
      this.other = other.map(Arm::shares);
      this.otherLetter = other.map(Arm::letter).orElse("");
      this.names = names;
      this.ownShares = own.anywhere();
      this.otherShares = this.other.map(CallShares::anywhere).orElse(Map.of());
    }

    String svg() {
      String all = Words.count(own.samples(), "CPU sample");
      boxes.add(FlameBox.svg(0, 0, 1, "all", "even", -1, all, "all"));
      row(own.calls(), 0, 1);
      return RootLocale.format(
          "<svg class=\"flame\" role=\"img\" aria-label=\"Flame graph of %s\" height=\"%d\">\n%s</svg>",
          letter, (depth + 1) * FlameBox.ROW, String.join("", boxes));
    }

    private void row(List<CallNode> calls, double left, int level) {
      double at = left;
      for (CallNode call : calls) {
        double width = (double) call.samples() / own.samples();
        depth = Math.max(depth, level);
        boxes.add(
            FlameBox.svg(
                at,
                level,
                width,
                call.method(),
                colour(call.method()) + call.kind().map(kind -> " " + Html.css(kind)).orElse(""),
                names.of(call.method()),
                words(call, width),
                FlameBox.label(call)));
        row(call.callees(), at, level + 1);
        at += width;
      }
    }

    private String colour(String method) {
      if (other.isEmpty()) {
        return "even";
      }
      double points =
          own.above(
              ownShares.getOrDefault(method, 0.0),
              otherShares.getOrDefault(method, 0.0),
              other.get());
      int strength = 0;
      for (double step : STEPS) {
        strength += Math.abs(points) >= step ? 1 : 0;
      }
      return strength == 0 ? "even" : (points > 0 ? "more" : "less") + strength;
    }

    private String words(CallNode call, double width) {
      String here = Words.percent(width) + " of " + letter + "'s CPU samples here";
      String anywhere = Words.percent(ownShares.getOrDefault(call.method(), 0.0));
      return call.kind().map(kind -> Html.css(kind) + " code: ").orElse("")
          + shares(call, here, anywhere);
    }

    private String shares(CallNode call, String here, String anywhere) {
      return other.isEmpty()
          ? here + ", " + anywhere + " anywhere"
          : "%s; anywhere: %s %s, %s %s"
              .formatted(
                  here,
                  letter,
                  anywhere,
                  otherLetter,
                  otherShares.containsKey(call.method())
                      ? Words.percent(otherShares.getOrDefault(call.method(), 0.0))
                      : "almost none");
    }
  }
}

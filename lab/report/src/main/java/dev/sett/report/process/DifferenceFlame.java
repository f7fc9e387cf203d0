package dev.sett.report.process;

import dev.sett.model.experiment.Variant;
import dev.sett.model.inside.CallNode;
import dev.sett.model.text.RootLocale;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.stats.Interval;
import dev.sett.stats.MeanIntervals;
import dev.sett.verdict.parts.Attribution;
import dev.sett.verdict.parts.CpuByPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One flame graph of two variants, coloured by the difference in CPU time per request at each place
 * (after Brendan Gregg, <a
 * href="https://www.brendangregg.com/blog/2014-11-09/differential-flame-graphs.html">differential
 * flame graphs</a>).
 *
 * <p>The rows below the first are the parts, and below a part the stacks from where it begins, so
 * that the same work is at the same place whatever kind of thread does it. A box is as wide as the
 * mean of both variants, so that what only one of them does is seen, too.
 */
final class DifferenceFlame {
  /** Differences from which on a colour grows stronger, in CPU times per request of the base. */
  private static final double[] STEPS = {0, 0.01, 0.03};

  /** Narrower boxes are left out. */
  private static final double LEAST = 0.002;

  private final int pairs;
  private final double confidence;
  private final String base;
  private final String other;
  private final Node root;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> boxes = new ArrayList<>();
  private int depth;

  /** A place in the stacks of both variants: CPU time per request, pair by pair. */
  private static final class Node {
    private final CallNode call;
    private final double[] base;
    private final double[] other;
    private final Map<String, Node> callees = new LinkedHashMap<>();

    Node(CallNode call, int pairs) {
      this.call = call;
      this.base = new double[pairs];
      this.other = new double[pairs];
    }

    Node callee(CallNode callee) {
      return callees.computeIfAbsent(callee.method(), m -> new Node(callee, base.length));
    }

    double mean() {
      double sum = 0;
      for (int i = 0; i < base.length; i++) {
        sum += base[i] + other[i];
      }
      return sum / 2 / base.length;
    }
  }

  private DifferenceFlame(Attribution attribution, double confidence, String base, String other) {
    this.pairs = attribution.pairs().size();
    this.confidence = confidence;
    this.base = base;
    this.other = other;
    this.root = new Node(named("all"), pairs);
    for (int pair = 0; pair < pairs; pair++) {
      add(attribution.pairs().get(pair).base(), pair, /* ofBase= */ true);
      add(attribution.pairs().get(pair).other(), pair, /* ofBase= */ false);
    }
  }

  /** The graph with its legend. */
  static String html(ReportData page, Variant variant, Attribution attribution) {
    String base = page.styles().letter(page.styles().names().getFirst());
    String other = page.styles().letter(variant.name());
    DifferenceFlame flame =
        new DifferenceFlame(attribution, page.design().confidence(), base, other);
    return """
    <h4>Differential flame graph</h4>
    <p class="lead">Below the top box are the parts, and below each part its methods, each under its caller. A box is
    as wide as the mean CPU time per request of %s and %s. It is coloured if the interval of the difference excludes 0.
    Hover over a box for its numbers; click it to zoom in, click the top box to zoom out.</p>
    <p class="legend"><span><i class="swatch less"></i>%s uses less</span>
    <span><i class="swatch even"></i>no certain difference</span>
    <span><i class="swatch more"></i>%s uses more</span></p>
    <div class="flames"><div class="flame-box">%s</div></div>
    """
        .formatted(base, other, other, other, flame.svg());
  }

  private void add(CpuByPart trial, int pair, boolean ofBase) {
    count(root, pair, ofBase, trial.micros());
    for (CpuByPart.Share share : trial.shares()) {
      Node part = root.callee(named(share.part().words()));
      count(part, pair, ofBase, share.micros());
      share
          .samples()
          .ifPresent(s -> add(part, s.calls(), pair, ofBase, share.micros() / s.samples()));
    }
  }

  private static void add(
      Node at, List<CallNode> calls, int pair, boolean ofBase, double microsPerSample) {
    for (CallNode call : calls) {
      Node node = at.callee(call);
      count(node, pair, ofBase, microsPerSample * call.samples());
      add(node, call.callees(), pair, ofBase, microsPerSample);
    }
  }

  private static void count(Node node, int pair, boolean ofBase, double micros) {
    (ofBase ? node.base : node.other)[pair] += micros;
  }

  private static CallNode named(String words) {
    return new CallNode(words, /* samples= */ 1, List.of());
  }

  private String svg() {
    draw(root, 0, 0, "even", -1);
    return RootLocale.format(
        "<svg class=\"flame\" role=\"img\" aria-label=\"Differential flame graph of %s and %s\" height=\"%d\">\n%s</svg>",
        base, other, (depth + 1) * FlameBox.ROW, String.join("", boxes));
  }

  private void draw(Node node, double left, int level, String colour, int number) {
    double width = node.mean() / root.mean();
    depth = Math.max(depth, level);
    boxes.add(
        FlameBox.svg(
            left,
            level,
            width,
            node.call.method(),
            colour + node.call.kind().map(kind -> " " + Html.css(kind)).orElse(""),
            number,
            words(node),
            level < 2 ? node.call.method() : FlameBox.label(node.call)));
    double at = left;
    for (Node callee :
        node.callees.values().stream()
            .filter(c -> c.mean() >= LEAST * root.mean())
            .sorted(Comparator.comparingDouble(Node::mean).reversed())
            .toList()) {
      int same = numbers.computeIfAbsent(callee.call.method(), m -> numbers.size());
      draw(callee, at, level + 1, colour(callee), same);
      at += callee.mean() / root.mean();
    }
  }

  private Attribution.Row row(Node node) {
    double[] differences = new double[pairs];
    double of = 0;
    double ofOther = 0;
    for (int i = 0; i < pairs; i++) {
      differences[i] = node.other[i] - node.base[i];
      of += node.base[i] / pairs;
      ofOther += node.other[i] / pairs;
    }
    Interval range = MeanIntervals.mean(differences, confidence);
    return new Attribution.Row(Optional.empty(), of, ofOther, range);
  }

  private String colour(Node node) {
    Attribution.Row row = row(node);
    if (row.range().contains(0)) {
      return "even";
    }
    double share = Math.abs(row.difference()) / row(root).base();
    int strength = 0;
    for (double step : STEPS) {
      strength += share >= step ? 1 : 0;
    }
    return (row.difference() > 0 ? "more" : "less") + strength;
  }

  private String words(Node node) {
    Attribution.Row row = row(node);
    return "%s%s %s µs, %s %s µs per request; difference %s µs"
        .formatted(
            node.call.kind().map(kind -> Html.css(kind) + " code: ").orElse(""),
            base,
            PartWords.number(row.base()),
            other,
            PartWords.number(row.other()),
            PartWords.difference(row));
  }
}

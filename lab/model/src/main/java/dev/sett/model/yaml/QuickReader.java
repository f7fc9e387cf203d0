package dev.sett.model.yaml;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.QuickForm;
import dev.sett.model.keys.ExperimentKeys;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.SyntaxRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the {@code quick} form of an experiment file. */
final class QuickReader {

  private final DesignReader designReader;
  private final Complaints complaints;

  QuickReader(DesignReader designReader, Complaints complaints) {
    this.designReader = designReader;
    this.complaints = complaints;
  }

  /**
   * Reads the short form.
   *
   * @param whole the long form
   */
  QuickForm read(Node node, Experiment whole) {
    Fields fields = Fields.known(node, ExperimentKeys.QUICK, complaints);
    List<String> points = fields.at("points").map(list -> points(list, whole)).orElse(List.of());
    Optional<Design> design =
        fields
            .at("design")
            .map(
                said -> {
                  Design read = designReader.design(said, whole.design());
                  Experiment chosen =
                      Selection.quick(
                          whole.withQuick(Optional.of(new QuickForm(points, Optional.of(read)))));
                  return ExperimentReader.hasBudget(said)
                      ? read
                      : read.within(Forecast.budget(chosen));
                });
    return new QuickForm(points, design);
  }

  private List<String> points(Node list, Experiment whole) {
    Set<String> known = whole.points().stream().map(Point::name).collect(Collectors.toSet());
    List<String> points = new ArrayList<>();
    if (!(list instanceof SequenceNode sequence)) {
      complaints.add(list, "points must be a list of point names, such as [ping].");
      return points;
    }
    if (sequence.getValue().isEmpty()) {
      complaints.add(
          list,
          "'points' is an empty list. Name some points, or remove the key to take about a tenth of them.");
    }
    Set<String> seen = new HashSet<>();
    for (Node item : sequence.getValue()) {
      Fields.single("points", item, text -> text, complaints)
          .ifPresent(
              name -> {
                if (!known.contains(name)) {
                  complaints.add(item, unknown(name, whole));
                } else if (!seen.add(name)) {
                  complaints.add(item, "points lists '%s' twice. Remove one.".formatted(name));
                } else {
                  points.add(name);
                }
              });
    }
    return points;
  }

  private static String unknown(String name, Experiment whole) {
    List<String> names = whole.points().stream().map(Point::name).limit(1000).toList();
    return "unknown point '%s'.%s"
        .formatted(
            SyntaxRules.visible(name),
            NearestWord.of(name, names)
                .map(n -> " Did you mean '" + n + "'?")
                .orElseGet(
                    () ->
                        " Available: "
                            + names.stream().limit(8).collect(Collectors.joining("; "))
                            + (whole.points().size() > 8 ? "; and others." : ".")));
  }
}

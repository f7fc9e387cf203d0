package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.design.Design;
import dev.sett.model.design.Placement;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * What varies, what is fixed, and how it is measured: the content of one experiment file.
 *
 * @param name letters, digits, dot and dash; names the result folder
 * @param about one paragraph for people: the question, what to expect
 * @param variants at least 2, with different names; the first one is the base that others are
 *     compared with
 * @param points at least 1, with different names
 * @param quick its short form; empty if the file defines none
 * @param published what others found; empty if nothing was published
 * @param engine name of the load tool that drives the measured phases; empty: Sett's own engine
 * @param services what the variants' programs use, such as a database, in the order in which they
 *     are started; with different names
 */
@RecordBuilder
public record Experiment(
    String name,
    String about,
    List<Variant> variants,
    List<Point> points,
    Design design,
    Placement placement,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<QuickForm> quick,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Published> published,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> engine,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Dependency> services)
    implements ExperimentBuilder.With {

  /** Copies the lists. */
  public Experiment {
    variants = List.copyOf(variants);
    points = List.copyOf(points);
    services = List.copyOf(services);
  }

  /**
   * An experiment that Sett's own engine drives, without published findings, a short form or
   * services.
   */
  public Experiment(
      String name,
      String about,
      List<Variant> variants,
      List<Point> points,
      Design design,
      Placement placement) {
    this(
        name,
        about,
        variants,
        points,
        design,
        placement,
        /* quick= */ Optional.empty(),
        /* published= */ Optional.empty(),
        /* engine= */ Optional.empty(),
        /* services= */ List.of());
  }

  /** Whether its servers run already: it starts none, and there is one process of each variant. */
  public boolean runsAlready() {
    return variants.stream().anyMatch(variant -> variant.launch().runsAlready());
  }

  /** The variant with this name. */
  public Optional<Variant> variant(String variantName) {
    return variants.stream().filter(v -> v.name().equals(variantName)).findFirst();
  }

  /** Every point as every variant meets it. */
  public List<Point> pointsMet() {
    return points.stream()
        .flatMap(point -> variants.stream().map(variant -> variant.at(point)))
        .distinct()
        .toList();
  }

  /** The point with this name. */
  public Optional<Point> point(String pointName) {
    return points.stream().filter(p -> p.name().equals(pointName)).findFirst();
  }
}

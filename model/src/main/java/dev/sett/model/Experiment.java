package dev.sett.model;

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
 */
public record Experiment(
    String name,
    String about,
    List<Variant> variants,
    List<Point> points,
    Design design,
    Placement placement) {

  /** Copies the lists. */
  public Experiment {
    variants = List.copyOf(variants);
    points = List.copyOf(points);
  }

  /** The variant with this name. */
  public Optional<Variant> variant(String variantName) {
    return variants.stream().filter(v -> v.name().equals(variantName)).findFirst();
  }

  /** The point with this name. */
  public Optional<Point> point(String pointName) {
    return points.stream().filter(p -> p.name().equals(pointName)).findFirst();
  }
}

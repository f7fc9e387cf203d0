package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.design.Metric;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What others measured, and what they concluded from it.
 *
 * @param source who and where, for people
 * @param url where it can be read; may be empty
 * @param machine what it was measured on; may be empty
 * @param date when, as published; may be empty
 * @param figures their numbers, at points and variants of this experiment
 * @param findings what they concluded, as ratios, and our own expectations
 */
@RecordBuilder
public record Published(
    String source,
    String url,
    String machine,
    String date,
    List<Figure> figures,
    List<Finding> findings)
    implements PublishedBuilder.With {

  /** Copies the lists. */
  public Published {
    figures = List.copyOf(figures);
    findings = List.copyOf(findings);
  }

  /**
   * One published number.
   *
   * @param value in the metric's unit
   */
  public record Figure(String point, String variant, Metric metric, double value) {}

  /**
   * One conclusion: a variant is some multiple of another.
   *
   * @param says in words
   * @param point where it is tested
   * @param against the variant it is compared with
   * @param low lowest ratio of {@code variant} to {@code against} that was published, above 0
   * @param high highest, at least {@code low}
   * @param expected whether the range was not published but is our own expectation
   */
  public record Finding(
      String says,
      String point,
      Metric metric,
      String variant,
      String against,
      double low,
      double high,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
          boolean expected) {}
}

package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.launch.ReportedTime;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A program that is started and ends by itself.
 *
 * @param units what it does, counted, such as rows or threads: they are given per second; at least
 *     1
 * @param time how it says how long its work took; empty: the time from its start to its end counts
 */
public record JobMeasure(
    long units, @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ReportedTime> time)
    implements Measure {
  private static final long MOST_UNITS = 1_000_000_000_000L;

  static MeasureForm form() {
    return new MeasureForm.Count(
        "job",
        MOST_UNITS,
        JobMeasure::new,
        Optional.of(new MeasureForm.Details(List.of("units", "time"), JobMeasure::read)));
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    settings.require("units", "units: 1");
    Optional<Long> units = settings.value("units", text -> Quantity.count(text, 1, MOST_UNITS));
    Optional<ReportedTime> time = settings.value("time", ReportedTime::new);
    return units.map(number -> new JobMeasure(number, time));
  }

  /** A program whose time is that from its start to its end. */
  public JobMeasure(long units) {
    this(units, Optional.empty());
  }

  @Override
  public String written() {
    return time.map(
            said ->
                "{job: {units: %d, time: '%s'}}"
                    .formatted(units, said.pattern().replace("'", "''")))
        .orElseGet(() -> "{job: %d}".formatted(units));
  }

  @Override
  public List<Phase> phases() {
    return List.of();
  }

  @Override
  public Load load() {
    return Load.NONE;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(MeasureTrait.TIMED, MeasureTrait.UNTIL_EXIT);
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.empty();
  }

  @Override
  public Optional<String> span() {
    return Optional.of(time.isPresent() ? "the time that it prints" : "start to end");
  }

  @Override
  public String briefly(Point point) {
    return (units == 1 ? "" : work() + ", ") + span().orElseThrow();
  }

  @Override
  public String explained(Point point, double rateRps) {
    return "Each program is started, does "
        + work()
        + " and then exits on its own."
        + (time.isPresent() ? " Its time is the one that it prints." : "");
  }

  @Override
  public Optional<String> notExported() {
    return Optional.of("a program that runs to its end, so it has no load to export.");
  }

  private String work() {
    return NumberWords.count(units, "unit") + " of work";
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.TOTAL_TIME, Metric.UNITS_PER_SECOND, Metric.JOB_CPU, Metric.MEMORY);
  }
}

package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.launch.ReportedTime;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A program that is started and ends by itself.
 *
 * @param units what it does, counted, such as rows or threads: they are given per second; at least
 *     1
 * @param time how it says how long its work took; empty: the time from its start to its end counts
 * @param flags what every program that comes with Sett gets at this point, after its variant's own
 */
public record JobMeasure(
    long units,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ReportedTime> time,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> flags)
    implements Measure {
  private static final long MOST_UNITS = 1_000_000_000_000L;

  /** What needs no quotes anywhere. */
  private static final Pattern FLAG = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  /** Copies the list, and checks its words: they are shown, and written into files. */
  public JobMeasure {
    flags = checked(List.copyOf(flags));
  }

  static MeasureForm form() {
    return new MeasureForm.Count(
        "job",
        MOST_UNITS,
        JobMeasure::new,
        Optional.of(new MeasureForm.Details(List.of("units", "time", "flags"), JobMeasure::read)));
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    settings.require("units", "units: 1");
    Optional<Long> units = settings.value("units", text -> Quantity.count(text, 1, MOST_UNITS));
    Optional<ReportedTime> time = settings.value("time", ReportedTime::new);
    Optional<List<String>> flags = settings.value("flags", JobMeasure::words);
    return units.map(number -> new JobMeasure(number, time, flags.orElse(List.of())));
  }

  private static List<String> words(String text) {
    return checked(List.of(text.strip().split("\\s+")));
  }

  private static List<String> checked(List<String> words) {
    for (String word : words) {
      if (!FLAG.matcher(word).matches()) {
        throw new IllegalArgumentException(
            "'%s' is not a valid flag of a point. Use letters, digits and _@%%+=:,./- only."
                .formatted(SyntaxRules.visible(word)));
      }
    }
    return words;
  }

  /** A program whose time is that from its start to its end. */
  public JobMeasure(long units) {
    this(units, Optional.empty(), List.of());
  }

  @Override
  public String written() {
    if (time.isEmpty() && flags.isEmpty()) {
      return "{job: %d}".formatted(units);
    }
    String details =
        time.map(said -> ", time: '%s'".formatted(said.pattern().replace("'", "''"))).orElse("")
            + (flags.isEmpty() ? "" : ", flags: '%s'".formatted(String.join(" ", flags)));
    return "{job: {units: %d%s}}".formatted(units, details);
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
        + (flags.isEmpty() ? "" : " At this point it runs with " + String.join(" ", flags) + ".")
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

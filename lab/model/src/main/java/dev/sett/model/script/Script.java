package dev.sett.model.script;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.sett.model.http.ExpectedAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a load consists of when it is more than one request again and again: one or several
 * journeys, drawn by weight. The format is in {@code docs/reference/load-scripts.md}.
 *
 * @param seed decides every draw
 * @param journeys at least one; a weighted mix of single requests is journeys of one step each
 * @param data values for templates; empty: none
 * @param users how many users send their {@code once} steps, 1 or more; connections beyond share
 *     their values. Empty: every connection is a user of its own
 */
public record Script(
    long seed, List<Journey> journeys, Optional<Data> data, Optional<Integer> users) {

  /** Copies the list. */
  public Script {
    journeys = List.copyOf(journeys);
  }

  /**
   * Requests that one user makes one after another.
   *
   * @param name empty if it is the only one
   * @param weight how often it is drawn relative to the others, 1 to 1 million
   * @param steps in order, at least one
   */
  public record Journey(String name, int weight, List<Step> steps) {

    /** Copies the list. */
    public Journey {
      steps = List.copyOf(steps);
    }

    /** How many steps, those at its beginning, a user sends in the first journey only. */
    public int onceSteps() {
      return (int) steps.stream().filter(Step::once).count();
    }
  }

  /**
   * One request of a journey and what is made of its answer.
   *
   * @param name unique in the script; what its counts are shown under
   * @param path path and query; empty: those of the URL that is loaded
   * @param bodyBytes how long a right answer's body is
   * @param captures taken from a right answer
   * @param think pause between the answer and the next request of this connection; closed loop only
   * @param once whether a user sends it in the first journey only, such as a login
   */
  public record Step(
      String name,
      String method,
      Optional<Template> path,
      List<Header> headers,
      Template body,
      ExpectedAnswer expect,
      Size bodyBytes,
      List<Capture> captures,
      Duration think,
      boolean once) {

    /** Copies the lists. */
    public Step {
      headers = List.copyOf(headers);
      captures = List.copyOf(captures);
    }

    private Step thinking(Duration pause) {
      return new Step(name, method, path, headers, body, expect, bodyBytes, captures, pause, once);
    }
  }

  /** One header line. */
  public record Header(String name, Template value) {}

  /**
   * A range of body sizes.
   *
   * @param leastBytes 0 or more
   * @param mostBytes at least {@code leastBytes}
   */
  public record Size(long leastBytes, long mostBytes) {

    /** Any body. */
    public static final Size ANY = new Size(0, Long.MAX_VALUE);

    /** Whether every body will do. */
    public boolean any() {
      return leastBytes == 0 && mostBytes == Long.MAX_VALUE;
    }
  }

  /**
   * Rows of values, a row for each journey that uses one.
   *
   * @param columns names of the values
   * @param rows at least one, each with a value for every column
   * @param random rows are drawn; otherwise they come in order, starting over at the end
   */
  public record Data(List<String> columns, List<List<String>> rows, boolean random) {

    /** Copies the lists. */
    public Data {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  /** The same script with this pause after every answer. */
  public Script thinking(Duration think) {
    return new Script(
        seed,
        journeys.stream()
            .map(
                journey ->
                    new Journey(
                        journey.name(),
                        journey.weight(),
                        journey.steps().stream().map(step -> step.thinking(think)).toList()))
            .toList(),
        data,
        users);
  }

  /**
   * The script as a mapping of the file format: texts, numbers, lists and mappings. It names no
   * other file, so whoever has it can repeat the load.
   */
  @JsonValue
  public Map<String, Object> form() {
    return ScriptForm.of(this);
  }

  /** Names of its requests, in order. */
  public List<String> names() {
    return journeys.stream().flatMap(journey -> journey.steps().stream()).map(Step::name).toList();
  }

  /** Whether any step pauses after its answer. */
  public boolean thinks() {
    return journeys.stream()
        .flatMap(journey -> journey.steps().stream())
        .anyMatch(step -> !step.think().isZero());
  }
}

package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.design.CpuSet;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A program that measured programs use, such as a database: an entry of {@code services}. Commands
 * are argument lists, never passed through a shell, and may contain {@link Placeholders}.
 *
 * @param name unique in its experiment; a letter, then letters, digits, dashes and underscores
 * @param command program and arguments that start it
 * @param port that it listens on; empty: a free one is chosen
 * @param init runs to its end before the program is started, as the same user; may be empty
 * @param ready ends with exit code 0 once the program is ready; may be empty
 * @param readyUrl answers below 500 once the program is ready; may contain placeholders
 * @param prepare runs to its end once the program is ready; may be empty
 * @param reset runs to its end before each block except the first; may be empty
 * @param per what has an instance of its own
 * @param cpus that it runs on; empty: those that are left over
 * @param user that it runs as if Sett runs as root; empty: the user that runs Sett
 * @param stopSignal is sent to stop it
 * @param cwd folder that all its commands start in; the lab's own if empty
 * @param env variables of all its commands, on top of the lab's own environment
 */
@RecordBuilder
public record Dependency(
    String name,
    List<String> command,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt port,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> init,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> ready,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> readyUrl,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> prepare,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> reset,
    Scope per,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<CpuSet> cpus,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> user,
    StopSignal stopSignal,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> cwd,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> env)
    implements DependencyBuilder.With {

  /** What has an instance of its own. */
  public enum Scope {
    /** One instance for all variants, from the first block to the last. */
    @JsonProperty("experiment")
    EXPERIMENT,
    /** One instance for each variant of a block, started and stopped with it. */
    @JsonProperty("variant")
    VARIANT;

    /** The scope that a text names. */
    public static Scope named(String text) {
      return switch (text.strip()) {
        case "experiment" -> EXPERIMENT;
        case "variant" -> VARIANT;
        default ->
            throw new IllegalArgumentException(
                "'%s' is not known. Write experiment or variant.".formatted(text.strip()));
      };
    }
  }

  /** The signals that a program can be stopped by. */
  public enum StopSignal {
    /** The usual one. */
    @JsonProperty("term")
    TERM,
    /** Stops PostgreSQL without waiting for its clients. */
    @JsonProperty("int")
    INT,
    /** Stops nginx once its requests are answered. */
    @JsonProperty("quit")
    QUIT;

    /** The signal that a text names, with or without {@code SIG}. */
    public static StopSignal named(String text) {
      return switch (text.strip().toUpperCase(Locale.ROOT).replaceFirst("^SIG", "")) {
        case "TERM" -> TERM;
        case "INT" -> INT;
        case "QUIT" -> QUIT;
        default ->
            throw new IllegalArgumentException(
                "'%s' is not supported. Write term, int or quit.".formatted(text.strip()));
      };
    }
  }

  /** Copies the lists; the environment keeps its order. */
  public Dependency {
    command = List.copyOf(command);
    init = List.copyOf(init);
    ready = List.copyOf(ready);
    prepare = List.copyOf(prepare);
    reset = List.copyOf(reset);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
  }

  /** One instance of a program for the whole experiment, on a free port, without anything else. */
  public static Dependency of(String name, List<String> command) {
    return new Dependency(
        name,
        command,
        /* port= */ OptionalInt.empty(),
        /* init= */ List.of(),
        /* ready= */ List.of(),
        /* readyUrl= */ Optional.empty(),
        /* prepare= */ List.of(),
        /* reset= */ List.of(),
        Scope.EXPERIMENT,
        /* cpus= */ Optional.empty(),
        /* user= */ Optional.empty(),
        StopSignal.TERM,
        /* cwd= */ Optional.empty(),
        /* env= */ Map.of());
  }

  /** All commands that there are, by their keys, in the order in which they run first. */
  public Map<String, List<String>> commands() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("init", init);
    all.put("command", command);
    all.put("ready", ready);
    all.put("prepare", prepare);
    all.put("reset", reset);
    all.values().removeIf(List::isEmpty);
    return all;
  }

  /** Whether it is known which port it listens on: a fixed one, or one that it is told. */
  public boolean isToldPort() {
    return port.isPresent()
        || Stream.of(init, command, List.copyOf(env.values()))
            .flatMap(List::stream)
            .anyMatch(text -> text.contains("${" + name + ".port}"));
  }

  /** Everything that may contain placeholders. */
  public List<String> texts() {
    return Stream.of(
            commands().values().stream().flatMap(List::stream),
            readyUrl.stream(),
            env.values().stream())
        .flatMap(texts -> texts)
        .toList();
  }
}

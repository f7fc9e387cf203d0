package dev.sett.cli.vary;

import dev.sett.model.text.CommandLine;
import dev.sett.model.text.ExperimentException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that make variants of one command. */
public final class VaryFlags {

  /** What stands for the port of a variant in the command and the URLs. */
  public static final String PORT = "{port}";

  private static final int MOST_VARIANTS = 8;
  private static final String LIST = "list";

  @Option(
      names = "--command",
      paramLabel = "COMMAND",
      description =
          "One command for all variants, instead of --a and --b, for --vary and the flags below it."
              + " With '{port}' here and in --url, each variant has its own port, so that all run at"
              + " the same time and the load alternates.")
  private @Nullable String command;

  @Option(
      names = "--vary",
      paramLabel = "KEY=V1,V2",
      description =
          "Values of a system property, one variant for each; the first is the baseline. Repeatable:"
              + " each combination is a variant, at most 8. An empty value leaves the property out."
              + " If a value contains a comma, separate the values with |. Becomes -DKEY=V after the"
              + " word java, or is passed in JAVA_TOOL_OPTIONS if the command starts with another"
              + " word.")
  private List<String> properties = new ArrayList<>();

  @Option(
      names = "--vary-env",
      paramLabel = "NAME=V1,V2",
      description = "Values of an environment variable, like --vary.")
  private List<String> environment = new ArrayList<>();

  @Option(
      names = "--vary-jvm",
      paramLabel = "FLAGS|FLAGS",
      description =
          "JVM flags, like --vary, such as ' -XX:+UseG1GC|-XX:+UseZGC -Xmx1g'. Nothing before the"
              + " first | leaves the baseline without them.")
  private List<String> jvmFlags = new ArrayList<>();

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "A --vary for a documented switch of a framework, such as spring-virtual-threads;"
              + " repeatable. 'list' prints all.")
  private List<String> presets = new ArrayList<>();

  /** Whether variants of one command are asked for. */
  public boolean isGiven() {
    return command != null || varies();
  }

  private boolean varies() {
    return !properties.isEmpty()
        || !environment.isEmpty()
        || !jvmFlags.isEmpty()
        || !presets.isEmpty();
  }

  /** The list of presets, lines with line feeds, if it is asked for. */
  public Optional<String> list() {
    return presets.contains(LIST) ? Optional.of(Presets.inWords()) : Optional.empty();
  }

  /**
   * A variant.
   *
   * @param command program and arguments, in which {@link #PORT} may stand
   * @param env environment variables, on top of Sett's
   */
  public record Made(String name, List<String> command, Map<String, String> env) {}

  /**
   * The variants, the baseline first.
   *
   * @param inherited Sett's own environment
   * @return at least 2
   * @throws ExperimentException with a sentence if the flags make none
   */
  public List<Made> variants(Map<String, String> inherited) {
    if (command == null) {
      throw new ExperimentException(
          "--command",
          "is missing: give the command that all variants share, such as 'java -jar app.jar'.");
    }
    if (!varies()) {
      throw new ExperimentException(
          "--command",
          "needs something that varies: add --vary, --vary-env, --vary-jvm or --preset, or give two"
              + " commands with --a and --b.");
    }
    CommandTemplate template = new CommandTemplate(words(command));
    List<List<Setting>> lists = lists();
    lists.forEach(list -> template.refuseSet(list.getFirst()));
    int product = lists.stream().mapToInt(List::size).reduce(1, Math::multiplyExact);
    if (product > MOST_VARIANTS) {
      throw new ExperimentException(
          lists.getLast().getFirst().kind().flag(),
          "makes %d variants (%s), but at most %d can be compared at a time. Remove some values."
              .formatted(
                  product,
                  lists.stream().map(l -> "" + l.size()).collect(Collectors.joining(" x ")),
                  MOST_VARIANTS));
    }
    List<Combination> combinations = Combination.of(lists);
    List<String> names = Combination.names(combinations);
    List<Made> made = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      CommandTemplate.Started started = template.with(combinations.get(i), inherited);
      made.add(new Made(names.get(i), started.command(), started.env()));
    }
    return made;
  }

  private static List<String> words(String command) {
    try {
      return CommandLine.split(command);
    } catch (IllegalArgumentException e) {
      throw new ExperimentException("--command", String.valueOf(e.getMessage()));
    }
  }

  /** The values of each thing that varies; nothing varies twice. */
  private List<List<Setting>> lists() {
    List<List<Setting>> lists = new ArrayList<>();
    for (String name : presets) {
      Preset preset = Presets.named(name);
      lists.add(
          preset.values().stream()
              .map(value -> new Setting(Setting.Kind.PROPERTY, preset.property(), value))
              .toList());
    }
    properties.forEach(text -> lists.add(Setting.read(Setting.Kind.PROPERTY, text)));
    environment.forEach(text -> lists.add(Setting.read(Setting.Kind.ENVIRONMENT, text)));
    jvmFlags.forEach(text -> lists.add(Setting.read(Setting.Kind.JVM_FLAGS, text)));
    Set<String> keys = new HashSet<>();
    for (List<Setting> list : lists) {
      Setting first = list.getFirst();
      if (first.kind() != Setting.Kind.JVM_FLAGS && !keys.add(first.kind() + first.key())) {
        throw new ExperimentException(
            first.kind().flag(), first.key() + " varies twice. Give all its values in one flag.");
      }
    }
    return lists;
  }
}

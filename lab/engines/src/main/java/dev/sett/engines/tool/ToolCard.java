package dev.sett.engines.tool;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The fixed properties of a load tool.
 *
 * @param name its name, as it is typed after {@code --engine}
 * @param programs names its program has on the PATH, the usual one first; at least one
 * @param install how to install it, one sentence
 * @param oldest the oldest version whose output is supported, such as {@code 1.9}
 * @param versionArguments the arguments that make it print its version; empty if it has none
 * @param version finds the version, as its first group, in what it printed then; empty if the tool
 *     has none to print
 * @param can the kinds of load that it can send
 * @param omission how it handles coordinated omission, one sentence
 */
public record ToolCard(
    String name,
    List<String> programs,
    String install,
    String oldest,
    List<String> versionArguments,
    Optional<Pattern> version,
    Set<ToolWork.Kind> can,
    String omission) {

  public ToolCard {
    programs = List.copyOf(programs);
    versionArguments = List.copyOf(versionArguments);
    can = Set.copyOf(can);
  }
}

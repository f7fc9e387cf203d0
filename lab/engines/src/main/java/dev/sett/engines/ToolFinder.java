package dev.sett.engines;

import dev.sett.engines.adapter.LoadTools;
import dev.sett.engines.result.OutputLines;
import dev.sett.engines.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds tools on this machine: by their own environment variable, by JMETER_HOME and
 * HYPERFOIL_HOME, on the PATH, and JMeter also where Sett has laid it out.
 *
 * @param env environment variables
 * @param root Sett's own folder
 * @param javaHome the JDK that JMeter is run with where Sett has laid it out
 * @param printed what a command prints when it is run
 */
public record ToolFinder(
    Map<String, String> env, Path root, Path javaHome, Function<List<String>, String> printed) {

  /** JMeter as Sett lays it out, below its own root. */
  private static final String OWN_JMETER = "build/jmeter/target/jmeter";

  /**
   * A finder on this machine.
   *
   * @param root Sett's own folder
   * @param javaHome the JDK that JMeter is run with where Sett has laid it out
   */
  public static ToolFinder here(Path root, Path javaHome) {
    return new ToolFinder(System.getenv(), root, javaHome, VersionCall::printed);
  }

  /** What became of a search. */
  public sealed interface Search {

    /** It is here. */
    record Here(InstalledTool found) implements Search {}

    /**
     * It is not here, or too old, or something else of that name.
     *
     * @param sentence what was found, and what to do
     */
    record Not(String sentence, List<String> lines) implements Search {}
  }

  /** Every tool that is installed here and can be used, in the usual order. */
  public List<InstalledTool> all() {
    List<InstalledTool> found = new ArrayList<>();
    for (Tool tool : LoadTools.ALL) {
      if (find(tool) instanceof Search.Here here) {
        found.add(here.found());
      }
    }
    return found;
  }

  /** Looks for one tool. */
  public Search find(Tool tool) {
    Optional<String> named =
        Optional.ofNullable(env.get(tool.variable())).filter(v -> !v.isBlank());
    Optional<List<String>> command = named.isPresent() ? named(tool, named.get()) : usual(tool);
    if (command.isEmpty()) {
      return new Search.Not(
          named
              .map(
                  path ->
                      "%s is set to %s, but there is no executable %s there."
                          .formatted(
                              tool.variable(), path, String.join(" or ", tool.card().programs())))
              .orElseGet(
                  () ->
                      tool.name()
                          + " is not installed: '"
                          + tool.card().programs().getFirst()
                          + "' is not on the PATH, and "
                          + tool.variable()
                          + " is not set. "
                          + tool.card().install()),
          List.of());
    }
    return version(tool, command.get());
  }

  private Search version(Tool tool, List<String> command) {
    if (tool.card().versionArguments().isEmpty()) {
      return new Search.Here(new InstalledTool(tool, command, ""));
    }
    Optional<String> jar = tool.name().equals("jmeter") ? jmeterJar(command) : Optional.empty();
    List<String> call = new ArrayList<>(command);
    call.addAll(tool.card().versionArguments());
    String text = jar.isPresent() ? jar.get() : printed.apply(call);
    Optional<String> version = tool.version(text);
    if (version.isEmpty()) {
      return new Search.Not(
          "%s does not identify itself as %s when asked for its version (%s). %s It printed:"
              .formatted(
                  String.join(" ", command),
                  tool.name(),
                  String.join(" ", tool.card().versionArguments()),
                  tool.card().install()),
          OutputLines.first(text, 3));
    }
    if (VersionNumbers.compare(version.get(), tool.card().oldest()) < 0) {
      return new Search.Not(
          "%s is %s %s, but version %s or later is required. %s"
              .formatted(
                  String.join(" ", command),
                  tool.name(),
                  version.get(),
                  tool.card().oldest(),
                  tool.card().install()),
          OutputLines.first(text, 1));
    }
    return new Search.Here(new InstalledTool(tool, command, version.get()));
  }

  /** The program, or one in the folder that the variable names. */
  private Optional<List<String>> named(Tool tool, String path) {
    Path given = Path.of(path);
    if (Files.isDirectory(given)) {
      return inFolder(tool, given);
    }
    return Files.isExecutable(given)
        ? Optional.of(List.of(given.toAbsolutePath().toString()))
        : Optional.empty();
  }

  private Optional<List<String>> usual(Tool tool) {
    Optional<Path> home =
        Stream.of(tool.name().toUpperCase(Locale.ROOT) + "_HOME")
            .flatMap(name -> Stream.ofNullable(env.get(name)))
            .filter(text -> !text.isBlank())
            .map(Path::of)
            .findFirst();
    Optional<List<String>> found = home.flatMap(folder -> inFolder(tool, folder));
    for (String folder : env.getOrDefault("PATH", "").split(":", -1)) {
      if (found.isEmpty() && !folder.isEmpty()) {
        found = program(tool, Path.of(folder));
      }
    }
    return found.isEmpty() && tool.name().equals("jmeter")
        ? laidOut(root.resolve(OWN_JMETER))
        : found;
  }

  private Optional<List<String>> inFolder(Tool tool, Path folder) {
    return program(tool, folder)
        .or(() -> program(tool, folder.resolve("bin")))
        .or(() -> tool.name().equals("jmeter") ? laidOut(folder) : Optional.empty());
  }

  private static Optional<List<String>> program(Tool tool, Path folder) {
    return tool.card().programs().stream()
        .map(folder::resolve)
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .map(file -> List.of(file.toAbsolutePath().toString()))
        .findFirst();
  }

  /** JMeter without its script: its launcher, on the JDK that Sett runs on. */
  private Optional<List<String>> laidOut(Path home) {
    Path launcher = home.resolve("bin/ApacheJMeter.jar");
    return Files.isRegularFile(launcher)
        ? Optional.of(
            List.of(
                javaHome.resolve("bin/java").toString(),
                "-Xms256m",
                "-Xmx512m",
                "-Djava.awt.headless=true",
                "-jar",
                launcher.toAbsolutePath().toString()))
        : Optional.empty();
  }

  /**
   * The name of JMeter's core library, which has the version in it where Maven laid it out; asking
   * JMeter itself takes seconds.
   */
  private static Optional<String> jmeterJar(List<String> command) {
    Path program = Path.of(command.getLast());
    Path home = Optional.ofNullable(program.getParent()).map(Path::getParent).orElse(program);
    Path ext = home.resolve("lib/ext");
    if (!Files.isDirectory(ext)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(ext)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("ApacheJMeter_core-[0-9.]+\\.jar"))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}

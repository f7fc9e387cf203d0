package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which lines and branches the tests reach, in all JVMs they start.
 *
 * <p>Tests start programs as users do, by {@code java} in the home of the JDK. So the tests run on
 * a copy of the JDK whose {@code java} is a script that adds JaCoCo's agent and says nothing; a
 * variable such as {@code JAVA_TOOL_OPTIONS} would make every JVM print a line. A JVM that is
 * killed with SIGKILL reports nothing, and neither does one of another JDK or of a user who may not
 * write here.
 */
final class Coverage {

  private static final String SCRIPT =
      """
      #!/bin/sh
      [ -w '%3$s' ] || exec '%1$s/bin/java.real' "$@"
      exec '%1$s/bin/java.real' '-javaagent:%2$s=destfile=%3$s/'$$'.exec,includes=dev.sett.*' "$@"
      """;

  private static final int MOST_MINUTES = 30;

  private final Path root;
  private final Path folder;

  private Coverage(Path root) {
    this.root = root;
    folder = root.resolve(".sett/coverage");
  }

  /**
   * Fetches JaCoCo and makes the copy of the JDK.
   *
   * @param anew whether to forget what earlier runs have reached
   * @throws IOException if JaCoCo can't be fetched or the copy can't be written
   */
  static Coverage prepare(Path root, Maven maven, boolean anew)
      throws IOException, InterruptedException {
    Coverage coverage = new Coverage(root);
    Path log = root.resolve(".sett/check/jacoco.log");
    if (maven.run(log, List.of("-q", "-f", "build/jacoco/pom.xml", "package")) != 0) {
      throw new IOException("JaCoCo can't be downloaded; see " + log);
    }
    Folders.delete(anew ? coverage.folder : coverage.javaHome());
    Files.createDirectories(coverage.data());
    String jdk = System.getProperty("java.home");
    // Links become files, and times stay, by which the JDK knows its class archive.
    List<String> copy = List.of("cp", "-RLp", jdk, coverage.javaHome().toString());
    if (Programs.await(Programs.start(root, Map.of(), log, copy), MOST_MINUTES) != 0) {
      throw new IOException("The JDK can't be copied; see " + log);
    }
    Path java = coverage.javaHome().resolve("bin/java");
    Files.move(java, java.resolveSibling("java.real"));
    Path agent = root.resolve("build/jacoco/target/agent.jar");
    Files.writeString(java, SCRIPT.formatted(coverage.javaHome(), agent, coverage.data()));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    return coverage;
  }

  /** Home of the JDK that the tests must run on. */
  Path javaHome() {
    return folder.resolve("jdk");
  }

  private Path data() {
    return folder.resolve("data");
  }

  /**
   * Adds up what all JVMs have reported.
   *
   * @return lines to show; a table in HTML, CSV and XML is left in the folder
   */
  List<String> report(Modules modules) throws IOException, InterruptedException {
    Path csv = folder.resolve("coverage.csv");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", root.resolve("build/jacoco/target/cli.jar").toString()));
    command.addAll(List.of("report", "--csv", csv.toString(), "--quiet"));
    command.addAll(List.of("--xml", folder.resolve("coverage.xml").toString()));
    command.addAll(List.of("--html", folder.resolve("html").toString()));
    for (String module : modules.names()) {
      Path classes = modules.path(module).resolve("target/classes");
      if (!module.startsWith("bench/") && Files.isDirectory(classes)) {
        command.addAll(List.of("--classfiles", classes.toString()));
      }
    }
    try (Stream<Path> files = Files.list(data())) {
      files.sorted().map(Path::toString).forEach(command::add);
    }
    Path log = folder.resolve("report.log");
    int code = Programs.await(Programs.start(root, Map.of(), log, command), MOST_MINUTES);
    if (code != 0) {
      return List.of("The coverage report failed; see " + log);
    }
    return List.of(sum(Files.readAllLines(csv)), "By class: " + folder.resolve("html/index.html"));
  }

  /**
   * Adds up JaCoCo's table.
   *
   * @param csv a head that names the columns, then a line for each class
   */
  static String sum(List<String> csv) {
    long lines = sum(csv, "LINE_COVERED");
    long allLines = lines + sum(csv, "LINE_MISSED");
    long branches = sum(csv, "BRANCH_COVERED");
    long allBranches = branches + sum(csv, "BRANCH_MISSED");
    return String.format(
        Locale.ROOT,
        "Coverage: %.2f%% of %d lines, %.2f%% of %d branches",
        percent(lines, allLines),
        allLines,
        percent(branches, allBranches),
        allBranches);
  }

  private static long sum(List<String> csv, String column) {
    int index = List.of(csv.getFirst().split(",", -1)).indexOf(column);
    return csv.stream().skip(1).mapToLong(line -> Long.parseLong(line.split(",", -1)[index])).sum();
  }

  private static double percent(long covered, long all) {
    return all == 0 ? 100 : 100.0 * covered / all;
  }
}

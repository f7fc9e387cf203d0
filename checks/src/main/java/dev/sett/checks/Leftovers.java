package dev.sett.checks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What tests have left behind: processes, temporary files, network namespaces and changed files.
 *
 * <p>Processes are found by a variable that all of them inherit. Everything else is what is there
 * now and was not there at the beginning.
 */
final class Leftovers {

  /** Variable in the environment of every process that a check starts. */
  static final String MARK = "SETT_CHECK";

  private static final Path PROC = Path.of("/proc");

  private static final String FILE = "temporary file ";

  /** Where the network namespaces of this machine have their names. */
  static final Path NAMESPACES = Path.of("/run/netns");

  /** Names that our tests, and the libraries in them, give to temporary files. */
  private static final Pattern OURS =
      Pattern.compile(
          "(sett|junit|playwright|tomcat|jetty|quarkus|vertx|surefire|failsafe|async-profiler|"
              + "libasyncProfiler|jcstress|h2|postgres|k6|wlp|hotspot-unit|hs-agent).*",
          Pattern.CASE_INSENSITIVE);

  private final Path root;
  private final Path temporary;
  private final Path namespaces;
  private final String mark;
  private final Set<String> before;

  /**
   * Looks at what is there before the tests.
   *
   * @param root the checkout
   * @param temporary folder for temporary files
   * @param namespaces usually {@link #NAMESPACES}
   * @param mark value of {@link #MARK} in the environment of what will be started
   */
  Leftovers(Path root, Path temporary, Path namespaces, String mark) throws IOException {
    this.root = root;
    this.temporary = temporary;
    this.namespaces = namespaces;
    this.mark = mark;
    before = state();
  }

  /**
   * What was not there at the beginning, one sentence for each. Processes get a few seconds to end.
   */
  List<String> now() throws IOException, InterruptedException {
    List<String> found = new ArrayList<>();
    List<String> processes = processes();
    for (int tenths = 0; tenths < 50 && !processes.isEmpty(); tenths++) {
      Thread.sleep(100);
      processes = processes();
    }
    processes.forEach(line -> found.add("process " + line));
    Set<String> new_ = state();
    new_.removeAll(before);
    for (String line : new_) {
      found.add(line.startsWith(FILE) ? line + seen(Path.of(line.substring(FILE.length()))) : line);
    }
    return found;
  }

  /** What tells which test made a file: when it last changed, and what is in a folder. */
  private static String seen(Path file) {
    try {
      String content = Files.isDirectory(file) ? ", holds " + String.join(" ", names(file)) : "";
      return " (changed at " + Files.getLastModifiedTime(file) + content + ")";
    } catch (IOException e) {
      return " (" + e + ")";
    }
  }

  private Set<String> state() throws IOException {
    Set<String> all = new TreeSet<>();
    for (String name : names(temporary)) {
      if (OURS.matcher(name).matches()) {
        all.add(FILE + temporary.resolve(name));
      }
    }
    names(namespaces).forEach(name -> all.add("network namespace " + name));
    names(root.resolve("results")).forEach(name -> all.add("result folder results/" + name));
    changes().forEach(line -> all.add("changed file " + line));
    return all;
  }

  private static List<String> names(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).toList();
    }
  }

  /** Lines of {@code git status}; none where there is no Git or the sources are no checkout. */
  private List<String> changes() {
    try {
      return Git.lines(root, "status", "--porcelain");
    } catch (IOException e) {
      return List.of();
    }
  }

  private List<String> processes() throws IOException {
    if (!Files.isDirectory(PROC)) {
      return List.of();
    }
    String wanted = MARK + "=" + mark;
    String self = Long.toString(ProcessHandle.current().pid());
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : all) {
        String pid = process.getFileName().toString();
        if (!pid.equals(self) && words(process.resolve("environ")).contains(wanted)) {
          found.add(pid + ": " + command(process));
        }
      }
    }
    return found;
  }

  private static String command(Path process) {
    String line = String.join(" ", words(process.resolve("cmdline"))).strip();
    return line.length() <= 200 ? line : line.substring(0, 200) + " ...";
  }

  /** Words of a file of the kernel; none if the process has ended, or belongs to somebody else. */
  private static List<String> words(Path file) {
    try {
      return List.of(new String(Files.readAllBytes(file), ISO_8859_1).split("\0", -1));
    } catch (IOException e) {
      return List.of();
    }
  }
}

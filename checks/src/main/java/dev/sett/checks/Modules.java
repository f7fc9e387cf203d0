package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The modules of a checkout that have tests.
 *
 * @param root of the checkout
 * @param folders of the modules, relative to the root, in the order of the root pom
 */
record Modules(Path root, List<String> folders) {

  private static final Pattern MODULE = Pattern.compile("<module>\\s*(\\S+?)\\s*</module>");

  /** Folders that hold modules of one kind; the name of a module goes without them. */
  private static final Pattern GROUP = Pattern.compile("^(lab|pool|programs)/");

  /** The tag of a whole class, for a method's is indented. */
  private static final Pattern LONG = Pattern.compile("(?m)^@Tag\\(\"long\"\\)");

  Modules {
    folders = List.copyOf(folders);
  }

  /**
   * Reads them from the root pom, those of its profiles as well.
   *
   * @throws IOException if the pom can't be read
   */
  static Modules of(Path root) throws IOException {
    return new Modules(
        root,
        MODULE
            .matcher(Files.readString(root.resolve("pom.xml")))
            .results()
            .map(module -> module.group(1))
            .filter(folder -> Files.isDirectory(root.resolve(folder).resolve("src/test/java")))
            .toList());
  }

  /** Names of the modules: their folders below the groups, such as {@code servers/jetty}. */
  List<String> names() {
    return folders.stream().map(Modules::name).toList();
  }

  /** Name of the module that is meant by its folder or by its name. */
  static String name(String folder) {
    return GROUP.matcher(folder).replaceFirst("");
  }

  /** Folder of a module, relative to the root. */
  String folder(String name) {
    return folders.stream().filter(folder -> name(folder).equals(name)).findFirst().orElseThrow();
  }

  /** Folders of modules, as Maven's option {@code -pl} takes them. */
  String folders(List<String> names) {
    return names.stream().map(this::folder).collect(Collectors.joining(","));
  }

  /** Folder of a module. */
  Path path(String name) {
    return root.resolve(folder(name));
  }

  /**
   * Test classes of a module, fully qualified.
   *
   * @param suffix how their names end: {@code Test} or {@code IT}
   */
  List<String> testClasses(String module, String suffix) throws IOException {
    Path sources = path(module).resolve("src/test/java");
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .map(file -> sources.relativize(file).toString())
          .filter(name -> name.endsWith(suffix + ".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()).replace('/', '.'))
          .sorted()
          .toList();
    }
  }

  /** Test classes that every check runs: none that is tagged as long. */
  List<String> usualTestClasses(String module, String suffix) throws IOException {
    Path sources = path(module).resolve("src/test/java");
    List<String> usual = new ArrayList<>();
    for (String name : testClasses(module, suffix)) {
      if (!LONG.matcher(Files.readString(sources.resolve(name.replace('.', '/') + ".java")))
          .find()) {
        usual.add(name);
      }
    }
    return usual;
  }

  /** Test classes of several modules. */
  List<String> testClasses(List<String> modules, String suffix) throws IOException {
    List<String> classes = new ArrayList<>();
    for (String module : modules) {
      classes.addAll(testClasses(module, suffix));
    }
    return classes;
  }
}

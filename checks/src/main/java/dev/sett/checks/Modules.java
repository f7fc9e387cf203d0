package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The modules of this checkout that have tests, in the order of the root pom. */
final class Modules {

  /** Folders that hold modules of one kind; the name of a module goes without them. */
  private static final Pattern GROUP = Pattern.compile("^(lab|pool|programs)/");

  private final Path root;
  private final List<String> folders;

  private Modules(Path root, List<String> folders) {
    this.root = root;
    this.folders = List.copyOf(folders);
  }

  /**
   * Reads them from the root pom, those of its profiles as well.
   *
   * @throws IOException if the pom can't be read
   */
  static Modules of(Path root) throws IOException {
    List<String> folders = new ArrayList<>();
    NodeList elements = parse(root.resolve("pom.xml")).getElementsByTagName("module");
    for (int i = 0; i < elements.getLength(); i++) {
      String folder = elements.item(i).getTextContent().strip();
      if (Files.isDirectory(root.resolve(folder).resolve("src/test/java"))) {
        folders.add(folder);
      }
    }
    return new Modules(root, folders);
  }

  private static Document parse(Path pom) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(pom.toFile());
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(pom + " can't be parsed: " + e.getMessage(), e);
    }
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
}

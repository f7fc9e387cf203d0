package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Types that pages name as {@code module.Type} are in that module. */
class DocTypesTest {

  private static final Pattern NAME = Pattern.compile("`([a-z]+)\\.([A-Z][A-Za-z0-9]+)[`.]");

  @Test
  void typesAreInTheModuleThatThePageNames() throws IOException {
    Map<String, Set<String>> types = types();
    Set<String> wrong = new TreeSet<>();
    for (Path page : pages()) {
      wrong.addAll(wrong(Files.readString(page), types, page.getFileName().toString()));
    }
    assertEquals(Set.of(), wrong);
  }

  @Test
  void aTypeOfAnotherModuleIsSeen() throws IOException {
    assertEquals(
        Set.of("page: stats.Effect", "page: verdict.NoSuchType"),
        wrong("`stats.Effect`, `verdict.NoSuchType.of` and `verdict.Judgement`", types(), "page"));
  }

  private static Set<String> wrong(String text, Map<String, Set<String>> types, String page) {
    Set<String> wrong = new TreeSet<>();
    Matcher names = NAME.matcher(text);
    while (names.find()) {
      Set<String> there = types.get(names.group(1));
      if (there != null && !there.contains(names.group(2))) {
        wrong.add(page + ": " + names.group(1) + "." + names.group(2));
      }
    }
    return wrong;
  }

  /** Names of the outermost types of each module of the lab and of the pool. */
  private static Map<String, Set<String>> types() throws IOException {
    Map<String, Set<String>> types = new TreeMap<>();
    for (ModuleSpec module : ModuleSpec.ALL) {
      Path sources = Sources.ROOT.resolve(module.folder()).resolve("src/main/java");
      if (!Files.isDirectory(sources)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(sources)) {
        types.put(
            module.name(),
            files
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".java"))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(Collectors.toSet()));
      }
    }
    return types;
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(Sources.ROOT.resolve("docs"))) {
      return docs.filter(page -> page.toString().endsWith(".md")).toList();
    }
  }
}

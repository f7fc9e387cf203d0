package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArrowsTest {

  /** Rules over few classes prove nothing: Sett had more than this when the rule was written. */
  private static final int ENOUGH_CLASSES = 60;

  @Test
  void seesEnoughClassesToMeanAnything() {
    long seen = Sources.classes().stream().filter(ArrowsTest::isCode).count();
    assertTrue(seen >= ENOUGH_CLASSES, () -> "only " + seen + " classes seen");
  }

  @Test
  void seesClassesOfEveryModuleThatIsBuilt() {
    Map<String, Integer> counts = new TreeMap<>();
    for (ModuleSpec module : ModuleSpec.ALL) {
      if (Files.isDirectory(Sources.compiled(module))) {
        counts.put(module.folder(), 0);
      }
    }
    for (JavaClass type : Sources.classes()) {
      if (isCode(type)) {
        ModuleSpec.of(type).ifPresent(module -> counts.merge(module.folder(), 1, Integer::sum));
      }
    }
    assertFalse(counts.containsValue(0), () -> "classes seen in each module: " + counts);
  }

  @Test
  void everyFolderWithSourcesIsAModule() throws IOException {
    Set<String> modules = new HashSet<>();
    ModuleSpec.ALL.forEach(module -> modules.add(module.folder()));
    Set<String> strangers = new TreeSet<>();
    try (Stream<Path> folders = Files.walk(Sources.ROOT, 3)) {
      folders
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .map(folder -> Sources.ROOT.relativize(folder).toString())
          .filter(
              folder -> !modules.contains(folder) && !folder.matches("(bench|examples|\\.sett)/.*"))
          .forEach(strangers::add);
    }
    assertEquals(Set.of(), strangers, "folders with sources that ModuleSpec.ALL does not list");
  }

  @Test
  void everyClassBelongsToAModule() {
    List<String> homeless =
        Sources.classes().stream()
            .filter(type -> ModuleSpec.of(type).isEmpty())
            .map(JavaClass::getName)
            .sorted()
            .toList();
    assertEquals(List.of(), homeless);
  }

  @Test
  void modulesUseOnlyWhatTheDesignLists() {
    assertEquals(Set.of(), arrowsNotIn(ModuleSpec.ALL));
  }

  @Test
  void thePageOfTheArchitectureListsTheSame() throws IOException {
    Map<String, Set<String>> listed = new TreeMap<>();
    Matcher rows =
        Pattern.compile("^\\| `([a-z/-]+)` \\|.*\\| ([^|]*) \\|$", Pattern.MULTILINE)
            .matcher(Files.readString(Sources.ROOT.resolve("docs/explanation/architecture.md")));
    while (rows.find()) {
      Set<String> used = new TreeSet<>();
      Matcher names = Pattern.compile("`([^`]+)`").matcher(rows.group(2));
      while (names.find()) {
        used.add(names.group(1));
      }
      listed.put(rows.group(1), used);
    }
    Map<String, Set<String>> allowed = new TreeMap<>();
    ModuleSpec.ALL.forEach(module -> allowed.put(module.folder(), new TreeSet<>(module.uses())));
    listed.keySet().removeAll(Set.of("dist", "checks"));
    allowed.remove("checks");
    assertEquals(allowed, listed);
  }

  @Test
  void thePoolAndTheProgramsKnowNothingOfTheLab() {
    assertEquals(Set.of(), usesOfTheLab(ModuleSpec.ALL));
  }

  @Test
  void aProgramThatMayUseTheLabIsSeen() {
    ModuleSpec wrong = new ModuleSpec("programs/wrong", Set.of("threads", "stats"), Set.of());
    List<ModuleSpec> all = Stream.concat(ModuleSpec.ALL.stream(), Stream.of(wrong)).toList();
    assertEquals(Set.of("programs/wrong uses lab/stats"), usesOfTheLab(all));
  }

  @Test
  void everyModuleIsInOneOfTheThreeParts() {
    Set<String> outside = new TreeSet<>();
    ModuleSpec.ALL.forEach(module -> outside.add(module.group()));
    assertEquals(Set.of("", "lab", "pool", "programs"), outside);
    List<String> inNone =
        ModuleSpec.ALL.stream()
            .filter(module -> module.group().isEmpty())
            .map(ModuleSpec::folder)
            .toList();
    assertEquals(List.of("checks"), inNone);
  }

  @Test
  void anArrowThatIsNotListedIsSeen() {
    List<ModuleSpec> poorer =
        ModuleSpec.ALL.stream()
            .map(module -> module.name().equals("report") ? module.without("model") : module)
            .toList();
    assertFalse(arrowsNotIn(poorer).isEmpty(), "report uses model, and the rule did not see it");
  }

  @Test
  void aLibraryThatIsNotListedIsSeen() {
    List<ModuleSpec> poorer =
        ModuleSpec.ALL.stream()
            .map(
                module ->
                    module.name().equals("model")
                        ? new ModuleSpec(module.folder(), module.uses(), Set.of())
                        : module)
            .toList();
    assertFalse(arrowsNotIn(poorer).isEmpty(), "model uses Jackson, and the rule did not see it");
  }

  @Test
  void theArrowsListedMakeNoCycle() {
    Map<String, Set<String>> left = new HashMap<>();
    ModuleSpec.ALL.forEach(module -> left.put(module.name(), new HashSet<>(module.uses())));
    boolean progress = true;
    while (progress) {
      Set<String> done = new HashSet<>();
      left.forEach(
          (module, uses) -> {
            if (uses.stream().noneMatch(left::containsKey)) {
              done.add(module);
            }
          });
      left.keySet().removeAll(done);
      progress = !done.isEmpty();
    }
    assertEquals(Map.of(), left, "modules that use one another in a cycle");
  }

  @Test
  void thePackagesOfAModuleMakeNoCycle() {
    assertEquals(Set.of(), Packages.cycles(Packages.uses(Sources.classes())));
  }

  @Test
  void packagesThatUseOneAnotherAreSeen() {
    Map<String, Set<String>> uses =
        Map.of(
            "dev.sett.load", Set.of("dev.sett.load.tls"),
            "dev.sett.load.tls", Set.of("dev.sett.load.http"),
            "dev.sett.load.http", Set.of("dev.sett.load"),
            "dev.sett.load.text", Set.of("dev.sett.load"));
    assertEquals(
        Set.of("dev.sett.load", "dev.sett.load.http", "dev.sett.load.tls"), Packages.cycles(uses));
  }

  @Test
  void noPackageOfTheLabIsLarge() {
    Map<String, Integer> large = Packages.sizes(Sources.classes());
    large.values().removeIf(files -> files <= Packages.MOST_FILES);
    assertEquals(Map.of(), large, "split them by idea");
  }

  /** Modules outside the lab that may use a module of it, as sentences. */
  private static Set<String> usesOfTheLab(List<ModuleSpec> modules) {
    Map<String, ModuleSpec> byName = new HashMap<>();
    modules.forEach(module -> byName.put(module.name(), module));
    Set<String> found = new TreeSet<>();
    for (ModuleSpec module : modules) {
      for (String used : module.uses()) {
        ModuleSpec other = byName.get(used);
        if (other != null && other.group().equals("lab") && !module.group().equals("lab")) {
          found.add(module.folder() + " uses " + other.folder());
        }
      }
    }
    return found;
  }

  /** Uses that the given modules do not allow, as sentences. */
  private static Set<String> arrowsNotIn(List<ModuleSpec> modules) {
    Map<String, ModuleSpec> byFolder = new HashMap<>();
    modules.forEach(module -> byFolder.put(module.folder(), module));
    Set<String> broken = new TreeSet<>();
    for (JavaClass type : Sources.classes()) {
      ModuleSpec module = byFolder.get(ModuleSpec.of(type).orElseThrow().folder());
      for (Dependency use : type.getDirectDependenciesFromSelf()) {
        JavaClass target = use.getTargetClass().getBaseComponentType();
        if (module == null || !module.mayUse(target)) {
          broken.add(type.getName() + " uses " + target.getName());
        }
      }
    }
    return broken;
  }

  private static boolean isCode(JavaClass type) {
    return !type.getSimpleName().equals("package-info");
  }
}

package dev.sett.checks;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The packages inside the modules of the lab, and which of them use one another. */
final class Packages {

  /** Files that a package may have: a module of up to this many is one package. */
  static final int MOST_FILES = 30;

  private Packages() {}

  /** For each package the other packages of its own module that its classes use. */
  static Map<String, Set<String>> uses(Collection<JavaClass> classes) {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass type : classes) {
      Set<String> used = uses.computeIfAbsent(type.getPackageName(), p -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (!target.getPackageName().equals(type.getPackageName())
            && ModuleSpec.of(target).equals(ModuleSpec.of(type))) {
          used.add(target.getPackageName());
        }
      }
    }
    return uses;
  }

  /** Packages that are part of a cycle: what is left when none of the rest uses only others. */
  static Set<String> cycles(Map<String, Set<String>> uses) {
    Set<String> left = new TreeSet<>(uses.keySet());
    boolean progress = true;
    while (progress) {
      Set<String> free = new HashSet<>();
      for (String name : left) {
        boolean usesNone = uses.get(name).stream().noneMatch(left::contains);
        boolean usedByNone = left.stream().noneMatch(other -> uses.get(other).contains(name));
        if (usesNone || usedByNone) {
          free.add(name);
        }
      }
      progress = left.removeAll(free);
    }
    return left;
  }

  /** Files of each package of the lab, counted by their outermost classes. */
  static Map<String, Integer> sizes(Collection<JavaClass> classes) {
    Map<String, Integer> sizes = new TreeMap<>();
    for (JavaClass type : classes) {
      boolean isFile =
          type.getEnclosingClass().isEmpty() && !type.getSimpleName().equals("package-info");
      if (isFile && ModuleSpec.of(type).orElseThrow().group().equals("lab")) {
        sizes.merge(type.getPackageName(), 1, Integer::sum);
      }
    }
    return sizes;
  }
}

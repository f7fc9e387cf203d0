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
}

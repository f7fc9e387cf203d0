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
  void seesClassesOfEveryRoomThatIsBuilt() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Room room : Room.ALL) {
      if (Files.isDirectory(Sources.compiled(room))) {
        counts.put(room.folder(), 0);
      }
    }
    for (JavaClass type : Sources.classes()) {
      if (isCode(type)) {
        Room.of(type).ifPresent(room -> counts.merge(room.folder(), 1, Integer::sum));
      }
    }
    assertFalse(counts.containsValue(0), () -> "classes seen in each room: " + counts);
  }

  @Test
  void everyFolderWithSourcesIsARoom() throws IOException {
    Set<String> rooms = new HashSet<>();
    Room.ALL.forEach(room -> rooms.add(room.folder()));
    Set<String> strangers = new TreeSet<>();
    try (Stream<Path> folders = Files.walk(Sources.ROOT, 2)) {
      folders
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .map(folder -> Sources.ROOT.relativize(folder).toString())
          .filter(folder -> !rooms.contains(folder))
          .forEach(strangers::add);
    }
    assertEquals(Set.of(), strangers, "folders with sources that Room.ALL does not list");
  }

  @Test
  void everyClassBelongsToARoom() {
    List<String> homeless =
        Sources.classes().stream()
            .filter(type -> Room.of(type).isEmpty())
            .map(JavaClass::getName)
            .sorted()
            .toList();
    assertEquals(List.of(), homeless);
  }

  @Test
  void roomsUseOnlyWhatTheDesignLists() {
    assertEquals(Set.of(), arrowsNotIn(Room.ALL));
  }

  @Test
  void anArrowThatIsNotListedIsSeen() {
    List<Room> poorer =
        Room.ALL.stream()
            .map(room -> room.folder().equals("report") ? room.without("model") : room)
            .toList();
    assertFalse(arrowsNotIn(poorer).isEmpty(), "report uses model, and the rule did not see it");
  }

  @Test
  void aLibraryThatIsNotListedIsSeen() {
    List<Room> poorer =
        Room.ALL.stream()
            .map(
                room ->
                    room.folder().equals("model")
                        ? new Room(room.folder(), room.uses(), Set.of())
                        : room)
            .toList();
    assertFalse(arrowsNotIn(poorer).isEmpty(), "model uses Jackson, and the rule did not see it");
  }

  @Test
  void theArrowsListedMakeNoCycle() {
    Map<String, Set<String>> left = new HashMap<>();
    Room.ALL.forEach(room -> left.put(room.folder(), new HashSet<>(room.uses())));
    boolean progress = true;
    while (progress) {
      Set<String> done = new HashSet<>();
      left.forEach(
          (room, uses) -> {
            if (uses.stream().noneMatch(left::containsKey)) {
              done.add(room);
            }
          });
      left.keySet().removeAll(done);
      progress = !done.isEmpty();
    }
    assertEquals(Map.of(), left, "rooms that use one another in a circle");
  }

  @Test
  void aRoomIsOnePackageOrAnAxisOfThree() {
    Map<String, Set<String>> inside = new TreeMap<>();
    for (JavaClass type : Sources.classes()) {
      Room room = Room.of(type).orElseThrow();
      if (!type.getPackageName().equals(room.packageName())) {
        inside
            .computeIfAbsent(room.folder(), folder -> new TreeSet<>())
            .add(type.getPackageName().substring(room.packageName().length() + 1));
      }
    }
    inside.values().removeIf(packages -> packages.size() >= 3);
    assertEquals(Map.of(), inside, "packages inside a room that want to be a room of their own");
  }

  /** Uses that the given rooms do not allow, as sentences. */
  private static Set<String> arrowsNotIn(List<Room> rooms) {
    Map<String, Room> byFolder = new HashMap<>();
    rooms.forEach(room -> byFolder.put(room.folder(), room));
    Set<String> broken = new TreeSet<>();
    for (JavaClass type : Sources.classes()) {
      Room room = byFolder.get(Room.of(type).orElseThrow().folder());
      for (Dependency use : type.getDirectDependenciesFromSelf()) {
        JavaClass target = use.getTargetClass().getBaseComponentType();
        if (room == null || !room.mayUse(target)) {
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

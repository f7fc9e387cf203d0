package dev.sett.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.adapter.Ab;
import dev.sett.engines.adapter.Jmeter;
import dev.sett.engines.adapter.LoadTools;
import dev.sett.engines.adapter.Wrk;
import dev.sett.engines.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolFinderTest {

  @TempDir private Path folder;

  private Path program(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n");
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }

  private ToolFinder finder(Map<String, String> env, String printed) {
    return new ToolFinder(env, folder, Path.of("/jdk"), command -> printed);
  }

  @ParameterizedTest
  @CsvSource({
    "wrk, wrk-4.1.0-version.txt, 4.1.0-3+b2",
    "wrk2, wrk2-4.0.0-version.txt, 4.0.0",
    "ab, ab-2.3-version.txt, 2.3",
    "k6, k6-1.3.0-version.txt, 1.3.0",
    "oha, oha-1.16.0-version.txt, 1.16.0"
  })
  void readsTheVersionThatRealToolsPrint(String name, String file, String version)
      throws IOException {
    program(name);
    Tool tool = LoadTools.find(name).orElseThrow();
    ToolFinder.Search search =
        finder(Map.of("PATH", "/nowhere:" + folder), CapturedOutput.text(file)).find(tool);
    InstalledTool found = assertInstanceOf(ToolFinder.Search.Here.class, search).found();
    assertEquals(version, found.version());
    assertEquals(List.of(folder.resolve(name).toString()), found.command());
    assertEquals(name + " " + version, found.words());
  }

  @Test
  void aToolThatIsMissingIsASentenceWithHowToInstallIt() {
    String said = not(finder(Map.of("PATH", "/nowhere"), ""), "wrk");
    assertTrue(said.contains("wrk is not installed"), said);
    assertTrue(said.contains("SETT_WRK"), said);
    assertTrue(said.contains("apt-get install wrk"), said);
  }

  @Test
  void aVariableNamesAProgramOrItsFolder() throws IOException {
    Path wrk = program("own/wrk");
    String printed = CapturedOutput.text("wrk-4.1.0-version.txt");
    for (String named : List.of(wrk.toString(), folder.resolve("own").toString())) {
      ToolFinder.Search search =
          finder(Map.of("SETT_WRK", named, "PATH", ""), printed).find(new Wrk());
      assertEquals(
          List.of(wrk.toString()),
          assertInstanceOf(ToolFinder.Search.Here.class, search).found().command());
    }
  }

  @Test
  void aVariableThatNamesNothingIsSaidAndNotPassedOver() throws IOException {
    program("wrk");
    String said =
        not(finder(Map.of("SETT_WRK", "/no/such/wrk", "PATH", folder.toString()), ""), "wrk");
    assertTrue(said.contains("SETT_WRK is set to /no/such/wrk"), said);
  }

  @Test
  void wrk2UnderTheNameOfWrkIsNotTakenForIt() throws IOException {
    program("wrk");
    ToolFinder finder =
        finder(Map.of("PATH", folder.toString()), CapturedOutput.text("wrk2-4.0.0-version.txt"));
    assertTrue(not(finder, "wrk").contains("does not identify itself as wrk"));
  }

  @Test
  void aToolThatIsTooOldIsNamedWithItsVersion() throws IOException {
    program("oha");
    String said = not(finder(Map.of("PATH", folder.toString()), "oha 1.8.0\n"), "oha");
    assertTrue(said.contains("oha 1.8.0") && said.contains("1.9 or later"), said);
  }

  @Test
  void aProgramOfThatNameThatIsSomethingElseIsShown() throws IOException {
    program("ab");
    ToolFinder.Search.Not not =
        assertInstanceOf(
            ToolFinder.Search.Not.class,
            finder(Map.of("PATH", folder.toString()), "usage: ab [-x] file").find(new Ab()));
    assertEquals(List.of("usage: ab [-x] file"), not.lines());
  }

  @Test
  void jmeterIsFoundWhereSettHasLaidItOut() throws IOException {
    Path home = folder.resolve("build/jmeter/target/jmeter");
    Files.createDirectories(home.resolve("bin"));
    Files.createDirectories(home.resolve("lib/ext"));
    Files.createFile(home.resolve("bin/ApacheJMeter.jar"));
    Files.createFile(home.resolve("lib/ext/ApacheJMeter_core-5.6.3.jar"));
    ToolFinder.Search search = finder(Map.of("PATH", ""), "not asked").find(new Jmeter());
    InstalledTool found = assertInstanceOf(ToolFinder.Search.Here.class, search).found();
    assertEquals("5.6.3", found.version());
    assertEquals("/jdk/bin/java", found.command().getFirst());
    assertEquals(home.resolve("bin/ApacheJMeter.jar").toString(), found.command().getLast());
  }

  @Test
  void versionsAreComparedByNumber() {
    assertTrue(VersionNumbers.compare("1.16.0", "1.9") > 0);
    assertTrue(VersionNumbers.compare("4.1.0-3+b2", "4.1") == 0);
    assertTrue(VersionNumbers.compare("0.29.9", "0.30") < 0);
    assertTrue(VersionNumbers.compare("2", "2.0.0") == 0);
  }

  private static String not(ToolFinder finder, String tool) {
    return assertInstanceOf(
            ToolFinder.Search.Not.class, finder.find(LoadTools.find(tool).orElseThrow()))
        .sentence();
  }
}

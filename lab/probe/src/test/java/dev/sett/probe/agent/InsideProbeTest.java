package dev.sett.probe.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.probe.proc.ProbeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InsideProbeTest {
  @TempDir private Path folder;
  private Path jar = Path.of("");

  @BeforeEach
  void makeJar() throws Exception {
    jar = Files.createFile(folder.resolve("agent.jar"));
  }

  private InsideProbe probe(int jdk, boolean recording, String change) {
    return InsideProbe.in(
        folder.resolve("seen"), new InsideProbe.Asked(jar, jdk, recording, change, false));
  }

  @Test
  void optionsJoinThoseThatAreThere() {
    String seen = folder.resolve("seen").toString();
    assertEquals(
        "-Xmx1g -javaagent:%s=out=%s/inside-%%p.ndjson,pools=x2 -XX:+UnlockExperimentalVMOptions -XX:-DoJVMTIVirtualThreadTransitions"
            .formatted(jar, seen),
        probe(21, false, "pools=x2").toolOptions(" -Xmx1g "));
    assertEquals(
        "-javaagent:%s=out=%s/inside-%%p.ndjson,dumps=%s/threads-%%p- -XX:StartFlightRecording:filename=%s/inside-%%p.jfr,settings=%s/inside.jfc,dumponexit=true -Xlog:jfr*=error"
            .formatted(jar, seen, seen, seen, seen),
        probe(0, true, "").toolOptions(""));
  }

  @Test
  void flagsThatAJdkMayNotKnowOrThatStopItAreLeftOut() {
    for (int jdk : new int[] {0, 17, 24, 25, 26}) {
      assertFalse(probe(jdk, true, "").toolOptions("").contains("Experimental"), "JDK " + jdk);
    }
    // Somebody's debugger needs what it switches off.
    assertFalse(probe(21, true, "").toolOptions("-agentlib:jdwp=x").contains("Experimental"));
  }

  @Test
  void aProfileOfAProgramThatNobodySawIsASentence() {
    InsideProbe probe =
        InsideProbe.in(
            folder.resolve("profiled"),
            new InsideProbe.Asked(jar, 25, /* recording= */ true, "", /* profiling= */ true));
    probe.beginProfile();
    probe.endProfile();
    assertTrue(
        probe.read().inside().missing().stream().anyMatch(m -> m.contains("The agent saw no JVM")),
        probe.read().toString());
  }

  @Test
  void aFolderWithASpaceIsQuoted() {
    InsideProbe probe =
        InsideProbe.in(
            folder.resolve("a b"),
            new InsideProbe.Asked(jar, 24, /* recording= */ false, "", false));
    assertEquals(
        "\"-javaagent:%s=out=%s/a b/inside-%%p.ndjson\"".formatted(jar, folder),
        probe.toolOptions(""));
  }

  @Test
  void pathsThatAJvmWouldMisreadAreRefused() {
    ProbeException refused =
        assertThrows(
            ProbeException.class,
            () ->
                InsideProbe.in(
                    folder.resolve("a,b"), new InsideProbe.Asked(jar, 25, true, "", false)));
    assertTrue(String.valueOf(refused.getMessage()).contains("a comma"), refused.getMessage());
    ProbeException missing =
        assertThrows(
            ProbeException.class,
            () ->
                InsideProbe.in(
                    folder, new InsideProbe.Asked(folder.resolve("no.jar"), 25, true, "", false)));
    assertTrue(
        String.valueOf(missing.getMessage()).contains("Build it with"), missing.getMessage());
  }

  @Test
  void theSettingsFitTheJdk() throws Exception {
    String newer = InsideProbe.settings(25);
    assertTrue(newer.contains("CPUTimeSample\"><setting name=\"enabled\">true"), newer);
    assertTrue(newer.contains("ExecutionSample\"><setting name=\"enabled\">false"), newer);
    String older = InsideProbe.settings(21);
    assertTrue(older.contains("CPUTimeSample\"><setting name=\"enabled\">false"), older);
    assertTrue(older.contains("ExecutionSample\"><setting name=\"enabled\">true"), older);
    assertFalse(older.contains("@cpu@\"") || older.contains(">@"), older);
    probe(21, true, "");
    assertEquals(older, Files.readString(folder.resolve("seen/inside.jfc")));
  }

  @Test
  void ofSeveralJvmsTheOneSeenLongestCounts() throws Exception {
    InsideProbe probe = probe(25, true, "");
    String window =
        """
        {"atMillis":1,"wallNanos":5,"platformHiccup":{"count":0,"meanNanos":0,"maxNanos":0},"virtualHiccup":{"count":0,"meanNanos":0,"maxNanos":0},"pools":[],"allocatedBytes":0,"collections":0,"collectionNanos":0,"heapUsedBytes":0,"directBytes":0,"agentCpuNanos":0}
        """;
    Path seen = folder.resolve("seen");
    Files.writeString(
        seen.resolve("inside-1.ndjson"),
        "{\"agent\":\"x\",\"jdk\":\"25\",\"pid\":1,\"missing\":[\"of the script\"]}\n" + window);
    Files.writeString(
        seen.resolve("inside-2.ndjson"),
        "{\"agent\":\"x\",\"jdk\":\"25\",\"pid\":2,\"missing\":[]}\n"
            + window
            + "{\"event\":\"larger\"}\n"
            + window);
    InsideProbe.Seen read = probe.read();
    assertEquals(2, read.inside().windows().size());
    assertEquals(List.of("larger"), read.events());
    assertEquals(Optional.empty(), read.inside().recording());
    assertEquals(1, read.inside().missing().size(), read.toString());
    assertTrue(
        read.inside().missing().getFirst().contains("Only part of the JFR recording can be read"),
        read.toString());
  }

  @Test
  void aProgramThatLeftNothingIsNamed() {
    InsideProbe.Seen read = probe(25, true, "").read();
    assertEquals(List.of(), read.inside().windows());
    assertEquals(1, read.inside().missing().size());
    assertTrue(read.inside().missing().getFirst().contains("wrote nothing"), read.toString());
  }

  @Test
  void aJdkThatCantBeLookedIntoIsNamed() throws Exception {
    assertEquals(Optional.empty(), InsideProbe.refusal(0));
    assertEquals(Optional.empty(), InsideProbe.refusal(21));
    assertTrue(InsideProbe.refusal(17).orElse("").contains("runs on 17"));
    Path home = Files.createDirectory(folder.resolve("home"));
    assertEquals(Optional.empty(), InsideProbe.recordingRefusal(home));
    Files.writeString(home.resolve("release"), "MODULES=\"java.base jdk.jfr.events jdk.net\"\n");
    assertTrue(InsideProbe.recordingRefusal(home).orElse("").contains("has no JFR"));
    Files.writeString(home.resolve("release"), "X=1\nMODULES=\"java.base jdk.jfr jdk.net\"\n");
    assertEquals(Optional.empty(), InsideProbe.recordingRefusal(home));
  }
}

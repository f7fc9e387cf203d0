package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.outside.JvmFacts;
import dev.sett.model.outside.Usage;
import dev.sett.model.outside.UsageLook;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatheredTest {
  private static final long T0 = 1_790_000_000_000_000_000L;

  @TempDir private Path out;

  private final RemoteTrial trial =
      TestingHosts.trial(
          TestingHosts.with(2), TestingHosts.VIRTUAL, TestingHosts.point("/ping", 10), false);

  private static String done(long completed) {
    LoadSlice slice =
        new LoadSlice(
            0,
            5,
            1_000_000_000,
            completed,
            completed,
            completed,
            Map.of(),
            List.of(),
            "",
            "",
            "",
            "",
            new LoadSlice.Engine(1, 1, 1, 1),
            Map.of(),
            /* idleCloseRetries= */ OptionalLong.empty());
    return "{\"number\":2,\"reply\":{\"answer\":\"done\",\"target\":\"server\",\"slice\":"
        + ResultJson.toJson(slice)
        + "}}\n";
  }

  private static final JvmFacts JVM =
      new JvmFacts(
          4, /* gap= */ "", "25.0.3", "Eclipse Adoptium", "G1", /* maxHeapBytes= */ 1 << 30, "");

  /** The first look, which is before anything was used, tells what the program runs on. */
  private static String look(Optional<Usage> usage) {
    Optional<JvmFacts> jvm = usage.isPresent() ? Optional.empty() : Optional.of(JVM);
    return ResultJson.toJson(new UsageLook(1, usage, Optional.empty(), jvm)) + "\n";
  }

  private static Usage usage(long cpuNanos) {
    return usage(60_000_000_000L, cpuNanos);
  }

  private static Usage usage(long wallNanos, long cpuNanos) {
    return new Usage(
        wallNanos, cpuNanos, 0, 0, 0, 0, 0, List.of(), 1, 1, 0, new Usage.Machine(0, 0, 0, 0));
  }

  private void write(String host, String alias, String file, String text) throws IOException {
    Path folder = Files.createDirectories(out.resolve(host).resolve(alias));
    Files.writeString(folder.resolve(file), text);
  }

  @BeforeEach
  void bringsEverything() throws IOException {
    write("10.0.0.1", "server", "began", T0 + "\n");
    write("10.0.0.1", "server", "ready", (T0 + 250_000_000) + "\n");
    write("10.0.0.1", "server", "program.log", "hello\n{\"ready\":true,\"port\":1}\n");
    StringBuilder looks = new StringBuilder();
    for (int phase = 1; phase <= 3; phase++) {
      looks.append(look(phase == 1 ? Optional.empty() : Optional.of(usage(1))));
      looks.append(look(Optional.of(usage(100L * phase))));
    }
    write("10.0.0.1", "server", "usage.ndjson", looks.toString());
    for (int i = 1; i <= 2; i++) {
      write("10.0.0." + (1 + i), "load-" + i, "answers.ndjson", done(10L * i).repeat(3));
      StringBuilder starts = new StringBuilder();
      for (int phase = 1; phase <= 3; phase++) {
        // The clock of load-2 is 5 s ahead, and it begins 30 ms later.
        starts.append(T0 + phase * 1_000_000_000L + (i - 1) * 5_030_000_000L).append('\n');
      }
      write("10.0.0." + (1 + i), "load-" + i, "starts", starts.toString());
    }
  }

  private Gathered read() {
    return Gathered.read(
        out, trial, Map.of("load-2", new ClockOffset(5_000_000_000L, 1000)), /* jdk= */ "25.0.3");
  }

  @Test
  void oneSliceAPhaseOfAllLoadHosts() {
    Gathered gathered = read();
    assertEquals(
        List.of(Phase.WARM_UP, Phase.CAPACITY, Phase.COST),
        gathered.slices().stream().map(Slice::phase).toList());
    assertEquals(
        List.of(1000L, 2000L, 3000L), gathered.slices().stream().map(Slice::startMillis).toList());
    assertEquals(30, gathered.slices().getFirst().load().completed());
    assertEquals(
        List.of(100L, 200L, 300L),
        gathered.slices().stream().map(slice -> slice.usage().cpuNanos()).toList());
    assertEquals(Duration.ofMillis(30), gathered.spread());
    assertEquals(250, gathered.launched().readyMillis());
    assertEquals("{\"ready\":true,\"port\":1}", gathered.launched().identity());
    assertEquals(Optional.of(JVM), gathered.launched().jvm());
  }

  @Test
  void theFolderAboveMayHaveAnyName() throws IOException {
    Files.move(out.resolve("10.0.0.2"), out.resolve("10"));
    assertEquals(30, read().slices().getFirst().load().completed());
  }

  @Test
  void aHostThatBroughtTooLittleIsNamed() throws IOException {
    write("10.0.0.3", "load-2", "answers.ndjson", done(1) + done(1).substring(0, 50));
    write("10.0.0.3", "load-2", "engine.log", "No space left on device\n");
    HostsException e = assertThrows(HostsException.class, this::read);
    assertEquals(
        "load-2 (10.0.0.3) returned only 1 of 3 phases: its load engine ended, or its disk is"
            + " full.",
        e.getMessage());
    assertEquals(List.of("No space left on device"), e.lastLines());
  }

  @Test
  void aProgramThatEndedIsNamedWithItsLastLines() throws IOException {
    write("10.0.0.1", "server", "usage.ndjson", look(Optional.empty()));
    HostsException e = assertThrows(HostsException.class, this::read);
    assertTrue(String.valueOf(e.getMessage()).contains("ended during the warm-up phase"));
    assertEquals("hello", e.lastLines().getFirst());
  }

  @Test
  void aProgramThatEndedIsNamedWithItsExitCodeAndThePhase() throws IOException {
    assertEquals(Optional.empty(), Gathered.ended(out, trial));
    write("10.0.0.1", "server", "ended", "137\n");
    String looks = look(Optional.empty()) + look(Optional.of(usage(1)));
    write("10.0.0.1", "server", "usage.ndjson", looks + look(Optional.of(usage(1))));
    HostsException during = Gathered.ended(out, trial).orElseThrow();
    assertEquals(
        "The program on server (10.0.0.1) was terminated by signal 9 during the capacity phase.",
        during.getMessage());
    assertEquals("hello", during.lastLines().getFirst());
    write("10.0.0.1", "server", "ended", "3\n");
    write("10.0.0.1", "server", "usage.ndjson", looks);
    assertEquals(
        "The program on server (10.0.0.1) ended with exit code 3 while nothing was measured.",
        Gathered.ended(out, trial).orElseThrow().getMessage());
  }

  @Test
  void aLookThatIsShorterThanItsPhaseIsNoMeasurement() throws IOException {
    write(
        "10.0.0.1",
        "server",
        "usage.ndjson",
        look(Optional.empty()) + look(Optional.of(usage(400_000_000, 1))));
    HostsException e = assertThrows(HostsException.class, this::read);
    String said = String.valueOf(e.getMessage());
    assertTrue(
        said.startsWith("The program on server (10.0.0.1) was sampled for only 400 ms"), said);
    assertTrue(said.endsWith("the hosts were out of sync."), said);
  }

  /** The hole that was: a link to a file of this machine was shown as the program's last lines. */
  @Test
  void noLinkThatAHostReturnedIsFollowed(@TempDir Path elsewhere) throws IOException {
    Path secret = Files.writeString(elsewhere.resolve("secret"), "secret\n");
    Path log = out.resolve("10.0.0.1/server/program.log");
    Files.delete(log);
    Files.createSymbolicLink(log, secret);
    String refusal =
        "The file 'program.log' that server (10.0.0.1) returned is a symbolic link. Sett does not"
            + " follow links here: replace it with the file itself, or remove it.";
    HostsException e = assertThrows(HostsException.class, this::read);
    assertEquals(refusal, e.getMessage());
    assertEquals(
        List.of(refusal), Gathered.tail(out, trial.hosts().server().host(), "program.log"));
  }

  @Test
  void noFolderThatIsALinkIsFollowed(@TempDir Path elsewhere) throws IOException {
    Path folder = out.resolve("10.0.0.2/load-1");
    Path moved = Files.move(folder, elsewhere.resolve("load-1"));
    Files.createSymbolicLink(folder, moved);
    HostsException e = assertThrows(HostsException.class, this::read);
    assertTrue(
        String.valueOf(e.getMessage()).contains("load-1 (10.0.0.2) returned is a symbolic link."),
        e.getMessage());
  }

  @Test
  void aFileThatIsTooLargeIsNotRead() throws IOException {
    grow("10.0.0.2/load-1/answers.ndjson", ResultFiles.LARGEST_BYTES + 1L);
    HostsException e = assertThrows(HostsException.class, this::read);
    assertTrue(
        String.valueOf(e.getMessage())
            .startsWith("The file 'answers.ndjson' that load-1 (10.0.0.2) returned is too large:"),
        e.getMessage());
  }

  /** A program may write as much as it likes; its first and last lines are enough. */
  @Test
  void aHugeLogIsReadInPart() throws IOException {
    grow("10.0.0.1/server/program.log", 5L << 30);
    assertEquals("{\"ready\":true,\"port\":1}", read().launched().identity());
    String last = Gathered.tail(out, trial.hosts().server().host(), "program.log").getLast();
    assertEquals(16_384, last.length());
  }

  /** Sparse: it takes no space. */
  private void grow(String file, long bytes) throws IOException {
    try (RandomAccessFile grown = new RandomAccessFile(out.resolve(file).toFile(), "rw")) {
      grown.setLength(bytes);
    }
  }

  @Test
  void aLineThatIsNoTimeIsNotTakenForOne() throws IOException {
    write("10.0.0.2", "load-1", "starts", "soon\n" + (T0 + "\n").repeat(3));
    assertEquals(Duration.ofMillis(3030), read().spread());
  }

  @Test
  void nothingAtAllIsASentenceToo() {
    HostsException e =
        assertThrows(
            HostsException.class,
            () -> Gathered.read(out.resolve("none"), trial, Map.of(), /* jdk= */ ""));
    assertEquals("server (10.0.0.1) returned no valid time in its file 'began'.", e.getMessage());
  }
}

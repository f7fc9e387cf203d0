package dev.sett.apps.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real threads. */
class TaskRunIT {

  @TempDir private Path folder;

  /** Pools that choose their size themselves. */
  private static final Set<ThreadingKind> OWN_SIZE =
      EnumSet.of(ThreadingKind.LIBERTY, ThreadingKind.LIBERTY_2021, ThreadingKind.JBOSS);

  static Stream<ThreadingModel> models() {
    return Stream.of(ThreadingKind.values())
        .filter(ThreadingKind::hasExecutor)
        .filter(kind -> !OWN_SIZE.contains(kind))
        .map(kind -> new ThreadingModel(kind, size(kind)));
  }

  /** Places for all 300 tasks; of carriers, a few are enough, and the JDK's are as many as here. */
  private static int size(ThreadingKind kind) {
    return switch (kind) {
      case PLATFORM_POOL, PLATFORM_DISPATCHED, VIRTUAL_LIMITED -> 300;
      case VIRTUAL_ON_JDK -> Runtime.getRuntime().availableProcessors();
      default -> kind.takesLimit() ? 3 : 0;
    };
  }

  static Stream<ThreadingModel> poolsOfTheirOwnSize() {
    return OWN_SIZE.stream().map(kind -> new ThreadingModel(kind, 0));
  }

  @ParameterizedTest
  @MethodSource("poolsOfTheirOwnSize")
  void runsAPoolOfItsOwnSizeToTheLastTask(ThreadingModel model) throws Exception {
    Measured measured = runTwenty(model, 300);
    // Where the machine is too busy to begin them before the first ends, they take longer.
    for (int millis = 600; millis <= 10_000 && measured.mostAlive() < 4; millis *= 2) {
      measured = runTwenty(model, millis);
    }
    // Both begin with a thread for each of the first four tasks at least.
    assertTrue(measured.mostAlive() >= 4 && measured.mostAlive() <= 20, "" + measured);
    assertTrue(measured.endedNanos() >= 300_000_000L, "" + measured);
  }

  private static Measured runTwenty(ThreadingModel model, int millis) throws Exception {
    TaskPlan plan = new TaskPlan(model, 20, Duration.ofMillis(millis), 10, /* collect= */ false);
    return new TaskRun(plan, System::nanoTime, Path.of("/")).run();
  }

  @ParameterizedTest
  @MethodSource("models")
  void runsEveryModelToTheLastTask(ThreadingModel model) throws Exception {
    Measured measured = run(model, 2_500);
    // Where the machine is too busy to begin them all before the first ends, they take longer.
    for (int millis = 5_000; millis <= 20_000 && measured.mostAlive() < 300; millis *= 2) {
      measured = run(model, millis);
    }
    assertAll300(model, measured);
  }

  private static Measured run(ThreadingModel model, int millis) throws Exception {
    TaskPlan plan = new TaskPlan(model, 300, Duration.ofMillis(millis), 10, /* collect= */ true);
    return new TaskRun(plan, System::nanoTime, Path.of("/")).run();
  }

  private static void assertAll300(ThreadingModel model, Measured measured) {
    assertEquals(300, measured.mostAlive());
    assertTrue(measured.endedNanos() >= 2_500_000_000L, measured::toString);
    assertTrue(measured.begunNanos() <= measured.endedNanos(), measured::toString);
    assertTrue(measured.handedOverNanos() > 0, measured::toString);
    if (measured.mostOsThreads() > 0) {
      // The tuned pool's threads beyond the first are virtual, too.
      boolean virtual = model.name().startsWith("virtual") || model.name().equals("tuned");
      assertEquals(!virtual, measured.mostOsThreads() > 300, measured::toString);
    }
  }

  /** A thousand arrive per second, and one thread does 500. */
  @Test
  void arrivalsDoNotWaitForASlowModel() throws Exception {
    TaskPlan plan =
        new TaskPlan(
            ThreadingModel.parse("platform:1"),
            200,
            Duration.ofMillis(2),
            CpuWork.ofRounds(1),
            /* collect= */ false,
            Optional.of(new ArrivalPlan(1_000, ArrivalPlan.Pattern.EVEN)));
    Measured measured = new TaskRun(plan, System::nanoTime, Path.of("/")).run();
    Arrived arrived = measured.arrived().orElseThrow();
    assertTrue(measured.handedOverNanos() >= 199_000_000L, measured::toString);
    assertTrue(measured.endedNanos() >= 400_000_000L, measured::toString);
    // The last one was due after 199 ms.
    assertTrue(arrived.longestNanos() >= 200_000_000L, measured::toString);
    assertTrue(arrived.p50Nanos() >= 2_000_000L, measured::toString);
    assertTrue(arrived.longestNanos() <= measured.endedNanos(), measured::toString);
  }

  @Test
  void takesAShareOfTheCpusForItsRate() {
    StringWriter out = new StringWriter();
    int code =
        StandaloneMain.commandLine()
            .setOut(new PrintWriter(out))
            .execute("--count 500 --wait 0s --cpu 200us --rate 50% --arrivals poisson".split(" "));
    assertEquals(0, code, out::toString);
    String json = out.toString().lines().reduce("", (before, line) -> line);
    double workUs = number(json, "workUs");
    assertTrue(workUs > 100 && workUs < 400, json);
    assertEquals(
        0.5 * Runtime.getRuntime().availableProcessors() * 1e6 / workUs,
        number(json, "rate"),
        workUs / 10);
    assertTrue(number(json, "late") <= 500 && number(json, "cpuSeconds") > 0.05, json);
  }

  private static double number(String json, String key) {
    Matcher found = Pattern.compile("\"" + key + "\":([0-9.]+)").matcher(json);
    assertTrue(found.find(), key + " in " + json);
    return Double.parseDouble(found.group(1));
  }

  @Test
  void stopsBeforeTheJvmRunsOutOfMappings() throws Exception {
    Path vm = folder.resolve("proc/sys/vm");
    Files.createDirectories(vm);
    Files.createDirectories(folder.resolve("proc/self"));
    Files.writeString(vm.resolve("max_map_count"), "4500\n");
    Files.writeString(folder.resolve("proc/self/maps"), "map\n".repeat(100));
    // Room for 200 threads; the JVM itself has some already.
    TaskPlan plan =
        new TaskPlan(ThreadingModel.parse("platform"), 200_000, Duration.ofMinutes(5), 0, false);
    NoThreadException e =
        assertThrows(
            NoThreadException.class, () -> new TaskRun(plan, System::nanoTime, folder).run());
    assertTrue(
        String.valueOf(e.getMessage())
            .contains("vm.max_map_count (memory mappings of this process) is 4500, 100 used"),
        e::getMessage);
    // The last steps of a thread come after its executor has ended.
    for (int i = 0; i < 3_000 && threadsOfPlatform() > 0; i++) {
      Thread.sleep(10);
    }
    assertEquals(0, threadsOfPlatform(), "threads left behind");
  }

  private static long threadsOfPlatform() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("sett-platform"))
        .count();
  }

  @Test
  void saysWhichLimitOfTheUserWasMet() throws Exception {
    String err = "";
    // Other threads of the user may end before the program looks at the limit.
    for (int attempt = 0; attempt < 5 && !err.contains("The limit reached: "); attempt++) {
      Optional<Ended> ended = limitedTo(400, "--threads", "platform", "--count", "20000");
      Assumptions.assumeTrue(ended.isPresent(), "no Linux with prlimit here");
      assertEquals(1, ended.orElseThrow().code(), ended::toString);
      err = ended.orElseThrow().err();
    }
    assertEquals(1, err.lines().count(), err);
    assertTrue(err.matches("(?s)standalone: Started [0-9]+ of 20000 threads before .*"), err);
    assertTrue(err.contains("The limit reached: ulimit -u (threads of this user) is "), err);
  }

  @Test
  void needsNoThreadOfTheSystemForAVirtualOne() throws Exception {
    Optional<Ended> ended = limitedTo(400, "--threads", "virtual", "--count", "20000");
    Assumptions.assumeTrue(ended.isPresent(), "no Linux with prlimit here");
    assertEquals(0, ended.orElseThrow().code(), ended::toString);
    List<String> lines = ended.orElseThrow().out().lines().toList();
    assertTrue(
        lines.get(0).startsWith("20000 tasks on virtual: all started after "), lines::toString);
    assertTrue(lines.get(lines.size() - 1).endsWith("}"), lines::toString);
  }

  private record Ended(int code, String out, String err) {}

  /**
   * Runs the packaged program as a user that may have so many threads more than it has now; as
   * nobody where we are root, who is held to no such limit. Empty where that can't be done.
   */
  private Optional<Ended> limitedTo(int more, String... flags) throws Exception {
    boolean root = "root".equals(System.getProperty("user.name"));
    int user = root ? 65_534 : ((Number) Files.getAttribute(folder, "unix:uid")).intValue();
    if (!Files.isExecutable(Path.of("/usr/bin/prlimit")) || !Files.exists(Path.of("/proc/self"))) {
      return Optional.empty();
    }
    Path jar = readableByAll();
    List<String> command = new ArrayList<>();
    command.addAll(List.of("prlimit", "--nproc=" + (threadsOf(user) + more)));
    if (root) {
      command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xlog:os+thread=off", "-jar", jar.toString()));
    command.addAll(List.of(flags));
    Path err = folder.resolve("err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return Optional.of(new Ended(process.waitFor(), out, Files.readString(err)));
  }

  /** A copy of the program, since another user may not get into our folder. */
  private Path readableByAll() throws IOException, InterruptedException {
    Path target = Path.of("target").toAbsolutePath();
    Path jar = target.resolve("sett-app-standalone.jar");
    new ProcessBuilder("cp", "-r", jar.toString(), target.resolve("lib").toString(), folder + "/")
        .start()
        .waitFor();
    new ProcessBuilder("chmod", "-R", "a+rX", folder.toString()).start().waitFor();
    return folder.resolve("sett-app-standalone.jar");
  }

  private static long threadsOf(int user) throws IOException {
    long threads = 0;
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      for (Path process : processes.filter(p -> p.toString().matches("/proc/[0-9]+")).toList()) {
        try {
          if (((Number) Files.getAttribute(process, "unix:uid")).intValue() == user) {
            try (Stream<Path> tasks = Files.list(process.resolve("task"))) {
              threads += tasks.count();
            }
          }
        } catch (IOException e) {
          // It has ended meanwhile.
        }
      }
    }
    return threads;
  }
}

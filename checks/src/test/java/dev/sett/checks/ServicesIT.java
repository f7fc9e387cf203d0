package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.outside.DependencyUsage;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that use a service, which Sett starts, prepares, resets and stops. */
final class ServicesIT {

  private static final String PROGRAM =
      System.getProperty("java.home")
          + "/bin/java -XX:TieredStopAtLevel=1 -cp "
          + SettProcess.HOME.resolve("checks/target/test-classes")
          + " dev.sett.checks.Querying ";

  @TempDir private Path folder;

  private final String token = "token-" + System.nanoTime();

  private List<String> comparison(String kind, String blocks, String services, String... more)
      throws IOException {
    Path file = folder.resolve("services.yaml");
    Files.writeString(file, services);
    List<String> command = new ArrayList<>(List.of("compare"));
    for (String variant : List.of("a", "b")) {
      int port = SettProcess.freePort();
      command.addAll(
          List.of(
              "--" + variant,
              PROGRAM + kind + " " + port + " ${store.port} " + token,
              variant.equals("a") ? "--url" : "--url-b",
              "http://127.0.0.1:" + port + "/"));
    }
    command.addAll(
        List.of("--services", file.toString(), "--blocks", blocks, "--duration", "700ms"));
    command.addAll(
        List.of("--warm-up", "600ms..600ms", "--connections", "4", "--precision", "30%"));
    command.addAll(List.of("--plain", "--results", folder.resolve("results").toString()));
    command.addAll(List.of(more));
    return command;
  }

  private Path result() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("results"))) {
      return all.filter(made -> Files.exists(made.resolve("plan.json"))).findFirst().orElseThrow();
    }
  }

  private List<Trial> trials() throws IOException {
    return ResultFolder.open(result()).trials().all();
  }

  /** A command that adds a line to a file of this test. */
  private String noting(String what) {
    return "[sh, -c, 'echo %s >> %s/notes']".formatted(what, folder);
  }

  private String store(String more) {
    return "services: {store: {command: '%sstore ${store.port} %s', %s}}"
        .formatted(PROGRAM, token, more);
  }

  private void assertNothingIsLeft(SettProcess.Ended ended, SettProcess sett) throws Exception {
    assertEquals(List.of(), SettProcess.leftOver(token), ended.text());
    assertEquals(List.of(), sett.leftInTemporaryFolder(), ended.text());
  }

  @Test
  void aServiceIsPreparedOnceResetBetweenBlocksAndMeasured() throws Exception {
    SettProcess sett =
        SettProcess.start(
            comparison(
                "asks",
                "3..3",
                store("prepare: %s, reset: %s".formatted(noting("prepare"), noting("reset")))));
    SettProcess.Ended ended = sett.await();

    assertTrue(Set.of(0, 4).contains(ended.code()), ended.text());
    assertEquals(List.of("prepare", "reset", "reset"), Files.readAllLines(folder.resolve("notes")));
    List<DependencyUsage> used =
        trials().stream()
            .flatMap(trial -> trial.slices().stream().map(Slice::services))
            .map(services -> services.getFirst())
            .toList();
    assertTrue(used.size() >= 6 * 2, used.toString());
    // Both programs are alive, with two connections each.
    assertEquals(
        Set.of(4),
        used.stream().map(u -> u.connections().orElseThrow()).collect(Collectors.toSet()),
        () -> used + "\n" + ended.text());
    assertTrue(used.stream().mapToLong(DependencyUsage::cpuNanos).sum() > 0, used.toString());
    assertTrue(used.stream().allMatch(u -> u.name().equals("store")), used.toString());
    assertTrue(ended.text().contains("Service store used "), ended.text());
    assertTrue(ended.text().contains(" over 4 connections"), ended.text());
    assertTrue(ended.text().contains("  service store: "), ended.text());
    assertTrue(
        Files.readString(ResultFolder.open(result()).report()).contains("<h2>Services</h2>"));
    assertNothingIsLeft(ended, sett);
  }

  @Test
  void everyVariantCanHaveItsOwn() throws Exception {
    SettProcess sett =
        SettProcess.start(
            comparison(
                "asks",
                "2..2",
                store(
                    "per: variant, prepare: [sh, -c, 'echo ${store.port} >> %s/notes']"
                        .formatted(folder))));
    SettProcess.Ended ended = sett.await();

    List<String> ports = Files.readAllLines(folder.resolve("notes"));
    assertEquals(4, ports.size(), ended.text());
    Set<String> told = new TreeSet<>();
    for (Trial trial : trials()) {
      List<String> command = trial.launched().orElseThrow().commandLine();
      told.add(command.get(command.size() - 2));
      assertEquals(2, trial.slices().getLast().services().getFirst().connections().orElseThrow());
    }
    assertEquals(new TreeSet<>(ports), told);
    assertNothingIsLeft(ended, sett);
  }

  @Test
  void oneThatDoesNotStartIsOneSentence() throws Exception {
    SettProcess sett =
        SettProcess.start(
            comparison(
                "asks",
                "2..2",
                "services: {store: {command: [sh, -c, 'echo no room for ${store.port}; exit 3']}}"));
    SettProcess.Ended ended = sett.await();

    assertNotEquals(0, ended.code());
    assertTrue(
        ended.text().contains("The service store ended with exit code 3 before it was ready."),
        ended.text());
    assertTrue(ended.text().contains("no room for "), ended.text());
    assertEquals(List.of(), trials());
    assertNothingIsLeft(ended, sett);
  }

  @Test
  void oneThatIsNeverReadyIsOneSentence() throws Exception {
    SettProcess sett =
        SettProcess.start(
            comparison(
                "asks",
                "2..2",
                "services: {store: {command: [sh, -c, 'sleep 300', %s, '${store.port}']}}"
                    .formatted(token),
                "--ready-timeout",
                "1s"));
    SettProcess.Ended ended = sett.await();

    assertNotEquals(0, ended.code());
    assertTrue(
        ended.text().contains("The service store was not ready after 1s: nothing listens on port "),
        ended.text());
    assertNothingIsLeft(ended, sett);
  }

  @Test
  void oneThatCanNotBeResetEndsTheRunAndFinishedTrialsStand() throws Exception {
    SettProcess sett =
        SettProcess.start(comparison("asks", "3..3", store("reset: [sh, -c, 'exit 4']")));
    SettProcess.Ended ended = sett.await();

    assertNotEquals(0, ended.code());
    assertTrue(
        ended
            .text()
            .contains(
                "The service store could not be used: its command 'reset' ended with exit code 4"
                    + " instead of 0."),
        ended.text());
    List<Trial> trials = trials();
    assertEquals(3, trials.size());
    assertEquals(
        List.of(Optional.of(Trial.Failure.Origin.SERVICE)),
        trials.stream().flatMap(t -> t.failure().stream()).map(Trial.Failure::origin).toList());
    assertNothingIsLeft(ended, sett);
  }

  @Test
  void afterCtrlCNothingIsLeft() throws Exception {
    SettProcess sett = SettProcess.start(comparison("asks", "9..9", store("stop-signal: int")));
    sett.awaitText("block 1");
    sett.signal("INT");
    SettProcess.Ended ended = sett.await();

    assertEquals(130, ended.code(), ended.text());
    assertNothingIsLeft(ended, sett);
  }

  @Test
  void postgresqlWithTenThousandRows() throws Exception {
    Optional<Path> programs = postgres();
    assumeTrue(
        programs.isPresent(),
        "PostgreSQL is not installed (on Debian the package postgresql): it is not tested as a"
            + " service.");
    SettProcess sett =
        SettProcess.start(
            comparison(
                "sql",
                "2..2",
                """
                services:
                  store:
                    user: nobody
                    init: [BIN/initdb, -D, "${store.data}/db", -A, trust, -U, postgres, --no-sync]
                    command: [BIN/postgres, -D, "${store.data}/db", -p, "${store.port}", -h, 127.0.0.1,
                              -k, "", -c, fsync=off]
                    ready: [BIN/pg_isready, -q, -h, 127.0.0.1, -p, "${store.port}"]
                    prepare: [BIN/psql, -q, -v, ON_ERROR_STOP=1, -f, items.sql]
                    reset: [BIN/psql, -q, -c, "vacuum items"]
                    stop-signal: int
                    cwd: .
                    env: {PGHOST: 127.0.0.1, PGPORT: "${store.port}", PGUSER: postgres}
                """
                    .replace("BIN", programs.get().toString()),
                "--expect-body",
                "10000"));
    SettProcess.Ended ended = sett.await();

    assertTrue(Set.of(0, 4).contains(ended.code()), ended.text());
    List<Trial> trials = trials();
    assertEquals(4, trials.size(), ended.text());
    for (Trial trial : trials) {
      assertTrue(trial.failure().isEmpty(), trial.failure().toString());
      DependencyUsage used = trial.slices().getLast().services().getFirst();
      assertTrue(used.cpuNanos() > 0, used.toString());
      assertEquals(4, used.connections().orElseThrow());
    }
    assertNothingIsLeft(ended, sett);
  }

  /** The folder with its programs; a file with ten thousand rows for it is there, too. */
  private Optional<Path> postgres() throws IOException {
    Files.writeString(
        folder.resolve("items.sql"),
        """
        create table items (id int primary key, name text);
        insert into items select i, 'item ' || i from generate_series(1, 10000) i;
        """);
    Path debian = Path.of("/usr/lib/postgresql");
    if (!Files.isDirectory(debian)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(debian)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
          .max(Path::compareTo);
    }
  }
}

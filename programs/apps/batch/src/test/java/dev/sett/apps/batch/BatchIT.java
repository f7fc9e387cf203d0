package dev.sett.apps.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The packaged program as users run it. */
class BatchIT {
  private static final int ROWS = 18_286;
  private static final String ALL_ROWS = "\"rows\":" + ROWS;

  /** Made once for all tests, which only read it. */
  @TempDir private static Path inputs;

  @TempDir private Path folder;

  @BeforeAll
  static void generate() throws IOException, InterruptedException {
    BatchProcess.Ended made =
        BatchProcess.run(List.of("--generate", in().toString(), "--seed", "5"));
    assertTrue(made.says("18286 records in 6 files"), made.err());
  }

  private static Path in() {
    return inputs.resolve("in");
  }

  @Test
  void runsWithoutAFlag() throws Exception {
    BatchProcess.Ended ended = BatchProcess.run(List.of());
    assertEquals(0, ended.code(), ended.err());
    assertEquals("", ended.err());
    List<String> lines = ended.out().lines().toList();
    assertTrue(lines.get(0).contains("13669 OK, 4617 SKIP, 0 rejected."), ended.out());
    String json = lines.get(lines.size() - 1);
    assertTrue(json.startsWith("{\"program\":\"batch\",\"threads\":\"virtual\""), json);
    assertTrue(json.contains("\"ok\":13669,\"skip\":4617,\"rejected\":0,\"again\":false}"), json);
  }

  @Test
  void finishesAfterAKill() throws Exception {
    finishesAfterAKill(Scaling.PARTITIONS);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  @Tag("transfers")
  void finishesAfterAKillHoweverItScales(Scaling scaling) throws Exception {
    finishesAfterAKill(scaling);
  }

  private void finishesAfterAKill(Scaling scaling) throws Exception {
    // Nobody sees from outside when the first chunk is stored, which a busy machine does late.
    BatchProcess.Ended again = killedAfter(1_000, folder.resolve("payments-1"), scaling);
    for (int times = 2; times <= 4 && again.says(ALL_ROWS); times++) {
      again = killedAfter(1_000L * times, folder.resolve("payments-" + times), scaling);
    }
    assertFalse(again.says(ALL_ROWS), "the kill came before the first commit");
    assertTrue(again.says("An earlier run had stored "), again.out());
    assertFalse(again.says("\"rows\":0,"), "the kill came after the last commit");
  }

  /** What the second run says, of which the first was killed so long after it had begun. */
  private static BatchProcess.Ended killedAfter(long millis, Path database, Scaling scaling)
      throws Exception {
    Path file = Path.of(database + ".mv.db");
    List<String> flags = flags("jdbc:h2:" + database, scaling);
    List<String> slow = new ArrayList<>(flags);
    slow.addAll(List.of("--wait", "4ms"));
    BatchProcess process = BatchProcess.start(slow);
    while (process.isAlive() && (!Files.exists(file) || Files.size(file) < 150_000)) {
      Thread.sleep(20);
    }
    Thread.sleep(millis);
    assertTrue(process.isAlive(), "too quick to be killed in mid-run");
    process.kill();
    BatchProcess.Ended again = BatchProcess.run(flags);
    assertEquals(0, again.code(), again.err());
    try (Connection connection = DriverManager.getConnection("jdbc:h2:" + database, "", "")) {
      assertComplete(connection);
      long first = count(connection, "select count(distinct file) from payments");
      assertEquals(6, first);
    }
    return again;
  }

  @Test
  void survivesKillsOnPostgres() throws Exception {
    survivesKillsOnPostgres("virtual");
  }

  @Test
  @Tag("long")
  @Tag("transfers")
  void survivesKillsOnPostgresOnPlatformThreads() throws Exception {
    survivesKillsOnPostgres("platform:6");
  }

  private static void survivesKillsOnPostgres(String model) throws Exception {
    try (TestingPostgres postgres = postgres()) {
      postgres.start();
      Scaling scaling = model.startsWith("platform") ? Scaling.PARTITIONS : Scaling.THROTTLED;
      List<String> flags = new ArrayList<>(flags(postgres.url(), scaling));
      flags.addAll(List.of("--user", "sett", "--threads", model));
      List<String> slow = new ArrayList<>(flags);
      slow.addAll(List.of("--wait", "3ms"));
      for (int kill = 1; kill <= 2; kill++) {
        BatchProcess process = BatchProcess.start(slow);
        awaitRows(postgres, process, 1_000L * kill);
        process.kill();
      }
      BatchProcess.Ended ended = BatchProcess.run(flags);
      assertEquals(0, ended.code(), ended.err());
      try (Connection connection = postgres.connect()) {
        assertComplete(connection);
      }
      assertTrue(ended.says("on PostgreSQL "), ended.out());
    }
  }

  @Test
  void saysThatPostgresIsAwayAndFinishesWhenItIsBack() throws Exception {
    try (TestingPostgres postgres = postgres()) {
      List<String> flags = new ArrayList<>(flags(postgres.url(), Scaling.PARTITIONS));
      flags.addAll(List.of("--user", "sett"));
      assertFailedWithASentence(BatchProcess.run(flags));
      postgres.start();
      List<String> slow = new ArrayList<>(flags);
      slow.addAll(List.of("--wait", "3ms"));
      BatchProcess process = BatchProcess.start(slow);
      awaitRows(postgres, process, 500);
      postgres.stop();
      assertFailedWithASentence(process.end());
      postgres.start();
      BatchProcess.Ended ended = BatchProcess.run(flags);
      assertEquals(0, ended.code(), ended.err());
      assertTrue(ended.says("An earlier run had stored "), ended.out());
      try (Connection connection = postgres.connect()) {
        assertComplete(connection);
      }
    }
  }

  @Test
  void saysWhatIsWrongWithTheFolder() throws Exception {
    for (Path in : List.of(folder.resolve("nowhere"), folder)) {
      BatchProcess.Ended ended = BatchProcess.run(List.of("--in", in.toString()));
      assertEquals(1, ended.code());
      assertEquals(1, ended.err().lines().count(), ended.err());
    }
  }

  private static List<String> flags(String url, Scaling scaling) {
    return List.of(
        "--in", in().toString(), "--db", url, "--scaling", scaling.toString(), "--chunk", "20");
  }

  private static TestingPostgres postgres() throws IOException, InterruptedException {
    Optional<Path> programs = TestingPostgres.programs();
    Assumptions.assumeTrue(
        programs.isPresent(),
        "PostgreSQL is not installed (apt install postgresql), so that only H2 was tested.");
    return TestingPostgres.create(programs.orElseThrow());
  }

  private static void awaitRows(TestingPostgres postgres, BatchProcess process, long rows)
      throws SQLException, InterruptedException {
    try (Connection connection = postgres.connect()) {
      long seen = 0;
      while (seen < rows && process.isAlive()) {
        Thread.sleep(20);
        long tables =
            count(connection, "select count(*) from pg_tables where tablename = 'payments'");
        seen = tables == 0 ? 0 : count(connection, "select count(*) from payments");
      }
    }
    assertTrue(process.isAlive(), "too quick to be stopped in mid-run");
  }

  private static void assertFailedWithASentence(BatchProcess.Ended ended) {
    assertEquals(1, ended.code(), ended.out());
    assertEquals("", ended.out());
    assertEquals(1, ended.err().lines().count(), ended.err());
    assertTrue(ended.err().startsWith("batch: The database jdbc:postgresql:"), ended.err());
    assertTrue(ended.err().contains("run the same command again"), ended.err());
  }

  private static void assertComplete(Connection connection) throws SQLException, IOException {
    PlainReading counted = PlainReading.of(in());
    assertEquals(ROWS, count(connection, "select count(*) from payments"));
    assertEquals(
        ROWS,
        count(connection, "select count(*) from (select distinct file, line from payments) l"));
    assertEquals(
        counted.ok(), count(connection, "select count(*) from payments where status = 'OK'"));
    assertEquals(
        counted.chargedCents(), count(connection, "select sum(amount) * 100 from payments"));
  }

  private static long count(Connection connection, String query) throws SQLException {
    try (ResultSet row = connection.createStatement().executeQuery(query)) {
      assertTrue(row.next());
      return row.getBigDecimal(1).longValueExact();
    }
  }
}

package dev.sett.apps.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The job in this process, on H2. */
class PaymentJobIT {
  private static final ThreadingModel VIRTUAL = ThreadingModel.parse("virtual");

  @TempDir private static Path published;
  private static PlainReading counted = new PlainReading(0, 0, 0);

  @TempDir private Path folder;

  @BeforeAll
  static void makeFiles() throws IOException {
    Generator.write(published, /* seed= */ 11, /* times= */ 1);
    counted = PlainReading.of(published);
  }

  /** Every model of the registry that has an executor; and the other ways of scaling on two. */
  static Stream<Arguments> ways() {
    Stream<Arguments> models =
        Stream.of(ThreadingKind.values())
            .filter(ThreadingKind::hasExecutor)
            .map(kind -> new ThreadingModel(kind, limit(kind)))
            .map(model -> Arguments.of(model, Scaling.PARTITIONS));
    Stream<Arguments> others =
        Stream.of("platform:1", "platform:4", "virtual")
            .flatMap(
                model ->
                    Stream.of(Scaling.ITEMS, Scaling.THROTTLED)
                        .map(scaling -> Arguments.of(ThreadingModel.parse(model), scaling)));
    return Stream.concat(models, others);
  }

  /** Three, but the JDK's scheduler has as many carriers as this JVM was started with. */
  private static int limit(ThreadingKind kind) {
    if (kind == ThreadingKind.VIRTUAL_ON_JDK) {
      return Runtime.getRuntime().availableProcessors();
    }
    return kind.takesLimit() ? 3 : 0;
  }

  @ParameterizedTest
  @MethodSource("ways")
  void storesWhatAPlainReadingCounts(ThreadingModel model, Scaling scaling) throws Exception {
    String url = "jdbc:h2:mem:" + model.name().replace(':', '_') + scaling + ";DB_CLOSE_DELAY=-1";
    BatchSummary summary = run(settings(published, url, model, scaling, 100, 8, Duration.ZERO));
    assertEquals(13_669, summary.stored().ok());
    assertEquals(counted.ok(), summary.stored().ok());
    assertEquals(counted.skip(), summary.stored().skip());
    assertEquals(0, summary.stored().rejected());
    assertEquals(18_286, summary.rows());
    try (Connection connection = DriverManager.getConnection(url)) {
      assertEquals(counted.chargedCents(), number(connection, "select sum(amount) * 100"));
      assertEquals(
          18_286,
          number(
              connection,
              "select count(*) from (select distinct file, line" + " from payments) lines",
              ""));
      connection.createStatement().execute("shutdown");
    }
  }

  @Test
  void showsTheThrottleOfEachWay() throws Exception {
    small(400);
    Duration pause = Duration.ofMillis(20);
    assertEquals(16, atOnce(Scaling.PARTITIONS, 10, 16, pause));
    // No more than a chunk has lines.
    assertEquals(10, atOnce(Scaling.ITEMS, 10, 16, pause));
    assertEquals(16, atOnce(Scaling.ITEMS, 40, 16, pause));
    // Four, whatever is asked for and whatever the executor.
    assertEquals(4, atOnce(Scaling.THROTTLED, 10, 16, pause));
    assertEquals(2, atOnce(Scaling.THROTTLED, 10, 2, pause));
  }

  private int atOnce(Scaling scaling, int chunk, int concurrency, Duration pause) throws Exception {
    String url = "jdbc:h2:mem:throttle";
    BatchSettings settings =
        settings(folder, url, VIRTUAL, scaling, chunk, concurrency, pause, /* pool= */ 20);
    BatchSummary summary = run(settings);
    assertEquals(400, summary.rows());
    assertEquals(scaling.atOnce(chunk, concurrency), summary.atOnce());
    return summary.atOnce();
  }

  @Test
  void putsBadLinesIntoTheRejectFileWithTheirReason() throws Exception {
    Files.writeString(
        folder.resolve("acme.csv"),
        "account,amount,status\n01,100.00,NEW\n02,1e309,NEW\n03,-5,NEW");
    Files.writeString(
        folder.resolve("ubs.csv"), "\n04,0.001,NEW\n05,text,NEW\n06,1.00,NEW\n07,9\n");
    BatchSummary summary =
        run(settings(folder, "jdbc:h2:mem:bad", VIRTUAL, Scaling.PARTITIONS, 2, 3, Duration.ZERO));
    assertEquals(new BatchDatabase.Stored(1, 1, 7), summary.stored());
    List<String> rejects = Files.readAllLines(folder.resolve("rejects.tsv"));
    assertEquals("file\tline\treason\ttext", rejects.get(0));
    assertEquals(
        List.of(
            "acme.csv 1",
            "acme.csv 3",
            "acme.csv 4",
            "ubs.csv 1",
            "ubs.csv 2",
            "ubs.csv 3",
            "ubs.csv 5"),
        rejects.stream()
            .skip(1)
            .map(line -> line.split("\t", -1))
            .map(fields -> fields[0] + " " + fields[1])
            .toList());
    assertTrue(
        rejects
            .get(2)
            .endsWith(
                "'1e309' is not a plain number of at most 15 digits and 2"
                    + " decimals, such as 99.50\t02,1e309,NEW"),
        () -> rejects.get(2));
  }

  @Test
  void doesNothingTwice() throws Exception {
    small(50);
    String url = "jdbc:h2:" + folder.resolve("db");
    BatchSettings settings = settings(folder, url, VIRTUAL, Scaling.ITEMS, 7, 4, Duration.ZERO);
    assertFalse(run(settings).again());
    BatchSummary second = run(settings);
    assertTrue(second.again());
    assertEquals(0, second.rows());
    assertEquals(50, second.stored().all());
    assertTrue(second.text().contains("had already finished this input"), second::text);
    // Another input is another run, in the same tables.
    small(60);
    assertEquals(60, run(settings).stored().all());
  }

  @Test
  void keepsASecondRunOut() throws Exception {
    small(50);
    String url = "jdbc:h2:mem:locked";
    BatchSettings settings = settings(folder, url, VIRTUAL, Scaling.ITEMS, 7, 4, Duration.ZERO);
    try (BatchDatabase held = BatchDatabase.open(settings.db())) {
      assertTrue(held.title().startsWith("H2 2."));
      BatchException e = assertThrows(BatchException.class, () -> run(settings));
      assertTrue(String.valueOf(e.getMessage()).contains("Another run is using"), e::getMessage);
    }
    assertEquals(50, run(settings).rows());
  }

  @Test
  void refusesToGoOnInAnotherWay() throws Exception {
    small(50);
    String url = "jdbc:h2:" + folder.resolve("db");
    BatchSettings settings =
        settings(folder, url, VIRTUAL, Scaling.PARTITIONS, 7, 4, Duration.ZERO);
    run(settings);
    try (Connection connection = DriverManager.getConnection(url, "", "")) {
      connection
          .createStatement()
          .execute("update batch_job_execution set status = 'FAILED', exit_code = 'FAILED'");
    }
    BatchException e =
        assertThrows(
            BatchException.class,
            () -> run(settings(folder, url, VIRTUAL, Scaling.ITEMS, 7, 4, Duration.ZERO)));
    assertTrue(
        String.valueOf(e.getMessage()).contains("started with --scaling partitions"),
        e::getMessage);
  }

  private void small(int lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= lines; i++) {
      text.append("%04d,%d.50,NEW%n".formatted(i, i));
    }
    Files.writeString(folder.resolve("small.csv"), text.toString());
  }

  private static BatchSummary run(BatchSettings settings) throws InterruptedException {
    return new PaymentJob(settings, System::nanoTime).run();
  }

  private BatchSettings settings(
      Path in,
      String url,
      ThreadingModel model,
      Scaling scaling,
      int chunk,
      int concurrency,
      Duration pause) {
    return settings(in, url, model, scaling, chunk, concurrency, pause, /* pool= */ 10);
  }

  private BatchSettings settings(
      Path in,
      String url,
      ThreadingModel model,
      Scaling scaling,
      int chunk,
      int concurrency,
      Duration pause,
      int pool) {
    return new BatchSettings(
        in,
        folder.resolve("rejects.tsv"),
        new BatchSettings.Address(url, "", "", pool),
        model,
        scaling,
        chunk,
        concurrency,
        Tariff.PUBLISHED,
        pause);
  }

  private static long number(Connection connection, String select) throws SQLException {
    return number(connection, select, " from payments");
  }

  private static long number(Connection connection, String select, String from)
      throws SQLException {
    try (ResultSet row = connection.createStatement().executeQuery(select + from)) {
      assertTrue(row.next());
      return row.getBigDecimal(1).longValueExact();
    }
  }
}

package dev.sett.runner.preflight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Complaint;
import dev.sett.runner.command.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunnableCellsTest {

  @TempDir private Path folder;
  private Jdks jdks = Jdks.in(Path.of("/"), List.of());
  private List<Variant> variants =
      List.of(
          new Variant("base", BuiltInServer.of("jetty", "platform")),
          new Variant("odd", BuiltInServer.of("jetty", "odd")),
          new Variant("virtual", BuiltInServer.of("jetty", "virtual")));

  @BeforeEach
  void installTwoJdks() throws IOException {
    for (String release : List.of("21", "26")) {
      Path home = folder.resolve("jdk-" + release);
      Files.createDirectories(home.resolve("bin"));
      Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + release + ".0.1\"\n");
      Path java = Files.createFile(home.resolve("bin/java"));
      assertTrue(java.toFile().setExecutable(true));
    }
    jdks = Jdks.in(folder.resolve("jdk-21"), List.of(folder));
  }

  @Test
  void whatRunsHereIsKeptAndTheRestIsNamedByItsReason() {
    RunnableCells cells =
        cells(
            Placement.AUTOMATIC,
            point("fine", Optional.of("21"), OptionalInt.of(2)),
            point("large", Optional.empty(), OptionalInt.of(3)),
            point("larger", Optional.empty(), OptionalInt.of(3)),
            point("old", Optional.of("17"), OptionalInt.empty()));

    assertEquals(List.of("fine"), cells.points().stream().map(Point::name).toList());
    assertEquals(3, cells.complaints().size());
    assertEquals(2, cells.warnings().size());
    String first = cells.warnings().getFirst().text();
    assertEquals(
        "Left out: large; larger: the server needs 3 CPUs, but this machine has 2. Use a larger machine.",
        first);
    assertTrue(cells.warnings().getLast().text().startsWith("Left out: old: no JDK 17 was found"));
  }

  @Test
  void aModelThatTheJdkOfAPointCannotDoIsLeftOutThereAlone() {
    RunnableCells cells =
        cells(
            Placement.AUTOMATIC,
            point("old", Optional.of("21"), OptionalInt.empty()),
            point("new", Optional.of("26"), OptionalInt.empty()));

    assertEquals(2, cells.points().size());
    assertEquals(List.of(new Plan.Skipped("new", "odd", "Not on 26.")), cells.skipped());
    assertEquals("Left out: odd at new: Not on 26.", cells.warnings().getFirst().text());
  }

  @Test
  void aPointWithoutItsBaseOrWithNothingToCompareIsLeftOutAltogether() {
    variants = List.of(variants.get(1), variants.get(0), variants.get(2));
    assertTrue(
        cells(Placement.AUTOMATIC, point("new", Optional.of("26"), OptionalInt.empty()))
            .points()
            .isEmpty());

    variants = variants.subList(0, 2).reversed();
    RunnableCells cells =
        cells(Placement.AUTOMATIC, point("new", Optional.of("26"), OptionalInt.empty()));
    assertTrue(cells.points().isEmpty());
    assertEquals("point new: Not on 26.", cells.complaints().getFirst().toString());
  }

  @Test
  void cpusThatTheUserGaveTheServerAreAllThereAre() {
    Placement one = new Placement(Optional.of(CpuSet.parse("1")), Optional.empty());

    assertEquals(
        "the server needs 2 CPUs, but server-cpus lists 1.",
        cells(one, point("p", Optional.empty(), OptionalInt.of(2)))
            .complaints()
            .getFirst()
            .sentence());
  }

  /** A run of five variants failed at its last point of 4000 connections, after 20 minutes. */
  @Test
  void aPointWithMoreConnectionsThanFilesIsLeftOut() {
    Point most = point("most", Optional.of("21"), OptionalInt.empty()).withConnections(6600);
    Point many = most.withName("many").withConnections(6601);
    // On the new JDK, only two variants are connected.
    Point fewer = many.withName("fewer").withJdk(Optional.of("26"));

    RunnableCells cells = cells(Placement.AUTOMATIC, most, many, fewer);

    assertEquals(List.of(most, fewer), cells.points());
    assertEquals(
        "Left out: many: 6601 connections to each of 3 variants need 19803 open files, but the"
            + " limit per process on this machine is 20000. Raise it with 'ulimit -n 20803' or use"
            + " fewer connections or variants.",
        cells.warnings().getFirst().text());
    assertEquals(List.of("point many"), cells.complaints().stream().map(Complaint::where).toList());
  }

  private RunnableCells cells(Placement placement, Point... points) {
    return RunnableCells.of(
        new Experiment("x", "", variants, List.of(points), Defaults.design(), placement),
        jdks,
        new OddCatalogue(),
        List.of(0, 1),
        /* canPin= */ true,
        new ConnectionChecks(20_000));
  }

  private static Point point(String name, Optional<String> jdk, OptionalInt cpus) {
    return new Point(
        name,
        Request.get(Optional.of("/x")),
        5,
        OptionalDouble.empty(),
        jdk,
        cpus,
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Optional.empty());
  }

  /** The model odd runs on no JDK after 25. */
  private static final class OddCatalogue implements Catalogue {
    @Override
    public Set<String> servers() {
      return Set.of("jetty");
    }

    @Override
    public Optional<String> refuse(String server, String threads) {
      return Optional.empty();
    }

    @Override
    public Optional<String> refuseOn(String threads, int release) {
      return threads.equals("odd") && release > 25
          ? Optional.of("Not on " + release + ".")
          : Optional.empty();
    }

    @Override
    public Set<String> programs() {
      return Set.of();
    }

    @Override
    public Optional<String> refuseProgram(String program, String threads) {
      return Optional.empty();
    }

    @Override
    public List<String> jvmFlags(String threads) {
      return List.of();
    }
  }
}

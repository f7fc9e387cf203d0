package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.disk.ResultFiles;
import dev.sett.model.disk.UserKey;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.ValueBounds;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFolderTest {

  private static final List<String> FILES =
      List.of("plan.json", "experiment.yaml", "trials/001.json", "trials/002.json", "result.json");

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void whatWasWrittenIsReadBack() {
    written(folder);
    ResultFolder opened = ResultFolder.open(folder);

    assertEquals(FilledResults.plan(), opened.plan());
    assertEquals(List.of(FilledResults.trial(), FilledResults.failed()), opened.trials().all());
    assertEquals(Optional.of(FilledResults.result()), opened.result());
    assertEquals(folder.resolve("report.html"), opened.report());
  }

  @Test
  void boundsOfValuesAreReadBackAndLeftOutWhereValuesAreExact() throws Exception {
    List<Double> a = List.of(2000.0, 2100.0);
    List<Double> b = List.of(6000.0, 6100.0);
    ValueBounds bounds =
        new ValueBounds(List.of(1500.0, 1.0), a, List.of(5500.0, 5900.5), List.of(6000.0, 6200.0));
    Result result =
        new Result(
            FilledResults.plan(),
            FilledResults.result().finishedAt(),
            List.of(effect(a, b, bounds), effect(a, b, ValueBounds.exactly(a, b))),
            List.of(),
            List.of(),
            /* interrupted= */ false);
    ResultFolder.create(folder, FilledResults.plan()).write(result);

    List<Effect> read = ResultFolder.open(folder).result().orElseThrow().effects();
    assertEquals(result.effects(), read);
    assertEquals(bounds, read.getFirst().boundsOfValues());
    assertEquals(Optional.empty(), read.getLast().bounds());
    String json = Files.readString(folder.resolve("result.json"));
    assertEquals(1, json.split("\"bounds\"", -1).length - 1, json);
  }

  private static Effect effect(List<Double> a, List<Double> b, ValueBounds bounds) {
    BoundedComparison.Sample sample =
        new BoundedComparison.Sample(new PairedSample("p99", a, b), bounds);
    Comparison comparison = new Comparison(0.95, 0.03, StatsDefaults.RESAMPLES, /* seed= */ 1);
    return Effect.of(
        "post",
        "pool",
        "own",
        Metric.P99,
        a,
        b,
        BoundedComparison.effects(comparison::effects, List.of(sample)).getFirst(),
        bounds,
        /* refused= */ false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "ar-EG-u-nu-arab"})
  void theFormatIsSealedInEveryLocale(String language) throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(language));
    try {
      written(folder);
    } finally {
      Locale.setDefault(before);
    }
    for (String file : FILES) {
      assertEquals(golden(file), Files.readString(folder.resolve(file)), file);
    }
    try (Stream<Path> all = Files.walk(folder)) {
      assertEquals(FILES.size(), all.filter(Files::isRegularFile).count(), "no other file");
    }
  }

  @Test
  void theSealedFilesAreRead() throws Exception {
    Files.createDirectories(folder.resolve("trials"));
    for (String file : FILES) {
      Files.writeString(folder.resolve(file), golden(file));
    }
    ResultFolder opened = ResultFolder.open(folder);
    assertEquals(FilledResults.result(), opened.result().orElseThrow());
    assertEquals(FilledResults.trial(), opened.trials().all().getFirst());
    assertEquals(
        FilledResults.experiment(),
        new ExperimentReader(new TestingCatalogue()).read(folder.resolve("experiment.yaml")));
  }

  @Test
  void aPointWrittenBeforeJdksWereAFactorLeavesTheJdkToTheVariants() throws Exception {
    written(folder);
    Path plan = folder.resolve("plan.json");
    String older = Files.readString(plan).replaceAll(",\\s*\"jdk\" : null(?=\\s*})", "");
    Files.writeString(plan, older);
    assertEquals(FilledResults.plan(), ResultFolder.open(folder).plan());
  }

  @Test
  void aCommitIsReadBackAndLeftOutWhereNoneIsKnown() throws Exception {
    Plan known = FilledResults.plan().withCommit(Optional.of("0123456789abcdef-dirty"));
    ResultFolder.create(folder.resolve("known"), known);
    assertEquals(known, ResultFolder.open(folder.resolve("known")).plan());
    ResultFolder.create(folder.resolve("unknown"), FilledResults.plan());
    assertTrue(!Files.readString(folder.resolve("unknown/plan.json")).contains("commit"));
  }

  @Test
  void aResultIsReadFromItsBytesAndAnythingElseRefused() throws Exception {
    written(folder);
    byte[] bytes = Files.readAllBytes(folder.resolve("result.json"));
    assertEquals(FilledResults.result(), ResultJson.result(bytes, "here"));
    assertEquals("here", refusal(() -> ResultJson.result(new byte[] {'{', '}'}, "here")).where());
    assertTrue(
        refusal(() -> ResultJson.result(new byte[] {'{'}, "here"))
            .sentence()
            .startsWith("is not a valid result ("));
  }

  @Test
  void anotherFormatVersionIsRefusedWithBothVersionsNamed() throws Exception {
    written(folder);
    Path plan = folder.resolve("plan.json");
    Files.writeString(
        plan, Files.readString(plan).replaceFirst("\"format\" : 1", "\"format\" : 2"));

    Complaint complaint = refusal(() -> ResultFolder.open(folder));

    assertEquals(plan.toString(), complaint.where());
    assertTrue(complaint.sentence().contains("format 2"), complaint.sentence());
    assertTrue(complaint.sentence().contains("reads format 1"), complaint.sentence());
    assertTrue(complaint.sentence().contains("(0.1.0)"), complaint.sentence());
  }

  @Test
  void otherFoldersAreRefused() throws Exception {
    assertTrue(refusal(() -> ResultFolder.open(folder)).sentence().contains("no plan.json"));
    Files.writeString(folder.resolve("plan.json"), "{");
    assertTrue(refusal(() -> ResultFolder.open(folder)).sentence().contains("can't be read"));
  }

  @Test
  void leftoversOfAnInterruptedWriteAreNotSeen() throws Exception {
    ResultFolder result = ResultFolder.create(folder, FilledResults.plan());
    result.trials().save(FilledResults.trial());
    Files.writeString(folder.resolve("trials/002.json.partial"), "{\"number\":2,");
    Files.writeString(folder.resolve("result.json.partial"), "{");

    ResultFolder opened = ResultFolder.open(folder);
    assertEquals(List.of(FilledResults.trial()), opened.trials().all());
    assertEquals(Optional.empty(), opened.result());

    opened.trials().save(FilledResults.failed());
    assertEquals(2, opened.trials().all().size());
  }

  /** The hole that was: the other name was known, so a link there was written through. */
  @Test
  void aLinkAtTheFormerPartialNameIsNotWrittenThrough() throws Exception {
    ResultFolder result = ResultFolder.create(folder.resolve("run"), FilledResults.plan());
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Files.createSymbolicLink(folder.resolve("run/report.html.partial"), victim);
    result.writeText("report.html", "report");
    assertEquals("precious", Files.readString(victim));
    assertEquals("report", Files.readString(folder.resolve("run/report.html")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan.json",
        "plan.signature",
        "experiment.yaml",
        "result.json",
        "looks.json",
        "hosts.json",
        "report.html",
        "trials",
        "trials/001.json",
        "evidence",
        "evidence/plan.json",
        "evidence/trials",
        "control-1-pinning",
        "hosts"
      })
  void linksAreRefusedByWhateverReadsOrWrites(String linked) throws Exception {
    Path run = folder.resolve("run");
    written(run)
        .createBelow("evidence", FilledResults.plan(), FilledResults.experiment())
        .trials()
        .save(FilledResults.trial());
    Path link = run.resolve(linked);
    Path elsewhere = folder.resolve("elsewhere");
    if (Files.exists(link)) {
      Files.move(link, elsewhere);
    } else {
      Files.createDirectory(elsewhere);
    }
    Files.createSymbolicLink(link, elsewhere);
    List<String> before = everythingBelow(elsewhere);

    Complaint complaint = refusal(() -> use(run));

    assertEquals(link.toString(), complaint.where());
    assertTrue(complaint.sentence().startsWith("is a symbolic link."), complaint.sentence());
    assertEquals(before, everythingBelow(elsewhere));
  }

  /** Everything that is ever done with a result. */
  private static void use(Path run) {
    ResultFolder opened = ResultFolder.open(run);
    Plan plan = opened.plan();
    assertTrue(ResultFolder.isLookedInto(run));
    assertTrue(!opened.trials().all().isEmpty() && !opened.evidence().isEmpty());
    assertTrue(opened.result().isPresent() && opened.hosts().isEmpty() && opened.looks().isEmpty());
    assertTrue(!opened.experimentText().isEmpty());
    assertTrue(opened.toRun().review(UserKey.in(run.resolveSibling("key"))).foreign().isPresent());
    opened.trials().save(FilledResults.trial(9));
    opened.writeText("report.html", "report");
    opened.writeRedacted("hosts/001/qdup.log", "log");
    ResultFolder ignored = opened.createBelow("control-1-pinning", plan, plan.experiment());
  }

  @ParameterizedTest
  @ValueSource(strings = {"trials", "evidence", "control-1-pinning"})
  void onlyAFolderInAResultIsAPartOfOne(String name) throws Exception {
    Path part = folder.resolve("run").resolve(name);
    Files.createDirectories(part);
    assertFalse(ResultFolder.isPart(part));
    Files.createFile(part.resolveSibling("plan.json"));
    assertTrue(ResultFolder.isPart(part));
    assertFalse(ResultFolder.isPart(part.resolveSibling("raw")));
  }

  private static List<String> everythingBelow(Path path) throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      return all.map(Path::toString).sorted().toList();
    }
  }

  /** A folder may be on another disk: its user chose the link. */
  @Test
  void theFolderItselfMayBeALink() throws Exception {
    written(folder.resolve("run"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("run"));
    assertEquals(2, ResultFolder.open(link).trials().all().size());
  }

  @Test
  void aFileThatIsTooLargeIsRefusedBeforeItIsRead() throws Exception {
    written(folder);
    try (RandomAccessFile plan = new RandomAccessFile(folder.resolve("plan.json").toFile(), "rw")) {
      plan.setLength(ResultFiles.LARGEST_BYTES + 5L);
    }
    Complaint complaint = refusal(() -> ResultFolder.open(folder));
    assertEquals(folder.resolve("plan.json").toString(), complaint.where());
    assertEquals(
        "is too large: it has 67108869 bytes, and at most 67108864 are read.",
        complaint.sentence());
  }

  @Test
  void aFileOfVeryManySmallPartsIsRefused() throws Exception {
    written(folder);
    Files.writeString(folder.resolve("trials/003.json"), "[" + "0,".repeat(5_000_000) + "0]");
    Files.writeString(folder.resolve("trials/004.json"), "[".repeat(100_000));
    ResultFolder opened = ResultFolder.open(folder);
    for (String file : List.of("003.json", "004.json")) {
      Complaint complaint = refusal(() -> opened.trials().read(file));
      assertTrue(complaint.sentence().startsWith("can't be read ("), complaint.sentence());
      assertTrue(complaint.sentence().contains("exceeds the maximum"), complaint.sentence());
    }
  }

  @Test
  void aBrokenTrialIsNamed() throws Exception {
    ResultFolder result = ResultFolder.create(folder, FilledResults.plan());
    Path broken = folder.resolve("trials/007.json");
    Files.writeString(broken, "{\"number\":7");

    Complaint complaint = refusal(() -> result.trials().all());

    assertEquals(broken.toString(), complaint.where());
    assertTrue(complaint.sentence().contains("Remove the file"), complaint.sentence());
  }

  @Test
  void trialsAreInOrderOfNumber() {
    ResultFolder result = ResultFolder.create(folder, FilledResults.plan());
    for (int number : List.of(1000, 2, 999)) {
      result.trials().save(FilledResults.trial(number));
    }
    assertEquals(List.of(2, 999, 1000), result.trials().all().stream().map(Trial::number).toList());
    assertEquals(List.of("002.json", "999.json", "1000.json"), result.trials().names());
  }

  @Test
  void aFileInTheWayIsNamed() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    String inTheWay = refusal(() -> ResultFolder.create(file, FilledResults.plan())).sentence();
    assertTrue(inTheWay.contains("can't be written ("), inTheWay);
    assertTrue(inTheWay.contains("--results"), inTheWay);

    ResultFolder result = ResultFolder.create(folder.resolve("good"), FilledResults.plan());
    Files.createDirectories(folder.resolve("good/trials/001.json/full"));
    Complaint complaint = refusal(() -> result.trials().save(FilledResults.trial()));
    assertEquals(folder.resolve("good/trials/001.json").toString(), complaint.where());
    assertTrue(complaint.sentence().contains("can't be written ("), complaint.sentence());
    try (Stream<Path> left = Files.list(folder.resolve("good/trials"))) {
      assertEquals(1, left.count(), "what was written of it is removed");
    }
  }

  private static ResultFolder written(Path folder) {
    ResultFolder result =
        ResultFolder.create(folder, FilledResults.plan(), FilledResults.experiment());
    result.trials().save(FilledResults.trial());
    result.trials().save(FilledResults.failed());
    result.write(FilledResults.result());
    return result;
  }

  private static String golden(String file) throws IOException {
    try (var in =
        Objects.requireNonNull(ResultFolderTest.class.getResourceAsStream("/format-1/" + file))) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  private static Complaint refusal(Runnable action) {
    return assertThrows(ExperimentException.class, action::run).complaints().getFirst();
  }
}

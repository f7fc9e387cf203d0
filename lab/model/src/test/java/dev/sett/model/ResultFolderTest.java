package dev.sett.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.ValueBounds;
import java.io.IOException;
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

    assertEquals(TestingResults.plan(), opened.plan());
    assertEquals(List.of(TestingResults.trial(), TestingResults.failed()), opened.trials());
    assertEquals(Optional.of(TestingResults.result()), opened.result());
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
            TestingResults.plan(),
            TestingResults.result().finishedAt(),
            List.of(effect(a, b, bounds), effect(a, b, ValueBounds.exactly(a, b))),
            List.of(),
            List.of(),
            /* interrupted= */ false);
    ResultFolder.create(folder, TestingResults.plan()).write(result);

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
    return Effect.of(
        "post",
        "pool",
        "own",
        Metric.P99,
        a,
        b,
        BoundedComparison.effects(Comparison.withSeed(1)::effects, List.of(sample)).getFirst(),
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
    assertEquals(TestingResults.result(), opened.result().orElseThrow());
    assertEquals(TestingResults.trial(), opened.trials().getFirst());
    assertEquals(
        TestingResults.experiment(),
        new ExperimentReader(new TestingCatalogue()).read(folder.resolve("experiment.yaml")));
  }

  @Test
  void aPointWrittenBeforeJdksWereAFactorLeavesTheJdkToTheVariants() throws Exception {
    written(folder);
    Path plan = folder.resolve("plan.json");
    String older = Files.readString(plan).replaceAll(",\\s*\"jdk\" : null(?=\\s*})", "");
    Files.writeString(plan, older);
    assertEquals(TestingResults.plan(), ResultFolder.open(folder).plan());
  }

  @Test
  void aCommitIsReadBackAndLeftOutWhereNoneIsKnown() throws Exception {
    Plan known = TestingResults.plan().of(Optional.of("0123456789abcdef-dirty"));
    ResultFolder.create(folder.resolve("known"), known);
    assertEquals(known, ResultFolder.open(folder.resolve("known")).plan());
    ResultFolder.create(folder.resolve("unknown"), TestingResults.plan());
    assertTrue(!Files.readString(folder.resolve("unknown/plan.json")).contains("commit"));
  }

  @Test
  void aResultIsReadFromItsBytesAndAnythingElseRefused() throws Exception {
    written(folder);
    byte[] bytes = Files.readAllBytes(folder.resolve("result.json"));
    assertEquals(TestingResults.result(), ResultFolder.parse(bytes, "here"));
    assertEquals("here", refusal(() -> ResultFolder.parse(new byte[] {'{', '}'}, "here")).where());
    assertTrue(
        refusal(() -> ResultFolder.parse(new byte[] {'{'}, "here"))
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
    ResultFolder result = ResultFolder.create(folder, TestingResults.plan());
    result.write(TestingResults.trial());
    Files.writeString(folder.resolve("trials/002.json.partial"), "{\"number\":2,");
    Files.writeString(folder.resolve("result.json.partial"), "{");

    ResultFolder opened = ResultFolder.open(folder);
    assertEquals(List.of(TestingResults.trial()), opened.trials());
    assertEquals(Optional.empty(), opened.result());

    opened.write(TestingResults.failed());
    assertEquals(2, opened.trials().size());
    assertTrue(Files.notExists(folder.resolve("trials/002.json.partial")));
  }

  @Test
  void aBrokenTrialIsNamed() throws Exception {
    ResultFolder result = ResultFolder.create(folder, TestingResults.plan());
    Path broken = folder.resolve("trials/007.json");
    Files.writeString(broken, "{\"number\":7");

    Complaint complaint = refusal(result::trials);

    assertEquals(broken.toString(), complaint.where());
    assertTrue(complaint.sentence().contains("Remove the file"), complaint.sentence());
  }

  @Test
  void trialsAreInOrderOfNumber() {
    ResultFolder result = ResultFolder.create(folder, TestingResults.plan());
    for (int number : List.of(1000, 2, 999)) {
      result.write(TestingResults.trial(number));
    }
    assertEquals(List.of(2, 999, 1000), result.trials().stream().map(Trial::number).toList());
  }

  @Test
  void aFileInTheWayIsNamed() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    String inTheWay = refusal(() -> ResultFolder.create(file, TestingResults.plan())).sentence();
    assertTrue(inTheWay.contains("can't be written ("), inTheWay);
    assertTrue(inTheWay.contains("--results"), inTheWay);

    ResultFolder result = ResultFolder.create(folder.resolve("good"), TestingResults.plan());
    Files.createDirectory(folder.resolve("good/trials/001.json.partial"));
    Complaint complaint = refusal(() -> result.write(TestingResults.trial()));
    assertEquals(folder.resolve("good/trials/001.json").toString(), complaint.where());
    assertTrue(complaint.sentence().contains("can't be written ("), complaint.sentence());
  }

  private static ResultFolder written(Path folder) {
    ResultFolder result =
        ResultFolder.create(folder, TestingResults.plan(), TestingResults.experiment());
    result.write(TestingResults.trial());
    result.write(TestingResults.failed());
    result.write(TestingResults.result());
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

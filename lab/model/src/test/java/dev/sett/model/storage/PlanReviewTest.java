package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.disk.ResultFiles;
import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.hosts.HostsReader;
import dev.sett.model.result.Plan;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Warning;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose result it is, and what may be run of one that is somebody else's. */
class PlanReviewTest {

  private static final Hosts HOSTS =
      new HostsReader("ann", "/home/ann")
          .read("hosts.yaml", "server: 10.0.0.1\nload: 10.0.0.2\n", Path.of("/srv"));

  @TempDir private Path root;

  /** Name of the folder of the run, below the root. */
  private String name = "run";

  private Path run() {
    return root.resolve(name);
  }

  private UserKey key() {
    return UserKey.in(root.resolve("key"));
  }

  private ResultFolder made() {
    return ResultFolder.create(run(), warmPairs(), warmPairs().experiment(), key());
  }

  /** A plan whose number of pairs is still to be chosen. */
  private static Plan warmPairs() {
    Experiment base = FilledResults.experiment();
    return FilledResults.plan()
        .withExperiment(base.withDesign(Defaults.warmPairs(Duration.ofMinutes(5))));
  }

  private Optional<String> foreign() {
    return ResultFolder.open(run()).toRun().review(key()).foreign();
  }

  @Test
  void whatThisUserMadeMayBeRun() {
    made();
    ResultFolder opened = ResultFolder.open(run());
    PlanReview review = opened.toRun().review(key());
    assertEquals(new PlanReview(warmPairs(), Optional.empty(), Optional.empty()), review);
    assertEquals(warmPairs(), opened.toRun().plan());
    assertEquals(Optional.empty(), opened.toRun().hosts());
  }

  @Test
  void whatWasOpenedIsNotRunBeforeSomebodyHasSeenIt() {
    made();
    ResultFolder opened = ResultFolder.open(run());
    assertThrows(IllegalStateException.class, opened.toRun()::plan);
    assertThrows(IllegalStateException.class, opened.toRun()::hosts);
    assertThrows(IllegalStateException.class, () -> opened.toRun().fixPairs(3));
    opened.toRun().approve(opened.toRun().review(UserKey.in(root.resolve("none"))));
    assertEquals(warmPairs(), opened.toRun().plan());
  }

  @Test
  void aChangedPlanIsForeign() throws Exception {
    made();
    change("plan.json", "my app.jar", "my spp.jar");
    assertEquals(Optional.of("it was signed with another key, or changed afterwards"), foreign());
    assertNotRun();
  }

  @Test
  void hostsThatWereChangedAddedOrTakenAwayAreForeign() throws Exception {
    made().toRun().saveHosts(HOSTS);
    assertEquals(Optional.empty(), foreign());
    change("hosts.json", "10.0.0.2", "10.0.0.3");
    assertTrue(foreign().isPresent());
    change("hosts.json", "10.0.0.3", "10.0.0.2");
    assertEquals(Optional.empty(), foreign());
    Path aside = root.resolve("aside.json");
    Files.move(run().resolve("hosts.json"), aside);
    assertTrue(foreign().isPresent());

    name = "other";
    made();
    Files.copy(aside, run().resolve("hosts.json"));
    assertTrue(foreign().isPresent());
    assertNotRun();
  }

  @Test
  void theBytesOfOneFileAreNotTakenForThoseOfTheOther() throws Exception {
    made().toRun().saveHosts(HOSTS);
    Path plan = run().resolve("plan.json");
    Path hosts = run().resolve("hosts.json");
    Files.writeString(plan, Files.readString(plan) + " ");
    assertTrue(foreign().isPresent());
    Files.writeString(plan, Files.readString(plan).stripTrailing());
    Files.writeString(hosts, " " + Files.readString(hosts));
    assertTrue(foreign().isPresent());
  }

  @Test
  void aResultOfAnotherUserIsForeign() {
    made();
    UserKey other = UserKey.in(root.resolve("other"));
    Optional<String> without = ResultFolder.open(run()).toRun().review(other).foreign();
    assertTrue(without.orElseThrow().startsWith("your key can't be used: "), without::toString);
    other.orNew();
    assertEquals(
        Optional.of("it was signed with another key, or changed afterwards"),
        ResultFolder.open(run()).toRun().review(other).foreign());
  }

  @Test
  void aResultWithoutASignatureIsForeignAndStaysSo() throws Exception {
    ResultFolder.create(run(), warmPairs());
    key().orNew();
    assertEquals(Optional.of("it has no signature"), foreign());
    ResultFolder opened = ResultFolder.open(run());
    opened.toRun().approve(opened.toRun().review(key()));
    opened.toRun().fixPairs(3);
    assertFalse(Files.exists(run().resolve("plan.signature")));
    assertTrue(foreign().isPresent());
  }

  @Test
  void aPlanThatIsWrittenAgainIsSignedAgain() throws Exception {
    made().toRun().fixPairs(3);
    assertEquals(Optional.empty(), foreign());
    String once = Files.readString(run().resolve("plan.signature"));
    assertEquals(1, once.lines().count(), "only the new plan is signed");

    ResultFolder opened = ResultFolder.open(run());
    opened.toRun().review(key());
    opened.toRun().fixPairs(4);
    assertEquals(Optional.empty(), foreign());
    assertEquals(4, ResultFolder.open(run()).plan().experiment().design().minBlocks());
  }

  @Test
  void aWarningIsSavedOnceAndSigned() {
    ResultFolder made = made();
    Warning warning = new Warning(Warning.Kind.MACHINE, "The kernel is another one.");
    made.toRun().warn(warning);
    made.toRun().warn(warning);
    assertEquals(Optional.empty(), foreign());
    List<Warning> saved = ResultFolder.open(run()).plan().warnings();
    assertEquals(List.of(warmPairs().warnings().getFirst(), warning), saved);
  }

  /** The plan can't be written while a folder with content is in the place of its file. */
  @Test
  void aRunThatIsCutOffBeforeThePlanIsWrittenAgainIsStillOurs() throws Exception {
    ResultFolder made = made();
    Path plan = run().resolve("plan.json");
    Path aside = Files.move(plan, root.resolve("aside.json"));
    Path inTheWay = Files.createDirectories(plan.resolve("full"));
    assertThrows(ExperimentException.class, () -> made.toRun().fixPairs(3));
    Files.delete(inTheWay);
    Files.delete(plan);
    Files.move(aside, plan);
    assertEquals(2, Files.readString(run().resolve("plan.signature")).lines().count());
    assertEquals(Optional.empty(), foreign());
  }

  @Test
  void aRunThatIsCutOffAfterThePlanIsWrittenAgainIsStillOurs() throws Exception {
    ResultFolder made = made();
    String before = Files.readString(run().resolve("plan.signature"));
    made.toRun().fixPairs(3);
    String after = Files.readString(run().resolve("plan.signature"));
    Files.writeString(run().resolve("plan.signature"), before + after);
    assertEquals(Optional.empty(), foreign());
  }

  @Test
  void aPlanThatSomebodyChangedMeanwhileIsNotSigned() throws Exception {
    ResultFolder made = made();
    change("plan.json", "my app.jar", "my spp.jar");
    String changed = Files.readString(run().resolve("plan.json"));
    made.toRun().fixPairs(3);
    Files.writeString(run().resolve("plan.json"), changed);
    assertTrue(foreign().isPresent());
  }

  @Test
  void whatWasReviewedIsRunEvenIfItIsChangedAfterwards() throws Exception {
    made();
    ResultFolder opened = ResultFolder.open(run());
    opened.toRun().review(key());
    change("plan.json", "my app.jar", "my spp.jar");
    assertEquals(warmPairs(), opened.toRun().plan());
  }

  @Test
  void runsBelowASignedOneAreSigned() {
    ResultFolder below =
        made().createBelow("evidence", FilledResults.plan(), FilledResults.experiment());
    assertEquals(FilledResults.plan(), below.toRun().plan());
    assertEquals(run().resolve("evidence"), below.path());
    name = "run/evidence";
    assertEquals(Optional.empty(), foreign());

    name = "unsigned";
    ResultFolder.create(run(), warmPairs())
        .createBelow("evidence", FilledResults.plan(), FilledResults.experiment());
    name = "unsigned/evidence";
    assertTrue(foreign().isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan.json", "plan.signature"})
  void nothingIsWrittenThroughALink(String linked) throws Exception {
    ResultFolder made = made();
    Path link = run().resolve(linked);
    Path elsewhere = Files.move(link, root.resolve("elsewhere"));
    Files.createSymbolicLink(link, elsewhere);
    String before = Files.readString(elsewhere);
    assertEquals(link.toString(), refused(() -> made.toRun().fixPairs(3)));
    assertEquals(before, Files.readString(elsewhere));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan.signature", "hosts.json"})
  void nothingIsReviewedBehindALink(String linked) throws Exception {
    made().toRun().saveHosts(HOSTS);
    Path link = run().resolve(linked);
    Files.createSymbolicLink(link, Files.move(link, root.resolve("elsewhere")));
    assertEquals(link.toString(), refused(this::foreign));
  }

  @Test
  void filesThatAreTooLargeAreNotReviewed() throws Exception {
    made().toRun().saveHosts(HOSTS);
    Path hosts = run().resolve("hosts.json");
    try (FileChannel channel = FileChannel.open(hosts, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(1), ResultFiles.LARGEST_BYTES);
    }
    assertEquals(hosts.toString(), refused(this::foreign));
  }

  @Test
  void onlyTheBeginningOfASignatureIsRead() throws Exception {
    made();
    Path signature = run().resolve("plan.signature");
    Files.writeString(signature, " ".repeat(10_000) + "\n" + Files.readString(signature));
    assertTrue(foreign().isPresent());
  }

  /** The file that is complained about. */
  private static String refused(Executable executable) {
    return assertThrows(ExperimentException.class, executable).complaints().getFirst().where();
  }

  @Test
  void theKeyIsInNoFile() throws Exception {
    made().toRun().saveHosts(HOSTS);
    String hex = HexFormat.of().formatHex(key().read());
    for (String file : List.of("plan.json", "hosts.json", "plan.signature", "experiment.yaml")) {
      assertFalse(Files.readString(run().resolve(file)).contains(hex), file);
    }
  }

  private void assertNotRun() {
    ResultFolder opened = ResultFolder.open(run());
    opened.toRun().review(key());
    assertThrows(IllegalStateException.class, opened.toRun()::plan);
  }

  private void change(String file, String from, String to) throws IOException {
    Path path = run().resolve(file);
    String text = Files.readString(path);
    assertTrue(text.contains(from), text);
    Files.writeString(path, text.replace(from, to));
  }
}

package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.secrets.RedactedTree;
import dev.sett.secrets.Redaction;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Secrets in every place of a result that can have one; each begins with {@code planted}. */
class ResultSecretsTest {

  @TempDir private Path folder;

  private static Plan plan(String password) {
    Map<String, String> env = Map.of("DB_PASSWORD", "planted-1 \"a\"", "LANG", "C");
    Request request =
        new Request(
            "POST",
            Optional.of("/login?token=planted-2&size=5"),
            List.of(new Request.Header("X-Auth", "planted-3"), new Request.Header("Accept", "a")),
            Body.of("{\"password\":\"planted-4\",\"size\":5}"),
            ExpectedAnswer.SUCCESS);
    Experiment base = FilledResults.experiment();
    Experiment experiment =
        new Experiment(
                base.name(),
                base.about(),
                List.of(
                    new Variant(
                        "own",
                        new OwnServer(
                            List.of("java", "-jar", "a.jar", "--db-password", password),
                            URI.create("http://127.0.0.1:8080/x?api_key=planted-5"),
                            Optional.of(URI.create("http://127.0.0.1:8080/?key_token=planted-6")),
                            Optional.empty(),
                            env,
                            Optional.empty(),
                            /* certificates= */ Optional.empty())),
                    new Variant(
                        "pool",
                        new BuiltInServer(
                            "jetty",
                            "platform:200",
                            List.of("--auth=planted-7"),
                            List.of("-Dsecret=planted-8"),
                            Map.of(),
                            Optional.empty()))),
                List.of(new Point("post", request, 10, OptionalDouble.of(100))),
                base.design(),
                base.placement())
            .withServices(
                List.of(
                    Dependency.of("db", List.of("db", "--port=${db.port}", "--auth=planted-14"))
                        .with()
                        .prepare(List.of("load", "--password", "planted-15"))
                        .env(Map.of("PGPASSWORD", "planted-16 x"))
                        .build()));
    Plan plan = FilledResults.plan();
    return new Plan(
        plan.sett(),
        List.of("./sett", "compare", "--env-a=DB_PASSWORD=planted-1", "--a", "x -u me:planted-9"),
        plan.startedAt(),
        experiment,
        plan.pairing(),
        plan.serverCpus(),
        plan.loadCpus(),
        plan.machine(),
        List.of(new Warning(Warning.Kind.MACHINE, "said http://me:planted-10@host/")));
  }

  private static Plan plan() {
    return plan("planted-0 & more");
  }

  private static Trial failed() {
    return new Trial(
        1,
        1,
        1,
        "post",
        "own",
        Instant.EPOCH,
        Optional.of(
            new LaunchedProcess(
                List.of("taskset", "java", "--db-password", "planted-0 & more"),
                "0",
                "http://127.0.0.1/?token=planted-2",
                "25",
                12,
                "{\"ready\":true,\"secret\":\"planted-11\"}")),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.of(
            new Trial.Failure(
                "The first: HTTP/1.1 401, body: no user planted-3",
                List.of(
                    "java.sql.SQLException: wrong: planted-1 \"a\"",
                    "export AWS_SECRET_ACCESS_KEY=planted-12",
                    "got " + base64("me:planted-9") + " and planted-13"),
                /* origin= */ Optional.empty())));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private ResultFolder written() {
    ResultFolder written = ResultFolder.create(folder, plan());
    written.hideSecretsOf(Map.of("GITHUB_TOKEN", "planted-13", "SHELL", "/bin/sh"));
    Trial saved = written.trials().save(failed());
    assertEquals(List.of(saved), ResultFolder.open(folder).trials().all());
    written.write(
        new Result(plan(), Instant.EPOCH, List.of(), List.of(), plan().warnings(), false));
    written.writeRedacted("hosts/001/qdup.yaml", "sh: app --token planted-14");
    return written;
  }

  @Test
  void noSecretIsInAnyFile() throws IOException {
    written();
    List<String> leaks = new ArrayList<>();
    int files = 0;
    for (Path file : files()) {
      String content = Files.readString(file);
      files++;
      if (content.contains("planted") || content.contains(base64("planted").substring(0, 8))) {
        leaks.add(folder.relativize(file) + ": " + content);
      }
    }
    assertEquals(List.of(), leaks);
    assertEquals(5, files, "plan, experiment, trial, result, script");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void whatIsNoSecretIsStillThere() {
    written();
    Experiment kept = ResultFolder.open(folder).plan().experiment();
    OwnServer own = (OwnServer) kept.variants().getFirst().launch();
    assertEquals(List.of("java", "-jar", "a.jar", "--db-password", "***"), own.command());
    assertEquals(Map.of("DB_PASSWORD", "***", "LANG", "C"), own.env());
    Request request = kept.points().getFirst().request();
    assertEquals(Optional.of("/login?token=***&size=5"), request.path());
    assertEquals(Body.of("{\"password\":\"***\",\"size\":5}"), request.body());
    Trial trial = ResultFolder.open(folder).trials().all().getFirst();
    assertEquals(
        List.of(
            "java.sql.SQLException: wrong: ***",
            "export AWS_SECRET_ACCESS_KEY=***",
            "got *** and ***"),
        trial.failure().orElseThrow().lastLines());
  }

  private PlanReview review(ResultFolder opened) {
    return opened.toRun().review(UserKey.in(folder.resolve("key")));
  }

  @Test
  void theFolderThatWasMadeKnowsThemAndNoOther() {
    assertEquals(plan(), written().toRun().plan());
    ResultFolder opened = ResultFolder.open(folder);
    opened.toRun().approve(review(opened));
    PlanRules.check(folder, opened.plan(), Optional.empty(), new TestingCatalogue());
    assertEquals(opened.plan(), opened.toRun().plan());
    assertEquals(
        List.of(
            "environment variable DB_PASSWORD of variant own",
            "argument --db-password *** of variant own",
            "url of variant own",
            "ready-url of variant own",
            "argument -Dsecret=*** of variant pool",
            "argument --auth=*** of variant pool",
            "environment variable PGPASSWORD of service db",
            "argument --auth=*** of service db",
            "argument --password *** of service db",
            "path of point post",
            "header X-Auth of point post",
            "body field password of point post"),
        HiddenSecrets.in(opened.toRun().plan().experiment()).stream()
            .map(HiddenSecrets.Hidden::toString)
            .toList());
    assertEquals(List.of(), HiddenSecrets.in(plan().experiment()));
  }

  @Test
  void theyCanBeGivenAgain() {
    written();
    ResultFolder opened = ResultFolder.open(folder);
    opened
        .toRun()
        .withSecretsOf(review(opened), plan("planted-new").experiment(), Optional.empty());
    assertEquals(plan("planted-new").experiment(), opened.toRun().plan().experiment());
    assertEquals("post", opened.trials().save(failed()).point());

    String other =
        assertThrows(
                ExperimentException.class,
                () ->
                    opened
                        .toRun()
                        .withSecretsOf(
                            review(opened), FilledResults.experiment(), Optional.empty()))
            .complaints()
            .getFirst()
            .sentence();
    assertTrue(other.contains("different variants, points or services"), other);
    assertTrue(other.contains("--env-a=DB_PASSWORD=***"), other);
  }

  /** Too long to be searched, and so withheld. */
  @Test
  void aBodyThatIsWithheldIsMissing() {
    Experiment base = plan().experiment();
    Request request =
        new Request(
            "POST",
            Optional.of("/"),
            List.of(),
            Body.of("x".repeat(Redaction.LONGEST + 1)),
            ExpectedAnswer.SUCCESS);
    Experiment written =
        ResultJson.redacted(
            base.withPoints(List.of(new Point("post", request, 10, OptionalDouble.of(100)))),
            Experiment.class,
            Redaction.usual());
    assertTrue(
        HiddenSecrets.in(written).toString().contains("body of point post"),
        () -> HiddenSecrets.in(written).toString());
  }

  @Test
  void whatOlderVersionsWroteIsHiddenWhenItIsRead() throws IOException {
    written();
    String json = ResultJson.toJson(plan());
    Files.writeString(folder.resolve("plan.json"), json);
    assertTrue(json.contains("planted-3"), json);
    assertEquals(
        "***",
        ResultFolder.open(folder)
            .plan()
            .experiment()
            .points()
            .getFirst()
            .request()
            .headers()
            .getFirst()
            .value());
  }

  static List<Path> published() throws IOException {
    return files("results/published", "result.json");
  }

  /** Real results hold no secrets, but much that a careless rule would take for one. */
  @ParameterizedTest
  @MethodSource("published")
  void publishedResultsStayAsTheyAre(Path file) throws IOException {
    JsonNode tree = JsonMapper.shared().readTree(Files.readAllBytes(file));
    assertEquals(tree, RedactedTree.of(tree, Redaction.usual()));
  }

  static List<Path> experiments() throws IOException {
    return files("experiments", ".yaml");
  }

  private static List<Path> files(String folder, String end) throws IOException {
    try (Stream<Path> all = Files.walk(Path.of("../..").resolve(folder))) {
      return all.filter(file -> file.toString().endsWith(end)).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void experimentsOfSettStayAsTheyAre(Path file) throws IOException {
    String yaml = Files.readString(file);
    assertEquals(yaml, Redaction.usual().text(yaml));
  }
}

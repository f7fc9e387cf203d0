package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.TestingMain;
import dev.sett.cli.TestingPlans;
import dev.sett.cli.process.ExitCode;
import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.hosts.HostsReader;
import dev.sett.model.keys.LimitKeys;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.PlanReview;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked before commands of a result are run. The programs in it don't exist. */
class CommandApprovalTest {

  @TempDir private Path root;

  private final StringWriter printed = new StringWriter();
  private final List<String> asked = new ArrayList<>();

  private Plan plan() {
    Variant own =
        new Variant(
            "A",
            new OwnServer(
                List.of("no-such-program", "--name", "two words", "\u001b[2K\u202etxt"),
                URI.create("http://127.0.0.1:1/"),
                Optional.empty(),
                Optional.of(root.toString()),
                Map.of("LD_PRELOAD", "/tmp/planted.so"),
                Optional.of("/opt/jdk"),
                /* certificates= */ Optional.empty()));
    BuiltInServer jetty =
        new BuiltInServer(
            "jetty", "virtual", List.of("--x"), List.of("-Xmx1g"), Map.of(), Optional.empty());
    return TestingPlans.of(
        TestingPlans.ping(
                own,
                new Variant("B", jetty)
                    .withLimits(Optional.of(LimitKeys.parse("cpus=0.5,memory=256MiB"))))
            .withServices(List.of(database())));
  }

  private static Dependency database() {
    return Dependency.of("db", List.of("postgres", "-D", "two words"))
        .with()
        .port(OptionalInt.of(5432))
        .init(List.of("initdb", "-D", "/srv/data"))
        .reset(List.of("psql", "-f", "reset.sql"))
        .user(Optional.of("postgres"))
        .env(Map.of("PGDATA", "/srv"))
        .build();
  }

  private String run() {
    return root.resolve("run").toString();
  }

  private void made() {
    ResultFolder.create(Path.of(run()), plan(), plan().experiment(), UserKey.usual());
  }

  private void change(String from, String to) throws IOException {
    Path file = Path.of(run(), "plan.json");
    String text = Files.readString(file);
    assertTrue(text.contains(from), text);
    Files.writeString(file, text.replace(from, to));
  }

  @Test
  void whatThisUserMadeIsRunWithoutAQuestion() {
    made();
    TestingMain.Ended ended = TestingMain.run("resume", run());
    assertEquals(ExitCode.USAGE_ERROR, ended.code());
    assertTrue(ended.text().contains("'no-such-program' was not found"), ended.text());
    assertFalse(ended.text().contains("does not seem to be"), ended.text());
  }

  @Test
  void withoutATerminalAChangedPlanIsListedAndRefused() throws Exception {
    made();
    change("two words", "three more words");
    TestingMain.Ended ended = TestingMain.run("resume", run());
    assertEquals(ExitCode.USAGE_ERROR, ended.code());
    assertTrue(
        ended.text().contains("it was signed with another key, or changed afterwards"),
        ended.text());
    assertTrue(ended.text().contains("'three more words'"), ended.text());
    assertTrue(ended.text().contains("there is no terminal to ask you"), ended.text());
    assertTrue(ended.text().contains("add --yes"), ended.text());
    assertFalse(ended.text().contains("was not found"), ended.text());
  }

  @Test
  void yesAnswersTheQuestion() {
    ResultFolder.create(Path.of(run()), plan());
    TestingMain.Ended ended = TestingMain.run("resume", run(), "--yes");
    assertTrue(ended.text().contains("it has no signature"), ended.text());
    assertTrue(ended.text().contains("--name 'two words'"), ended.text());
    assertTrue(ended.text().contains("'no-such-program' was not found"), ended.text());
  }

  @Test
  void aRuleOfExperimentFilesIsNotBrokenByAPlan() throws Exception {
    made();
    change("\"/ping\"", "\"/a b\"");
    for (String yes : List.of("--yes", "--plain")) {
      TestingMain.Ended ended = TestingMain.run("resume", run(), yes);
      assertEquals(ExitCode.USAGE_ERROR, ended.code());
      assertTrue(
          ended.text().contains("plan.json (points > ping > path): path: '/a b' has a character"),
          ended.text());
      assertFalse(ended.text().contains("no-such-program"), ended.text());
    }
    TestingMain.Ended export = TestingMain.run("export", "k6", run());
    assertEquals(ExitCode.USAGE_ERROR, export.code());
    assertTrue(export.text().contains("path: '/a b' has a character"), export.text());
  }

  @Test
  void hostsThatNobodyGaveAreNotUsedByTheOriginalCommand() throws Exception {
    ResultFolder folder = ResultFolder.create(Path.of(run()), plan());
    folder.toRun().saveHosts(hosts());
    ResultFolder opened = ResultFolder.open(Path.of(run()));
    PlanReview review = opened.toRun().review(UserKey.usual());
    ExperimentException refused =
        assertThrows(
            ExperimentException.class,
            () -> opened.toRun().withSecretsOf(review, plan().experiment(), Optional.empty()));
    assertTrue(String.valueOf(refused.getMessage()).contains("ran on other hosts"));
    opened.toRun().withSecretsOf(review, plan().experiment(), Optional.of(hosts()));
    assertEquals(Optional.of(hosts()), opened.toRun().hosts());
  }

  @Test
  void everythingThatWouldStartIsListedAndVisible() {
    require("n", Optional.of(hosts()));
    String text = printed.toString();
    assertTrue(text.contains("A: no-such-program --name 'two words' "), text);
    assertTrue(text.contains("'\\u{1b}[2K\\u{202e}txt'"), text);
    assertTrue(text.contains("working folder: " + root), text);
    assertTrue(text.contains("environment variables: LD_PRELOAD"), text);
    assertTrue(text.contains("  service db: postgres -D 'two words'\n"), text);
    assertTrue(text.contains("    init: initdb -D /srv/data\n"), text);
    assertTrue(text.contains("    reset: psql -f reset.sql\n"), text);
    assertTrue(text.contains("    as user: postgres, if Sett runs as root\n"), text);
    assertTrue(text.contains("    environment variables: PGDATA\n"), text);
    assertTrue(text.contains("JDK: /opt/jdk"), text);
    assertTrue(
        text.contains("B: built-in server jetty, started with java -Xmx1g --threads virtual --x"),
        text);
    assertTrue(text.contains("    limits: 0.5 CPUs and 256 MiB of memory\n"), text);
    assertTrue(text.contains("host server: ann@10.0.0.1, ssh port 22, folder ~/.cache/sett"), text);
    assertTrue(text.contains("host load-1: ann@10.0.0.2"), text);
    assertTrue(text.contains("on database: postgres -D '/srv/a b'"), text);
    assertTrue(text.contains("ssh key: /srv/id"), text);
    assertEquals(List.of("Run these commands with your permissions? [y/N] "), asked);
  }

  @Test
  void onlyAClearYesLetsThemRun() {
    for (String no : List.of("", "n", "no", "yep", "y y")) {
      ResultFolder folder = require(no, Optional.empty());
      assertThrows(IllegalStateException.class, folder.toRun()::plan, no);
    }
    for (String yes : List.of("y", "Y", " yes ", "YES")) {
      assertEquals(plan(), require(yes, Optional.empty()).toRun().plan(), yes);
    }
  }

  /** The folder after its question was answered on a terminal. */
  private ResultFolder require(String answer, Optional<Hosts> hosts) {
    ResultFolder folder = ResultFolder.create(root.resolve("asked"), plan());
    hosts.ifPresent(folder.toRun()::saveHosts);
    ResultFolder opened = ResultFolder.open(folder.path());
    CommandApproval approval =
        new CommandApproval(
            question -> {
              asked.add(question);
              return Optional.of(answer);
            });
    try {
      approval.require(
          opened, opened.toRun().review(UserKey.usual()), new PrintWriter(printed, true));
    } catch (ExperimentException e) {
      assertTrue(String.valueOf(e.getMessage()).endsWith("was not resumed. Nothing was started."));
    }
    return opened;
  }

  private static Hosts hosts() {
    return new HostsReader("ann", "/home/ann")
        .read(
            "hosts.yaml",
            """
            key: id
            server: 10.0.0.1
            load: 10.0.0.2
            database: {host: 10.0.0.4, listen: 5432, command: "postgres -D '/srv/a b'"}
            """,
            Path.of("/srv"));
  }
}

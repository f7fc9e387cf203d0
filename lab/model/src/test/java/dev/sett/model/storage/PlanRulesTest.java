package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.hosts.HostsReader;
import dev.sett.model.http.Certificates;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRulesTest {

  private static final Hosts HOSTS =
      new HostsReader("ann", "/home/ann")
          .read(
              "hosts.yaml",
              """
              key: id
              known-hosts: /etc/known
              java: /opt/jdk
              server: {host: a.lan, user: bob, port: 2222, listen: 8080, address: 10.1.0.1}
              load: [10.0.0.2, {host: 10.0.0.3, folder: /srv/sett}]
              backend: b.lan
              database: {host: d.lan, listen: 5432, command: "postgres -D '/srv/a b'"}
              """,
              Path.of("/srv"));

  @TempDir private Path folder;

  private void check() {
    ResultFolder opened = ResultFolder.open(folder);
    PlanReview review = opened.toRun().review(UserKey.in(folder.resolve("key")));
    PlanRules.check(folder, review.plan(), review.hosts(), new TestingCatalogue());
  }

  private List<Complaint> complaints() {
    return assertThrows(ExperimentException.class, this::check).complaints();
  }

  @Test
  void plansOfSettKeepTheRules() {
    ResultFolder.create(folder.resolve("a"), FilledResults.plan());
    ResultFolder made = ResultFolder.create(folder, FilledResults.plan());
    assertDoesNotThrow(this::check);
    made.toRun().saveHosts(HOSTS);
    assertDoesNotThrow(this::check);
  }

  @Test
  void designsOfSettKeepTheRules() {
    Experiment base = FilledResults.experiment();
    Design pairs = Defaults.warmPairs(Duration.ofMinutes(5));
    for (Design design :
        List.of(
            pairs,
            pairs.withPairs(3),
            pairs.inBlocks(),
            pairs.once(Duration.ofMinutes(1)),
            pairs.within(Duration.ofMillis(61_234)))) {
      Plan plan = FilledResults.plan().withExperiment(base.withDesign(design));
      assertDoesNotThrow(
          () -> PlanRules.check(folder, plan, Optional.empty(), new TestingCatalogue()),
          design::toString);
    }
  }

  /** Working folders may be gone, which is found before anything is started. */
  @Test
  void foldersNeedNotBeThere() throws Exception {
    ResultFolder.create(folder, FilledResults.plan());
    change("\"cwd\" : \"/\"", "\"cwd\" : \"/gone/./away\"");
    assertDoesNotThrow(this::check);
  }

  @Test
  void aServerThatAlreadyRunsKeepsTheRules() {
    Experiment base = FilledResults.plan().experiment();
    RunningServer server =
        new RunningServer(
            URI.create("https://staging.example/x"),
            Optional.of(7L),
            Optional.of(0.5),
            Optional.of(Certificates.ANY));
    Experiment running =
        base.withVariants(
            base.variants().stream().map(variant -> variant.withLaunch(server)).toList());
    assertDoesNotThrow(() -> checkPlanOf(running));
    for (RunningServer wrong :
        List.of(
            server.withPid(Optional.of(0L)),
            server.withMaxRps(Optional.of(-1.0)),
            server.withUrl(URI.create("ftp://staging.example/x")))) {
      Experiment other =
          base.withVariants(
              base.variants().stream().map(variant -> variant.withLaunch(wrong)).toList());
      assertThrows(ExperimentException.class, () -> checkPlanOf(other), wrong::toString);
    }
  }

  private void checkPlanOf(Experiment experiment) {
    PlanRules.check(
        folder,
        FilledResults.plan().withExperiment(experiment),
        Optional.empty(),
        new TestingCatalogue());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "golden"             | "../golden"           | (name)                       | not a valid name
          "name" : "pool"      | "name" : "p\\u001b[1m" | p                            | not a valid name
          "jetty"              | "../../etc"           | (variants > pool > server)   | unknown built-in server
          "platform:200"       | "platform:200 -x"     | (variants > pool > threads)  | has no model
          "LANG"               | "A=B"                 | (variants > pool > env       | environment variable
          "java", "-jar"       | "", "-jar"            | (variants > own > command)   | is empty
          http://127.0.0.1:8080/x | ftp://127.0.0.1/x  | (variants > own > url)       | not an http URL
          "/orders?x=1"        | "/a b"                | (points > post > path)       | percent-encoded
          "Content-Type"       | "Host"                | (points > post > headers     | set by the load engine
          application/json     | a\\r\\nX: y           | (points > post > headers     | control character
          "POST"               | "CONNECT"             | (points > post > method)     | tunnel
          "connections" : 1000 | "connections" : 0     | (points > post > connections) | out of range
          "minBlocks" : 5      | "minBlocks" : 99999   | (design > blocks)            | out of range
          "serverCpus" : "0",  | "serverCpus" : "0 -x", | plan.json                   | list of CPUs
          "margin" : 0.03      | "margin" : "NaN"      | plan.json                    | not a valid plan
          """)
  void whatAnExperimentFileMayNotSayAPlanMayNotSay(
      String from, String to, String where, String sentence) throws Exception {
    ResultFolder.create(folder, FilledResults.plan());
    change(from.strip(), to.strip());

    List<Complaint> all = complaints();

    assertTrue(
        all.stream()
            .anyMatch(
                c ->
                    c.where().startsWith(folder.resolve("plan.json").toString())
                        && c.where().contains(where.strip())
                        && c.sentence().contains(sentence.strip())),
        all::toString);
  }

  @Test
  void allComplaintsComeTogether() throws Exception {
    ResultFolder.create(folder, FilledResults.plan());
    change("\"POST\"", "\"CONNECT\"");
    change("\"jetty\"", "\"jety\"");
    assertEquals(2, complaints().size(), () -> complaints().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "a.lan"    | "-oProxyCommand=x"  | (server)       | not a valid host name
          "bob"      | "-x"                | (server)       | not a valid user name
          "/opt/jdk" | "/opt/$(x)"         | hosts.json     | JDK home
          "~/.cache/sett" | "/srv/a;b"     | (server)       | not a valid folder
          2222       | 99999               | (server)       | out of range
          "load-2"   | "../x"              | hosts.json     | can't be written in such a file
          """)
  void whatAHostsFileMayNotSayARunOverHostsMayNotSay(
      String from, String to, String where, String sentence) throws Exception {
    ResultFolder.create(folder, FilledResults.plan()).toRun().saveHosts(HOSTS);
    Path hosts = folder.resolve("hosts.json");
    String text = Files.readString(hosts);
    assertTrue(text.contains(from.strip()), text);
    Files.writeString(hosts, text.replace(from.strip(), to.strip()));

    List<Complaint> all = complaints();

    assertTrue(
        all.stream()
            .anyMatch(
                c ->
                    c.where().startsWith(hosts.toString())
                        && c.where().contains(where.strip())
                        && c.sentence().contains(sentence.strip())),
        all::toString);
  }

  private void change(String from, String to) throws IOException {
    Path plan = folder.resolve("plan.json");
    String text = Files.readString(plan);
    assertTrue(text.contains(from), text);
    Files.writeString(plan, text.replace(from, to));
  }
}

package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.stats.Estimate;
import dev.sett.why.proposal.Intervention;
import dev.sett.why.proposal.Prediction;
import dev.sett.why.proposal.Proposal;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ControlsTest {

  private static final Catalogue CATALOGUE =
      new Catalogue() {
        @Override
        public Set<String> servers() {
          return Set.of("jetty", "faults");
        }

        @Override
        public Optional<String> refuse(String server, String threads) {
          return threads.equals("event-loop")
              ? Optional.of("Jetty always hands a request to a thread of its pool.")
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
          return threads.contains("@") ? List.of("-Dcarriers=" + threads) : List.of();
        }
      };

  static final ControlRunLimits MEANS =
      new ControlRunLimits(
          CATALOGUE,
          /* serverCpus= */ 1,
          release -> release.equals("25"),
          Optional.of("agent.jar"),
          "/tmp/reports",
          Duration.ofSeconds(90),
          /* blocks= */ 4);

  private static final Launch SERVER =
      new BuiltInServer(
          "faults",
          "platform:10",
          List.of("--fault", "pinning", "--db-pool", "5"),
          List.of("-Xmx256m", "-javaagent:other.jar"),
          Map.of(),
          Optional.empty());

  private static final Launch OWN =
      new OwnServer(
          List.of("java", "-Djdk.virtualThreadScheduler.maxPoolSize=8", "-jar", "app.jar"),
          URI.create("http://localhost:8080/ping"),
          Optional.empty(),
          Optional.empty(),
          Map.of("JAVA_TOOL_OPTIONS", "-Xmx64m"),
          Optional.empty(),
          /* certificates= */ Optional.empty());

  @Test
  void changesOneThingAtThePointInShort() {
    Control.Planned planned = planned(SERVER, new Intervention.Threads("platform:20"));
    Experiment experiment = planned.experiment();
    assertEquals("control-slow", experiment.name());
    assertEquals(
        List.of("it", "it, threads platform:20"),
        experiment.variants().stream().map(Variant::name).toList());
    assertEquals(SERVER, experiment.variants().getFirst().launch());
    assertEquals("platform:20", server(planned).threads());
    assertEquals(List.of(TestingBank.POINT), experiment.points());
    assertEquals(4, experiment.design().minBlocks());
    assertEquals(4, experiment.design().maxBlocks());
    assertEquals(Defaults.WARM_UP_LIMIT, experiment.design().warmUpLimit(), "just as warm");
    assertEquals(Duration.ofSeconds(2), experiment.design().capacity());
    assertEquals(Duration.ofSeconds(90), experiment.design().budget());
  }

  /** As docs/guides/engines.md says. */
  @Test
  void isDrivenBySettsOwnEngineWhicheverDroveTheComparison() {
    Control planned =
        new Controls(original(SERVER).withEngine(Optional.of("wrk")), MEANS)
            .plan(candidate(proposal(new Intervention.Connections(2))));
    assertEquals(
        Optional.empty(), assertInstanceOf(Control.Planned.class, planned).experiment().engine());
  }

  /** Without its flag, the changed server would refuse to start. */
  @Test
  void aModelBringsItsFlagsAndTakesThemAway() {
    BuiltInServer virtual =
        new BuiltInServer(
            "faults",
            "virtual",
            List.of(),
            ((BuiltInServer) SERVER).jvmFlags(),
            Map.of(),
            Optional.empty());
    Launch fixed = server(planned(virtual, new Intervention.Threads("virtual@fixed:1")));
    assertEquals(
        List.of("-Dcarriers=virtual@fixed:1", "-Xmx256m", "-javaagent:other.jar"),
        ((BuiltInServer) fixed).jvmFlags());
    assertEquals(
        List.of("-Dcarriers=virtual@jdk:2", "-Xmx256m", "-javaagent:other.jar"),
        server(planned(fixed, new Intervention.Threads("virtual@jdk:2"))).jvmFlags());
    assertEquals(
        "The threading model of it sets -Dcarriers itself.",
        refused(fixed, new Intervention.JvmFlag("-Dcarriers=3")));
  }

  @Test
  void replacesAFlagOfTheSameName() {
    assertEquals(
        List.of("-javaagent:other.jar", "-Xmx1g"),
        server(planned(SERVER, new Intervention.JvmFlag("-Xmx1g"))).jvmFlags());
    assertEquals(
        List.of("--fault", "pinning", "--db-pool", "10"),
        server(planned(SERVER, new Intervention.Flag("--db-pool", "10"))).flags());
  }

  @Test
  void refusesAFlagThatIsThereOrThatThePointSets() {
    assertEquals("it has -Xmx256m already.", refused(SERVER, new Intervention.JvmFlag("-Xmx256m")));
    assertEquals(
        "The point transfer sets the heap of every variant.",
        refusedAt(
            TestingBank.POINT.withHeap(Optional.of("512m")), new Intervention.JvmFlag("-Xmx1g")));
  }

  /** The java command takes JDK_JAVA_OPTIONS over JAVA_TOOL_OPTIONS. */
  @Test
  void changesTheOptionsOfTheJavaCommandWhereTheySetIt() {
    LaunchParts parts = new LaunchParts(OWN);
    parts.env.put("JDK_JAVA_OPTIONS", "-Xint -Xmx1g");
    Launch own = parts.joined();
    assertEquals(
        "-Xmx1g",
        after(planned(own, new Intervention.WithoutJvmFlag("-Xint")))
            .launch()
            .env()
            .get("JDK_JAVA_OPTIONS"));
    Map<String, String> larger =
        after(planned(own, new Intervention.JvmFlag("-Xmx2g"))).launch().env();
    assertEquals("-Xint -Xmx2g", larger.get("JDK_JAVA_OPTIONS"));
    assertEquals("-Xmx64m", larger.get("JAVA_TOOL_OPTIONS"));
  }

  @Test
  void theJdkOfAPointGoesBeforeThatOfAVariant() {
    LaunchParts old = new LaunchParts(SERVER);
    old.jdk = Optional.of("21");
    Intervention change = new Intervention.MultiplyPermits("com.acme.Orders", 2);
    assertInstanceOf(
        Changed.Pair.class,
        Changed.of(
            new Variant("it", old.joined()),
            TestingBank.POINT.withJdk(Optional.of("25")),
            change,
            MEANS,
            Defaults.WARM_UP_LIMIT));
  }

  @Test
  void takesFlagsAway() {
    assertEquals(
        List.of("-Xmx256m"),
        server(planned(SERVER, new Intervention.WithoutJvmFlag("-javaagent"))).jvmFlags());
  }

  @Test
  void givesAProgramOfOnesOwnFlagsThroughItsEnvironment() {
    assertEquals(
        "-Xmx64m -XX:ActiveProcessorCount=1",
        after(planned(OWN, new Intervention.JvmFlag("-XX:ActiveProcessorCount=1")))
            .launch()
            .env()
            .get("JAVA_TOOL_OPTIONS"));
  }

  @Test
  void changesAFlagOfTheCommandInItsPlace() {
    OwnServer changed =
        (OwnServer)
            after(
                    planned(
                        OWN,
                        new Intervention.JvmFlag("-Djdk.virtualThreadScheduler.maxPoolSize=1")))
                .launch();
    assertEquals(
        List.of("java", "-Djdk.virtualThreadScheduler.maxPoolSize=1", "-jar", "app.jar"),
        changed.command());
    assertEquals(Map.of("JAVA_TOOL_OPTIONS", "-Xmx64m"), changed.env());
  }

  @Test
  void doesNotKnowTheThreadsOfAProgramOfOnesOwn() {
    assertTrue(refused(OWN, new Intervention.Threads("virtual")).contains("your own program"));
  }

  /** Both variants carry the agent, so its own cost cancels out. */
  @Test
  void doublesPoolsWithTheAgentInBothArms() {
    Control.Planned planned = planned(OWN, new Intervention.DoublePools("Hikari"));
    assertEquals(
        "-Xmx64m -javaagent:agent.jar=out=/tmp/reports/unchanged-%p.ndjson",
        planned.experiment().variants().getFirst().launch().env().get("JAVA_TOOL_OPTIONS"));
    assertEquals(
        "-Xmx64m -javaagent:agent.jar=out=/tmp/reports/changed-%p.ndjson,pools=x2:Hikari",
        after(planned).launch().env().get("JAVA_TOOL_OPTIONS"));
  }

  @Test
  void changesOnePoolByItsName() {
    assertTrue(
        options(planned(OWN, new Intervention.EnlargePool("orders, 2 of them", 8)))
            .endsWith("-%p.ndjson,pool=x8:orders%2C+2+of+them"));
    Control.Planned core = planned(OWN, new Intervention.FillCore("http-exec"));
    assertTrue(options(core).endsWith("-%p.ndjson,core=max:http-exec"));
    assertEquals("it, core size of the pool http-exec raised to its maximum", after(core).name());
    assertTrue(
        refused(OWN, new Intervention.EnlargePool("http-exec #2", 2))
            .contains("Several pools have the name of http-exec #2"));
  }

  @Test
  void anAgentCantChangeAServerThatRunsAlready() {
    Launch running =
        new RunningServer(
            URI.create("http://localhost:8080/ping"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    assertTrue(
        refused(running, new Intervention.EnlargePool("orders", 2)).contains("does not start it"));
  }

  @Test
  void delaysAMethodAndMultipliesPermits() {
    Control.Planned delay =
        planned(OWN, new Intervention.Delay("com.acme.Orders$Queue.take", Duration.ofMillis(1)));
    assertTrue(
        options(delay).endsWith("-%p.ndjson,delay=1000us:com.acme.Orders%24Queue.take"),
        options(delay));
    assertEquals(
        "it, each call of com.acme.Orders$Queue.take delayed by 1 ms", after(delay).name());
    assertTrue(
        options(planned(OWN, new Intervention.MultiplyPermits("com.acme.Orders", 5)))
            .endsWith("-%p.ndjson,permits=x5:com.acme.Orders"));
    Control.Planned hold =
        planned(OWN, new Intervention.HoldLocks("Orders$Queue", Duration.ofNanos(2_500_000)));
    assertTrue(options(hold).endsWith("-%p.ndjson,hold=2500us:Orders%24Queue"));
    assertEquals("it, locks of Orders$Queue held 2.50 ms longer", after(hold).name());
    assertTrue(
        options(planned(OWN, new Intervention.ParkYields("com.acme.Orders")))
            .endsWith("-%p.ndjson,yield=park:com.acme.Orders"));
    LaunchParts old = new LaunchParts(OWN);
    old.jdk = Optional.of("21");
    assertTrue(
        refused(old.joined(), new Intervention.MultiplyPermits("com.acme.Orders", 2))
            .contains("from JDK 24 on; it runs on 21"));
  }

  private static String options(Control.Planned planned) {
    return String.valueOf(after(planned).launch().env().get("JAVA_TOOL_OPTIONS"));
  }

  @Test
  void givesMoreAndFewerConnections() {
    assertEquals(
        OptionalInt.of(100), after(planned(OWN, new Intervention.Connections(2))).connections());
    assertEquals(
        OptionalInt.of(25), after(planned(OWN, new Intervention.Connections(0.5))).connections());
  }

  @Test
  void swapsTheJdkWhereItIsThere() {
    assertEquals(Optional.of("25"), after(planned(OWN, new Intervention.Jdk("25"))).launch().jdk());
    assertTrue(refused(OWN, new Intervention.Jdk("23")).contains("No JDK 23 was found"));
  }

  @Test
  void takesTheNextProposalAndElseSaysWhyNone() {
    Proposal cant = proposal(new Intervention.Threads("event-loop"));
    Proposal can = proposal(new Intervention.Connections(2));
    assertEquals(can, assertInstanceOf(Control.Planned.class, plan(SERVER, cant, can)).proposal());
    assertEquals(
        "Jetty always hands a request to a thread of its pool.",
        assertInstanceOf(Control.Impossible.class, plan(SERVER, cant)).why());
    assertEquals(
        "No known change can test this explanation.",
        assertInstanceOf(Control.Impossible.class, plan(SERVER)).why());
  }

  /** The usual warm-up follows, so a head start of twice its length makes three times. */
  @Test
  void warmsTheChangedOneUpForLonger() {
    Control.Planned planned =
        assertInstanceOf(Control.Planned.class, plan(SERVER, proposal(new Intervention.WarmUp(3))));
    List<Variant> pair = planned.experiment().variants();
    assertEquals(Optional.empty(), pair.getFirst().headStart());
    assertEquals(
        Optional.of(planned.experiment().design().warmUpLimit().multipliedBy(2)),
        pair.getLast().headStart());
  }

  /** Whatever the cause is, platform threads as virtual ones do what virtual ones do. */
  @Test
  void refusesAChangeThatTurnsOneVariantIntoTheOther() {
    for (String model : List.of("virtual", "virtual:100", "virtual@fixed:2")) {
      assertEquals(
          "it would run on virtual threads, as virtual does: that repeats the comparison and says"
              + " nothing about the cause.",
          refused(SERVER, new Intervention.Threads(model)));
    }
    assertEquals(
        "it would be the same as virtual: that repeats the comparison and says nothing about the"
            + " cause.",
        refused(
            new BuiltInServer(
                "jetty", "virtual", List.of(), List.of("-Xmx64m"), Map.of(), Optional.empty()),
            new Intervention.WithoutJvmFlag("-Xmx")));
  }

  @Test
  void changesTheNumberOfThreadsWhereBothVariantsHaveTheSameKind() {
    Launch virtual = BuiltInServer.of("jetty", "virtual:10");
    assertEquals(
        "virtual:20", server(planned(virtual, new Intervention.Threads("virtual:20"))).threads());
    assertTrue(
        refused(virtual, new Intervention.Threads("virtual")).contains("the same as virtual"));
  }

  private static Proposal proposal(Intervention change) {
    return new Proposal(change, new Prediction(Metric.REQUESTS_PER_SECOND, 1.5, 2.2));
  }

  private static Control plan(Launch launch, Proposal... proposals) {
    return new Controls(original(launch), MEANS).plan(candidate(proposals));
  }

  private static Experiment original(Launch launch) {
    return new Experiment(
        "bank",
        "",
        List.of(new Variant("it", launch), TestingBank.VIRTUAL),
        List.of(TestingBank.POINT),
        TestingBank.EXPERIMENT.design(),
        TestingBank.EXPERIMENT.placement());
  }

  private static Candidate candidate(Proposal... proposals) {
    return new Candidate(
        "slow",
        "too slow",
        "transfer",
        "it",
        List.of(
            new Gap(
                TestingBank.VIRTUAL.name(),
                Metric.REQUESTS_PER_SECOND,
                new Estimate(4.9, 4.7, 5.1, 0.95))),
        "",
        List.of(),
        List.of(proposals),
        List.of(),
        "",
        Stage.MECHANISM,
        50);
  }

  private static Control.Planned planned(Launch launch, Intervention change) {
    return assertInstanceOf(Control.Planned.class, plan(launch, proposal(change)));
  }

  private static String refused(Launch launch, Intervention change) {
    return assertInstanceOf(Control.Impossible.class, plan(launch, proposal(change))).why();
  }

  private static String refusedAt(Point point, Intervention change) {
    Control control =
        new Controls(original(SERVER).withPoints(List.of(point)), MEANS)
            .plan(candidate(proposal(change)));
    return assertInstanceOf(Control.Impossible.class, control).why();
  }

  private static Variant after(Control.Planned planned) {
    return planned.experiment().variants().getLast();
  }

  private static BuiltInServer server(Control.Planned planned) {
    return assertInstanceOf(BuiltInServer.class, after(planned).launch());
  }
}

package dev.sett.checks;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PurityTest {

  /** Modules whose answers depend on their arguments alone. */
  private static final Set<String> PURE =
      Set.of("stats", "model", "verdict", "history", "report", "why", "sim");

  /**
   * Classes that read a clock themselves, each with the reason. Everywhere else time is an
   * argument; handing on {@code System::nanoTime} is how it becomes one, and is free in the modules
   * that are not pure.
   */
  private static final Map<String, String> CLOCK_READERS =
      Map.ofEntries(
          Map.entry(
              "dev.sett.doctor.LiveChecks",
              "judges the real clock and the real cores of this machine"),
          Map.entry(
              "dev.sett.pool.Machine", "is the real machine that a pool runs on, clock included"),
          Map.entry(
              "dev.sett.load.loop.PacedIoHandler",
              "Netty tells its next deadline on the scale of System.nanoTime"),
          Map.entry(
              "dev.sett.runner.live.LiveEnvironment",
              "is the real world that tests replace by their own, clock included"),
          Map.entry("dev.sett.runner.live.LiveVariant", "stamps slices of real processes"),
          Map.entry(
              "dev.sett.runner.process.MeasuredProcess", "waits for a real process to answer"),
          Map.entry("dev.sett.runner.process.ChildProcesses", "waits for real processes to end"),
          Map.entry("dev.sett.runner.process.ForcedEnd", "waits for real processes to end"),
          Map.entry("dev.sett.runner.process.GroupFamily", "waits for real processes to end"),
          Map.entry("dev.sett.probe.process.Cgroup", "waits for real processes to end"),
          Map.entry("dev.sett.probe.UsageMain", "wires the clock into a probe on another host"),
          Map.entry("dev.sett.checks.Check", "times the tests"),
          Map.entry("dev.sett.checks.LongChecks", "times the long checks"),
          Map.entry(
              "dev.sett.cli.experiment.ExperimentCommandRunner", "wires the clock into a run"),
          Map.entry("dev.sett.cli.campaign.CampaignCommand", "wires the clock into plans"),
          Map.entry("dev.sett.cli.export.BundleCommand", "wires the clock into an import"),
          Map.entry(
              "dev.sett.cli.results.KeepCommand", "wires the clock into a result judged again"),
          Map.entry("dev.sett.cli.results.ReportCommand", "wires the clock into a report"),
          Map.entry(
              "dev.sett.cli.results.UiCommand", "wires the clock into the pages that are served"),
          Map.entry(
              "dev.sett.cli.tools.EnginesCommand", "wires the clock into a tour of load tools"),
          Map.entry("dev.sett.cli.tools.ImportCommand", "wires the clock into an import"));

  /** Classes beside Main that end the JVM, each with the reason. */
  private static final Map<String, String> ENDERS =
      Map.of(
          "dev.sett.workload.ServerLauncher",
          "what the Main of every server consists of",
          "dev.sett.checks.Check",
          "the Main of ./check",
          "dev.sett.load.EngineMain",
          "the Main of the engine's own process",
          "dev.sett.servers.liberty.launch.LibertyServer",
          "ends a Liberty that goes on writing after it was stopped");

  private static final ArchRule NO_CLOCK =
      noClasses()
          .should()
          .callMethodWhere(describe("reads a clock", call -> isClock(call)))
          .because("time is an argument (System::nanoTime is handed over where things are wired)");

  private static final ArchRule NO_CLOCK_AT_ALL =
      noClasses()
          .should()
          .accessTargetWhere(describe("reads or hands on a clock", call -> isClock(call)))
          .because("this module's answers depend on its arguments alone");

  private static final ArchRule NO_NETWORK =
      noClasses()
          .should()
          .dependOnClassesThat(describe("open connections", PurityTest::isNetwork))
          .because("this module's answers depend on its arguments alone");

  private static final ArchRule NO_PROCESS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Process.class, ProcessBuilder.class, ProcessHandle.class, Runtime.class)
          .because("this module's answers depend on its arguments alone");

  private static final ArchRule NO_EXIT =
      noClasses()
          .should()
          .accessTargetWhere(
              describe(
                  "ends the JVM",
                  access ->
                      isCall(access, System.class, "exit")
                          || isCall(access, Runtime.class, "exit", "halt")))
          .because("exit codes are given in one place, Main");

  private static final ArchRule NO_LOGGING =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.logging..", "java.lang.System$Logger..")
          .because("what matters goes into the result or to the user, not into a log");

  private static final ArchRule NO_BARE_EXCEPTION =
      noClasses()
          .should()
          .callConstructorWhere(describe("makes a bare exception", PurityTest::isBareException))
          .because("an exception's type says who should read it");

  @SuppressWarnings("unused") // read by @FieldSource
  private static final List<ArchRule> RULES =
      List.of(
          NO_CLOCK,
          NO_CLOCK_AT_ALL,
          NO_NETWORK,
          NO_PROCESS,
          NO_EXIT,
          NO_LOGGING,
          NO_BARE_EXCEPTION);

  @ParameterizedTest
  @FieldSource("RULES")
  void everyRuleSeesAClassThatBreaksIt(ArchRule rule) {
    EvaluationResult result =
        rule.evaluate(new ClassFileImporter().importClasses(BrokenTwin.class));
    assertTrue(result.hasViolation(), rule::getDescription);
  }

  @Test
  void pureRoomsReadNoClock() {
    NO_CLOCK_AT_ALL.check(pure());
  }

  @Test
  void pureRoomsOpenNoConnection() {
    NO_NETWORK.check(pure());
  }

  @Test
  void pureRoomsStartNoProcess() {
    NO_PROCESS.check(pure());
  }

  @Test
  void statsTouchesNoFile() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.nio.file..", "java.nio.channels..")
        .orShould()
        .dependOnClassesThat(
            describe(
                "read or write",
                type ->
                    type.getPackageName().equals("java.io")
                        && !type.isAssignableTo(Throwable.class)
                        && !type.isEquivalentTo(Serializable.class)))
        .check(in(Set.of("stats")));
  }

  @Test
  void timeIsAnArgument() {
    NO_CLOCK.check(
        Sources.classes()
            .that(
                describe("are not excepted", type -> !CLOCK_READERS.containsKey(outermost(type)))));
  }

  @Test
  void everyExceptionFromTheClockRuleIsStillNeeded() {
    Set<String> idle = new TreeSet<>();
    for (String reader : CLOCK_READERS.keySet()) {
      JavaClasses there =
          Sources.classes().that(describe("are " + reader, type -> outermost(type).equals(reader)));
      if (!NO_CLOCK.allowEmptyShould(true).evaluate(there).hasViolation()) {
        idle.add(reader);
      }
    }
    assertEquals(Set.of(), idle);
  }

  @Test
  void onlyMainEndsTheJvm() {
    NO_EXIT.check(Sources.classes().that(describe("are no Main", PurityTest::mayNotEndTheJvm)));
  }

  @Test
  void nothingLogsThroughTheJdk() {
    NO_LOGGING.check(
        Sources.classes().that(describe("quieten no framework", PurityTest::quietensNobody)));
  }

  /** Helidon (issue 4) logs through the JDK, and nothing but code can say what it may log. */
  private static boolean quietensNobody(JavaClass type) {
    return !type.getName().equals("dev.sett.servers.helidon.Logs");
  }

  @Test
  void nothingThrowsABareException() {
    NO_BARE_EXCEPTION.check(Sources.classes());
  }

  @Test
  void noClassIsNamedAfterNothing() {
    noClasses()
        .should()
        .haveSimpleNameEndingWith("Manager")
        .orShould()
        .haveSimpleNameEndingWith("Helper")
        .orShould()
        .haveSimpleNameEndingWith("Util")
        .orShould()
        .haveSimpleNameEndingWith("Utils")
        .orShould()
        .haveSimpleNameEndingWith("Impl")
        .check(Sources.classes());
  }

  @Test
  void everyPackageIsNullMarked() {
    Set<String> unmarked = new TreeSet<>();
    for (JavaClass type : Sources.classes()) {
      if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
        unmarked.add(type.getPackageName());
      }
    }
    assertEquals(Set.of(), unmarked);
  }

  private static JavaClasses pure() {
    return in(PURE);
  }

  private static JavaClasses in(Set<String> modules) {
    DescribedPredicate<JavaClass> there =
        describe(
            "are in " + modules,
            type -> modules.contains(ModuleSpec.of(type).orElseThrow().name()));
    return Sources.classes().that(there);
  }

  private static boolean isClock(JavaAccess<?> access) {
    return isCall(access, System.class, "nanoTime", "currentTimeMillis")
        || (access.getTargetOwner().getPackageName().equals("java.time")
            && (access.getName().equals("now") || access.getName().startsWith("system")));
  }

  private static boolean isCall(JavaAccess<?> access, Class<?> owner, String... names) {
    return access.getTargetOwner().isEquivalentTo(owner)
        && Stream.of(names).anyMatch(access.getName()::equals);
  }

  /** Classes that open connections; names and addresses as text, such as URI, are data. */
  private static boolean isNetwork(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith("java.net.http")
        || name.startsWith("javax.net")
        || (name.equals("java.nio.channels")
            && (type.getSimpleName().contains("Socket")
                || type.getSimpleName().contains("Datagram")
                || type.getSimpleName().contains("Select")))
        || (name.equals("java.net")
            && !Set.of("URI", "URISyntaxException", "URLEncoder", "URLDecoder")
                .contains(type.getSimpleName()));
  }

  /** An exception of a type that tells nothing; not the call from a subclass to its superclass. */
  private static boolean isBareException(JavaConstructorCall call) {
    JavaClass made = call.getTargetOwner();
    boolean bare =
        Stream.of(Throwable.class, Error.class, Exception.class, RuntimeException.class)
            .anyMatch(made::isEquivalentTo);
    return bare && !call.getOriginOwner().isAssignableTo(made.getName());
  }

  private static boolean mayNotEndTheJvm(JavaClass type) {
    String name = outermost(type);
    return !name.endsWith("Main") && !ENDERS.containsKey(name);
  }

  /** Name of the class around a nested, local or lambda class; the class itself otherwise. */
  private static String outermost(JavaClass type) {
    String name = type.getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }
}

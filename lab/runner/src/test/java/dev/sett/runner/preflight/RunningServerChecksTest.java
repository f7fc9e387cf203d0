package dev.sett.runner.preflight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Certificates;
import dev.sett.model.http.Request;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.Complaint;
import dev.sett.model.trial.Warning;
import dev.sett.probe.machine.PortOwner;
import dev.sett.runner.process.ReadinessCheck;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class RunningServerChecksTest {

  private static final String A = "http://127.0.0.1:8081/x";
  private static final String B = "http://127.0.0.1:8082/x";
  private static final String FAR = "http://staging.example:80/x";

  private final TestingHere here = new TestingHere();

  @Test
  void twoServersOfThisMachineAreFine() {
    assertEquals(List.of(), complaints(false, server(A), server(B)));
    assertEquals(List.of(A, B), here.asked);
  }

  @Test
  void anotherMachineNeedsConsentAndARateAndIsNotAskedBefore() {
    List<String> found = complaints(false, server(A), server(FAR));
    assertEquals(2, found.size(), found.toString());
    assertTrue(found.get(0).contains("--yes-remote"), found.toString());
    assertTrue(found.get(1).contains("Add --max-rate N/s"), found.toString());
    assertEquals(List.of(A), here.asked);

    assertEquals(1, complaints(true, server(A), server(FAR)).size());
    assertEquals(1, complaints(false, server(A), limited(FAR)).size());
    here.asked.clear();
    assertEquals(List.of(), complaints(true, server(A), limited(FAR)));
    assertEquals(List.of(A, FAR), here.asked);
  }

  @Test
  void everyAddressOfAHostMustBeOfThisMachine() {
    here.hosts.put("both", List.of("127.0.0.1", "192.0.2.7"));
    here.hosts.put("v6", List.of("::1", "2001:db8::7"));
    here.hosts.put("mine", List.of("127.0.0.1", "::1", "192.0.2.1"));
    assertEquals(2, complaints(false, server(A), server("http://both/x")).size());
    assertEquals(2, complaints(false, server(A), server("http://v6/x")).size());
    assertEquals(2, complaints(false, server(A), server("http://[2001:db8::7]/x")).size());
    assertEquals(List.of(), complaints(false, server(A), server("http://[::1]:8082/x")));
    assertEquals(List.of(), complaints(false, server(A), server("http://mine:8082/x")));
    assertFalse(LocalAddresses.areOwn(List.of(), _ -> true));
  }

  @Test
  void anUnknownHostIsASentence() {
    only("was not found. Check its name", complaints(true, server(A), limited("http://nowhere/")));
  }

  @Test
  void aProcessMustBeTheOneThatAnswers() {
    here.processes.put(10L, new ServersHere.Found(true, List.of(10L, 1L, 11L)));
    here.processes.put(20L, new ServersHere.Found(false, List.of(20L)));
    here.owners.put(8081, 11L);
    assertEquals(List.of(), complaints(false, server(A, 10), server(B)));
    only("there is no process 12", complaints(false, server(A, 12), server(B)));
    only("belongs to another user", complaints(false, server(A, 20), server(B)));
    only("port 8082 was not found", complaints(false, server(A), server(B, 10)));
    here.owners.put(8082, 99L);
    only("port 8082 is that of process 99", complaints(false, server(A), server(B, 10)));
    assertTrue(
        complaints(
                true,
                server(A),
                new RunningServer(
                    URI.create(FAR), Optional.of(10L), Optional.of(5.0), Optional.empty()))
            .getFirst()
            .contains("its process can't be read"));
  }

  /** With --max-rate, a search would find only that rate, and an overload would be an error. */
  @Test
  void onlySteadyLoadIsMeasured() {
    Measure search = new SloMeasure(Objective.parse("p99=50ms"), Defaults.SLO_STEP);
    Experiment usual = experiment(server(A), server(B));
    Experiment searched =
        usual.withPoints(usual.points().stream().map(p -> p.measured(search)).toList());
    List<Complaint> found =
        new RunningServerChecks(here, /* remoteAllowed= */ false).check(searched);
    assertEquals(1, found.size(), found.toString());
    assertTrue(found.getFirst().sentence().contains("at steady load only"), found.toString());
  }

  @Test
  void oneServerIsNotComparedWithItself() {
    only("compared with itself", complaints(false, server(A), server(A)));
    here.processes.put(10L, new ServersHere.Found(true, List.of(10L)));
    here.owners.put(8081, 10L);
    here.owners.put(8082, 10L);
    only("its process is also that of a", complaints(false, server(A, 10), server(B, 10)));
    List<Warning> warnings = RunningServerChecks.warnings(experiment(server(A), server(B)), here);
    assertEquals(4, warnings.size());
    assertTrue(warnings.getLast().text().contains("answered by one process (10)"));
  }

  @Test
  void aServerThatIsDownOrRedirectsIsASentence() {
    here.answers.put(B, new ReadinessCheck.Answer(0, "connection refused"));
    only("does not answer: connection refused", complaints(false, server(A), server(B)));
    here.answers.put(B, new ReadinessCheck.Answer(503, ""));
    only("does not answer: status 503", complaints(false, server(A), server(B)));
    here.answers.put(B, new ReadinessCheck.Answer(302, ""));
    only("perhaps to a login page", complaints(false, server(A), server(B)));
  }

  @Test
  void whatWouldNeedAProcessOfItsOwnIsRefused() {
    Experiment plain = experiment(server(A), server(B));
    only("warm pairs need fresh", check(plain.withDesign(Defaults.warmPairs(Defaults.BUDGET))));
    only(
        "Leave out sequential",
        check(plain.withDesign(Defaults.design().withPairing(Optional.of(Pairing.SEQUENTIAL)))));
    only("Leave out engine", check(plain.withEngine(Optional.of("wrk"))));
    Point point = plain.points().getFirst();
    only("keeps its JDK", check(plain.withPoints(List.of(point.on("21", "load")))));
  }

  @Test
  void aRateAboveTheHighestIsRefused() {
    Experiment experiment = experiment(limited(A), limited(B));
    Point fast = new Point("load", Request.get(Optional.empty()), 4, OptionalDouble.of(1000));
    List<String> found = check(experiment.withPoints(List.of(fast)));
    assertEquals(2, found.size());
    assertTrue(found.getFirst().contains("above the highest rate of a, 100/s"), found.toString());
  }

  @Test
  void programsThatAreStartedHaveNoSuchWarnings() {
    assertEquals(3, RunningServerChecks.warnings(experiment(server(A), server(B)), here).size());
  }

  private List<String> check(Experiment experiment) {
    return new RunningServerChecks(here, /* remoteAllowed= */ false)
        .check(experiment).stream().map(Complaint::sentence).toList();
  }

  private List<String> complaints(boolean allowed, RunningServer a, RunningServer b) {
    return new RunningServerChecks(here, allowed)
        .check(experiment(a, b)).stream().map(Complaint::sentence).toList();
  }

  private static void only(String words, List<String> found) {
    assertEquals(1, found.size(), found.toString());
    assertTrue(found.getFirst().contains(words), found.toString());
  }

  private static Experiment experiment(RunningServer a, RunningServer b) {
    return new Experiment(
        "running",
        "",
        List.of(new Variant("a", a), new Variant("b", b)),
        List.of(new Point("load", Request.get(Optional.empty()), 4, OptionalDouble.empty())),
        Defaults.design(),
        Placement.AUTOMATIC);
  }

  private static RunningServer server(String url) {
    return new RunningServer(URI.create(url), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static RunningServer server(String url, long pid) {
    return server(url).withPid(Optional.of(pid));
  }

  private static RunningServer limited(String url) {
    return server(url).withMaxRps(Optional.of(100.0));
  }

  /** A machine with the addresses 127.0.0.1, ::1 and 192.0.2.1. */
  private static final class TestingHere implements ServersHere {

    final Map<String, List<String>> hosts =
        new HashMap<>(Map.of("staging.example", List.of("192.0.2.7")));
    final Map<Long, Found> processes = new HashMap<>();
    final Map<Integer, Long> owners = new HashMap<>();
    final Map<String, ReadinessCheck.Answer> answers = new HashMap<>();
    final List<String> asked = new ArrayList<>();

    @Override
    public List<InetAddress> addresses(String host) throws UnknownHostException {
      if (!hosts.containsKey(host) && !host.matches("[0-9.]+|[0-9a-f:]+")) {
        throw new UnknownHostException(host);
      }
      List<InetAddress> all = new ArrayList<>();
      for (String address : hosts.getOrDefault(host, List.of(host))) {
        all.add(InetAddress.getByName(address)); // A literal: nobody is asked.
      }
      return all;
    }

    @Override
    public boolean isOwn(InetAddress address) {
      return address.isLoopbackAddress() || address.getHostAddress().equals("192.0.2.1");
    }

    @Override
    public Optional<PortOwner> owner(int port) {
      return Optional.ofNullable(owners.get(port)).map(pid -> new PortOwner(pid, "java"));
    }

    @Override
    public Optional<Found> process(long pid) {
      return Optional.ofNullable(processes.get(pid));
    }

    @Override
    public ReadinessCheck.Answer ask(URI url, Optional<Certificates> certificates) {
      asked.add(url.toString());
      return answers.getOrDefault(url.toString(), new ReadinessCheck.Answer(200, ""));
    }
  }
}

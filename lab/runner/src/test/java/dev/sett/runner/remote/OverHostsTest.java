package dev.sett.runner.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.HostService;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.http.Request;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.TestingRuns;
import dev.sett.runner.command.Checkout;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.JarHasher;
import dev.sett.runner.process.ChildProcesses;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What is refused before any host is asked: nobody has these hosts. */
final class OverHostsTest {

  private static final Home HOME =
      new Home(new Checkout(Path.of("sett")), Path.of("jdk"), "sett-cli.jar");

  @Test
  void aServerThatCallsABackEndNeedsAHostForIt() {
    assertEquals(List.of("backend"), refused("/work?remote=10ms", Placement.AUTOMATIC));
  }

  @Test
  void allThatIsWrongWithTheExperimentIsSaidAtOnce() {
    Placement pinned = new Placement(Optional.of(CpuSet.parse("0")), Optional.empty());
    assertEquals(List.of("placement", "backend"), refused("/work?remote=10ms", pinned));
  }

  /** Where the complaints point. */
  private static List<String> refused(String path, Placement placement) {
    Point point = new Point("p", Request.get(Optional.of(path)), 4, OptionalDouble.empty());
    Experiment experiment =
        new Experiment(
            "try", "", TestingRuns.VARIANTS, List.of(point), TestingRuns.fiveBlocks(), placement);
    OverHosts over = new OverHosts(hosts(), HOME, new JarHasher(HOME), new ChildProcesses());
    return assertThrows(ExperimentException.class, () -> over.check(experiment))
        .complaints()
        .stream()
        .map(Complaint::where)
        .toList();
  }

  private static Hosts hosts() {
    return new Hosts(
        Optional.empty(),
        Optional.empty(),
        new HostService(host("server", 1), Hosts.SERVER_PORT, List.of()),
        List.of(host("load-1", 2)),
        Optional.empty(),
        Optional.empty());
  }

  private static Host host(String alias, int last) {
    String address = "192.0.2." + last;
    return new Host(alias, address, "ann", 22, Optional.empty(), Hosts.FOLDER, address);
  }
}

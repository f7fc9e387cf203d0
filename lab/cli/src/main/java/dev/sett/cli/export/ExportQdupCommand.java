package dev.sett.cli.export;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ServerBuild;
import dev.sett.cli.experiment.RunCommand;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.SettPaths;
import dev.sett.hosts.HostLimits;
import dev.sett.hosts.KitSums;
import dev.sett.hosts.RemoteTrial;
import dev.sett.hosts.RemoteTrials;
import dev.sett.hosts.TrialFolder;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.hosts.HostsReader;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.storage.HiddenSecrets;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.Quantity;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.runner.command.RemoteBundle;
import dev.sett.runner.command.RemoteCalls;
import dev.sett.secrets.Redaction;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett export qdup}. */
@Command(
    name = "qdup",
    sortOptions = false,
    description = {
      "Export one trial over several hosts as a script for qDup (github.com/Hyperfoil/qDup).",
      "",
      "Prints the script for review; --to writes a folder with the script and everything needed to"
          + " run it.",
      "docs/guides/hosts.md describes the hosts file.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} export qdup first-look --hosts hosts.yaml",
      "  ${ROOT-COMMAND-NAME} export qdup first-look --hosts hosts.yaml --variant virtual --rate 2000/s --to try"
    })
final class ExportQdupCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE|NAME",
      description = "Experiment file or name from '${ROOT-COMMAND-NAME} list'.")
  private String experiment = "";

  @Option(
      names = "--hosts",
      required = true,
      paramLabel = "FILE",
      description = "Hosts file (docs/guides/hosts.md).")
  private Path hostsFile = Path.of("");

  @Option(names = "--variant", paramLabel = "NAME", description = "Variant. Default: the first.")
  private @Nullable String variant;

  @Option(names = "--point", paramLabel = "NAME", description = "Point. Default: the first.")
  private @Nullable String point;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Rate of the fixed-rate phase. Default: the rate of the point; without one, the phase is"
              + " left out.")
  private @Nullable String rate;

  @Option(
      names = "--to",
      paramLabel = "FOLDER",
      description =
          "New folder for the script, the input of the load engines and the files to copy to the"
              + " hosts.")
  private @Nullable Path to;

  @CommandLine.Mixin private SecretsFlag secrets;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Hosts hosts = HostsReader.here().read(hostsFile);
    Experiment read = new ExperimentReader(new BuiltIns()).read(RunCommand.file(experiment));
    List<Complaint> complaints = HostLimits.complaints(read, hosts);
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    Variant chosen = named("--variant", variant, read.variants(), Variant::name);
    Point at = named("--point", point, read.points(), Point::name);
    secrets.check(
        "the script",
        read.withVariants(List.of(chosen)).withPoints(List.of(at)),
        HiddenSecrets.in(ResultJson.redacted(hosts, Hosts.class, Redaction.usual())));
    boolean callsBackend = RemoteCalls.in(chosen, at);
    if (callsBackend && hosts.backend().isEmpty()) {
      throw new ExperimentException(
          hostsFile.toString(),
          ("has no backend:, but %s calls one at %s (remote=). Add a line such as backend: {host:"
                  + " 10.0.0.9}.")
              .formatted(chosen.name(), at.name()));
    }
    if (chosen.limits().isPresent()) {
      throw new ExperimentException(
          chosen.name(),
          "has limits, for which an exported script makes no control group. Leave out limits, and"
              + " limit the server on its host, such as with a container or systemd-run.");
    }
    Design design = read.design().inBlocks(); // A trial elsewhere has a length of its own.
    RemoteTrial trial =
        RemoteTrials.of(
            read.name() + ": " + chosen.name() + " at " + at.name(),
            hosts,
            design,
            chosen,
            at,
            callsBackend,
            design.warmUpLimit(),
            rate == null ? at.rateRps() : OptionalDouble.of(rate(rate)));
    PrintWriter out = spec.commandLine().getOut();
    if (to == null) {
      out.print(TrialFolder.files(trial, KitSums.none()).get(TrialFolder.SCRIPT));
    } else {
      List<String> servers = new ArrayList<>();
      if (chosen.launch() instanceof BuiltInServer builtIn) {
        servers.add(builtIn.server());
      }
      if (callsBackend) {
        servers.add(RemoteCalls.SERVER);
      }
      write(to, trial, servers, secrets.isGiven());
      out.println(
          "Wrote " + to + ". The command that runs it is at the top of " + to + "/qdup.yaml.");
    }
    out.flush();
    return ExitCode.DONE;
  }

  private static double rate(String text) {
    return DesignFlags.given("--rate", text, Quantity::rate).orElseThrow();
  }

  private static void write(Path folder, RemoteTrial trial, List<String> servers, boolean secret)
      throws InterruptedException {
    if (Files.exists(folder)) {
      throw new ExperimentException("--to", folder + " already exists. Choose a new folder.");
    }
    ServerBuild build = new ServerBuild(SettPaths.home());
    for (String server : servers) {
      build.server(server);
    }
    KitSums sums = RemoteBundle.copy(SettPaths.home(), servers, folder.resolve(TrialFolder.KIT));
    try {
      write(folder, TrialFolder.files(trial, sums), secret);
    } catch (IOException e) {
      throw new ExperimentException("--to", folder + " can't be written: " + e.getMessage() + ".");
    }
  }

  /** Writes files; with secrets in them, so that nobody else can ever read them. */
  static void write(Path folder, Map<String, String> files, boolean secret) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      if (secret) {
        PrivateFile.write(folder.resolve(file.getKey()), file.getValue());
      } else {
        Files.writeString(folder.resolve(file.getKey()), file.getValue());
      }
    }
  }

  /** The one of this name; the first one if no name is given. */
  private static <T> T named(
      String flag, @Nullable String name, List<T> all, Function<T, String> nameOf) {
    if (name == null) {
      return all.getFirst();
    }
    List<String> names = all.stream().map(nameOf).toList();
    return all.stream()
        .filter(one -> nameOf.apply(one).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ExperimentException(
                    flag,
                    "there is no '%s'.%s Available: %s."
                        .formatted(
                            name, NearestWord.meant(name, names), String.join(", ", names))));
  }
}

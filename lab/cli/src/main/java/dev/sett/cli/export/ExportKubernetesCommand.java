package dev.sett.cli.export;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.experiment.RunCommand;
import dev.sett.cli.process.ExitCode;
import dev.sett.hosts.KubernetesManifests;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.ExperimentWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett export kubernetes}. */
@Command(
    name = "kubernetes",
    sortOptions = false,
    description = {
      "Print an experiment over hosts as Kubernetes objects: a job for the lab, a pod for the"
          + " server and an indexed job for the load. docs/guides/scale.md describes the image.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  ${ROOT-COMMAND-NAME} export kubernetes first-look --image registry.local/sett:1 --load 3 >sett.yaml"
    })
final class ExportKubernetesCommand implements Callable<Integer> {

  private static final int MOST = 1000;

  @Parameters(
      paramLabel = "FILE|NAME",
      description = "Experiment file or name from '${ROOT-COMMAND-NAME} list'.")
  private String experiment = "";

  @Option(
      names = "--image",
      required = true,
      paramLabel = "IMAGE",
      description = "Container image with sett on the PATH, JDK 25, sshd and rsync.")
  private String image = "";

  @Option(
      names = "--load",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of load pods. Default ${DEFAULT-VALUE}.")
  private int load;

  @Option(
      names = "--server-cpus",
      paramLabel = "N",
      defaultValue = "2",
      description = "CPUs of the server pod (request and limit). Default ${DEFAULT-VALUE}.")
  private int serverCpus;

  @Option(
      names = "--load-cpus",
      paramLabel = "N",
      defaultValue = "2",
      description = "CPUs of each load pod (request and limit). Default ${DEFAULT-VALUE}.")
  private int loadCpus;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      defaultValue = "2Gi",
      description = "Memory of each pod (request and limit). Default ${DEFAULT-VALUE}.")
  private String memory = "";

  @Option(
      names = "--java-home",
      paramLabel = "FOLDER",
      defaultValue = "/opt/java/openjdk",
      description = "Home of the JDK in the image. Default ${DEFAULT-VALUE}.")
  private String javaHome = "";

  @CommandLine.Mixin private SecretsFlag secrets;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    require("--load", load);
    require("--server-cpus", serverCpus);
    require("--load-cpus", loadCpus);
    if (!memory.matches("[1-9]\\d{0,5}(Mi|Gi)")) {
      throw new ExperimentException(
          "--memory",
          "'%s' is not a valid size (expected a form such as 512Mi or 4Gi).".formatted(memory));
    }
    if (!image.matches("[A-Za-z0-9][A-Za-z0-9._:/@-]{0,254}")) {
      throw new ExperimentException(
          "--image",
          "'%s' is not a valid image name (expected a form such as registry.local/sett:1)."
              .formatted(image));
    }
    if (!javaHome.matches("/[A-Za-z0-9._/+-]{1,200}")) {
      throw new ExperimentException(
          "--java-home",
          "'%s' is not an absolute path (expected a form such as /opt/java/openjdk)."
              .formatted(javaHome));
    }
    Experiment read = new ExperimentReader(new BuiltIns()).read(RunCommand.file(experiment));
    secrets.check("the configuration", read, List.of());
    spec.commandLine()
        .getOut()
        .print(
            KubernetesManifests.of(
                new KubernetesManifests.Asked(image, javaHome, load, serverCpus, loadCpus, memory),
                ExperimentWriter.write(read)));
    spec.commandLine().getOut().flush();
    return ExitCode.DONE;
  }

  private static void require(String flag, int number) {
    if (number < 1 || number > MOST) {
      throw new ExperimentException(
          flag, number + " is out of range (expected a whole number from 1 to " + MOST + ").");
    }
  }
}

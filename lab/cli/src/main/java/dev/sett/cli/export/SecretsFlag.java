package dev.sett.cli.export;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.storage.HiddenSecrets;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.ExperimentException;
import dev.sett.secrets.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The flag without which files that are passed on get no secrets. */
final class SecretsFlag {

  @Option(
      names = "--with-secrets",
      description = "Write the output even if it contains passwords or tokens of the experiment.")
  private boolean given;

  /**
   * Refuses what would get secrets, unless that is wanted.
   *
   * @param what is written
   * @throws ExperimentException with the places of the secrets
   */
  void check(String what, Experiment experiment, List<HiddenSecrets.Hidden> others) {
    List<HiddenSecrets.Hidden> secrets =
        new ArrayList<>(
            HiddenSecrets.in(ResultJson.redacted(experiment, Experiment.class, Redaction.usual())));
    secrets.addAll(others);
    if (!given && !secrets.isEmpty()) {
      throw new ExperimentException(
          "export",
          ("%s would contain secrets (%s). Let programs read them from their environment, or add"
                  + " --with-secrets and keep the output private.")
              .formatted(
                  what,
                  secrets.stream()
                      .map(HiddenSecrets.Hidden::toString)
                      .collect(Collectors.joining(", "))));
    }
  }

  /** Whether secrets are wanted. */
  boolean isGiven() {
    return given;
  }
}

package dev.sett.model.yaml;

import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Placeholders;
import dev.sett.model.experiment.Variant;
import dev.sett.model.keys.DependencyKeys;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the {@code services} of an experiment file, or of a file with nothing else. */
public final class DependencyReader {

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,39}");

  private final Path base;
  private final Complaints complaints;

  DependencyReader(Path base, Complaints complaints) {
    this.base = base;
    this.complaints = complaints;
  }

  /**
   * Reads a file whose only key is {@code services}.
   *
   * @param variants that refer to them
   * @throws ExperimentException with all complaints, if it can't be read or something is wrong
   */
  public static List<Dependency> read(Path file, List<Variant> variants) {
    Path base = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), Path.of("/"));
    Complaints complaints = new Complaints(file.toString());
    Optional<Node> root =
        YamlTree.read(
            ExperimentReader.text(file), "docs/reference/experiments.md#services", complaints);
    complaints.throwIfAny();
    Fields top =
        Fields.known(root.orElseThrow(), "a file of services", List.of("services"), complaints);
    top.require("services", "services: with at least one named service below it");
    List<Dependency> read =
        top.at("services")
            .map(node -> new DependencyReader(base, complaints).read(node, variants))
            .orElse(List.of());
    complaints.throwIfAny();
    return read;
  }

  /**
   * Reads all services.
   *
   * @param variants that refer to them
   */
  List<Dependency> read(Node node, List<Variant> variants) {
    Fields services =
        Fields.free(
            node,
            "'services'",
            name -> "two services are named '%s'. Rename one of them.".formatted(name),
            complaints);
    List<Dependency> read = new ArrayList<>();
    for (String name : services.keys()) {
      services
          .at(name)
          .flatMap(value -> service(name, services.keyNode(name), value))
          .ifPresent(service -> add(service, services.keyNode(name), read));
    }
    List<String> names = services.keys();
    for (Variant variant : variants) {
      Placeholders.complaints(Placeholders.texts(variant), names)
          .forEach(
              what -> complaints.add(node, "variant '%s': %s".formatted(variant.name(), what)));
    }
    return read;
  }

  private void add(Dependency service, Node key, List<Dependency> before) {
    List<String> known = new ArrayList<>();
    before.stream()
        .filter(
            other ->
                service.per() == Dependency.Scope.VARIANT
                    || other.per() == Dependency.Scope.EXPERIMENT)
        .map(Dependency::name)
        .forEach(known::add);
    known.add(service.name());
    Placeholders.complaints(service.texts(), known)
        .forEach(what -> complaints.add(key, "service '%s': %s".formatted(service.name(), what)));
    before.add(service);
  }

  private Optional<Dependency> service(String name, Node key, Node node) {
    if (!NAME.matcher(name).matches()) {
      complaints.add(
          key,
          "service '%s' is not a valid name. Use up to 40 letters, digits, dashes and underscores, and begin with a letter."
              .formatted(name));
    }
    Fields fields = Fields.known(node, DependencyKeys.ALL, complaints).at(key);
    fields.require("command", "command: with the program that starts the service");
    Optional<List<String>> command = words(fields, "command");
    Dependency.Scope per = fields.value(DependencyKeys.PER).orElse(Dependency.Scope.EXPERIMENT);
    if (fields.has("ready") && fields.has("ready-url")) {
      complaints.add(fields.place(), "ready conflicts with ready-url. Keep only one.");
    }
    if (per == Dependency.Scope.VARIANT && fields.has("port")) {
      complaints.add(
          fields.place(),
          "port conflicts with per: variant, because several instances run at the same time. Leave out port, and write ${%s.port} where it is needed."
              .formatted(name));
    }
    if (per == Dependency.Scope.VARIANT && fields.has("reset")) {
      complaints.add(
          fields.place(),
          "reset conflicts with per: variant, because every block begins with fresh instances. Leave out reset.");
    }
    Dependency service =
        new Dependency(
            name,
            command.orElse(List.of("?")),
            fields.number(DependencyKeys.PORT),
            words(fields, "init").orElse(List.of()),
            words(fields, "ready").orElse(List.of()),
            fields.value(DependencyKeys.READY_URL),
            words(fields, "prepare").orElse(List.of()),
            words(fields, "reset").orElse(List.of()),
            per,
            fields.value(DependencyKeys.CPUS),
            fields.value(DependencyKeys.USER_NAME),
            fields.value(DependencyKeys.STOP_SIGNAL).orElse(Dependency.StopSignal.TERM),
            fields.value("cwd", text -> VariantReader.folder(text, base)),
            VariantReader.env(fields, complaints));
    if (command.isPresent()
        && !service.isToldPort()
        && service.ready().isEmpty()
        && service.readyUrl().isEmpty()) {
      complaints.add(
          key,
          "service '%s' has no port, so Sett can't know when it is ready. Write ${%s.port} in its command, or set port or ready."
              .formatted(name, name));
    }
    return command.map(_ -> service);
  }

  private Optional<List<String>> words(Fields fields, String key) {
    Optional<List<String>> words = fields.words(key);
    if (words.isPresent() && (words.get().isEmpty() || words.get().getFirst().isEmpty())) {
      complaints.add(fields.place(), key + ": the list must start with the program.");
      return Optional.empty();
    }
    return words;
  }
}

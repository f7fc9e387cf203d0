package dev.sett.model.yaml;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Certificates;
import dev.sett.model.keys.Block;
import dev.sett.model.keys.LimitKeys;
import dev.sett.model.keys.VariantKeys;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.SyntaxRules;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the {@code variants} of an experiment file. */
final class VariantReader {

  /** Keys that only a server has that is started; without them, a URL is that of a running one. */
  private static final List<String> STARTING = List.of("command", "ready-url", "cwd", "env", "jdk");

  private static final String LIMITS = VariantKeys.LIMITS.name();

  private final Catalogue catalogue;
  private final Path base;
  private final Complaints complaints;
  private boolean anyBuiltIn;

  VariantReader(Catalogue catalogue, Path base, Complaints complaints) {
    this.catalogue = catalogue;
    this.base = base;
    this.complaints = complaints;
  }

  /**
   * Reads all variants.
   *
   * @param others number of variants that stand elsewhere in the file
   */
  List<Variant> read(Node node, int others) {
    Fields variants =
        Fields.free(
            node,
            "'variants'",
            name -> "two variants are named '%s'. Rename one of them.".formatted(name),
            complaints);
    if (variants.keys().size() + others < 2) {
      complaints.add(
          node,
          "'variants' has %d, but a comparison needs at least 2."
              .formatted(variants.keys().size()));
    }
    List<Variant> read = new ArrayList<>();
    for (String name : variants.keys()) {
      variants
          .at(name)
          .flatMap(value -> variant(name, variants.keyNode(name), value))
          .ifPresent(read::add);
    }
    return read;
  }

  /** Whether one of the variants read was meant to be a built-in server. */
  boolean anyBuiltIn() {
    return anyBuiltIn;
  }

  /**
   * Reads one variant.
   *
   * @param key node of its name, for complaints of the whole
   */
  Optional<Variant> variant(String name, Node key, Node node) {
    complaints.allows(name, key, "variant");
    List<String> keys =
        Fields.free(node, "variant '" + name + "'", k -> "", new Complaints("")).keys();
    if (JobReader.reads(keys)) {
      return new JobReader(catalogue, base, complaints)
          .read(keys, key, node)
          .map(launch -> new Variant(name, launch).withLimits(limits(node)));
    }
    boolean running = keys.contains("url") && STARTING.stream().noneMatch(keys::contains);
    boolean own = !running && (keys.contains("command") || keys.contains("url"));
    if (!own && !running && !keys.contains("threads") && !keys.contains("server")) {
      complaints.add(
          key,
          "variant '%s' names no program. Write threads: virtual for a built-in server, command: and url: for your own service, url: alone for a server that already runs, or run: for a command that exits on its own."
              .formatted(name));
      return Optional.empty();
    }
    Block<?> block =
        running
            ? VariantKeys.RUNNING_SERVER
            : own ? VariantKeys.OWN_SERVER : VariantKeys.BUILT_IN_SERVER;
    List<String> allowed = new ArrayList<>(block.names());
    allowed.addAll(VariantKeys.LOADED.names());
    if (!running) {
      allowed.addAll(VariantKeys.STARTED.names());
    } else if (keys.contains(LIMITS)) {
      complaints.add(
          key,
          "variant '%s' already runs, so Sett can't limit it. Leave out limits, or write command: so that Sett starts it."
              .formatted(name));
      return Optional.empty();
    }
    Fields fields = Fields.known(node, block.what(), allowed, complaints).at(key);
    if (!own && !running) {
      anyBuiltIn = true;
    }
    OptionalInt connections = fields.number(VariantKeys.CONNECTIONS);
    OptionalInt cpus = fields.number(VariantKeys.CPUS);
    Optional<Duration> headStart = fields.value(VariantKeys.HEAD_START);
    Optional<ResourceLimits> limits = limits(node);
    return (running ? running(fields) : own ? ownProgram(fields) : builtIn(fields))
        .map(launch -> new Variant(name, launch, connections, cpus, headStart, limits));
  }

  private Optional<ResourceLimits> limits(Node variant) {
    return Fields.free(variant, "a variant", k -> "", new Complaints(""))
        .at(LIMITS)
        .flatMap(this::limited);
  }

  private Optional<ResourceLimits> limited(Node node) {
    Fields fields = Fields.known(node, LimitKeys.ALL, complaints);
    Optional<Double> cpus = fields.value(LimitKeys.CPUS);
    Optional<Long> memory = fields.value(LimitKeys.MEMORY);
    if (cpus.isPresent() || memory.isPresent()) {
      return Optional.of(new ResourceLimits(cpus, memory));
    }
    if (node instanceof MappingNode mapping ? mapping.getValue().isEmpty() : Fields.isEmpty(node)) {
      complaints.add(
          node, "limits: nothing is limited. Write {cpus: 0.5, memory: 256MiB}, or one of both.");
    }
    return Optional.empty();
  }

  private Optional<Launch> builtIn(Fields fields) {
    fields.require("threads", "threads: virtual, or threads: platform:200");
    Optional<String> server =
        fields.has("server") ? fields.value("server", this::server) : Optional.of(Defaults.SERVER);
    Optional<String> threads =
        fields.value(
            "threads",
            model ->
                unless(
                    server
                        .filter(catalogue.servers()::contains)
                        .flatMap(s -> catalogue.refuse(s, model)),
                    model));
    List<String> flags = fields.words("flags").orElse(List.of());
    List<String> jvmFlags = fields.words("jvm-flags").orElse(List.of());
    Map<String, String> env = env(fields, complaints);
    Optional<String> jdk = fields.value("jdk", text -> SyntaxRules.jdk(text, base));
    if (server.isEmpty() || threads.isEmpty()) {
      return Optional.empty();
    }
    catalogue
        .refuseFlags(threads.get(), jvmFlags)
        .ifPresent(why -> complaints.add(fields.place(), "jvm-flags: " + why));
    List<String> allJvmFlags = catalogue.jvmFlags(threads.get(), jvmFlags);
    return Optional.of(
        new BuiltInServer(server.get(), threads.get(), flags, allJvmFlags, env, jdk));
  }

  /** The threading model, unless there is a reason against it. */
  static String unless(Optional<String> reason, String model) {
    if (reason.isPresent()) {
      throw new IllegalArgumentException(reason.get());
    }
    return model;
  }

  private String server(String name) {
    if (!catalogue.servers().contains(name)) {
      throw new IllegalArgumentException(
          NearestWord.none("built-in server", name, catalogue.servers()));
    }
    return name;
  }

  private Optional<Launch> ownProgram(Fields fields) {
    fields.require("command", "command: java -jar app.jar");
    fields.require("url", "url: http://localhost:8080/ping");
    Optional<List<String>> command = fields.words("command");
    if (command.isPresent() && (command.get().isEmpty() || command.get().getFirst().isEmpty())) {
      complaints.add(fields.place(), "command: the list must start with the program.");
    }
    Optional<URI> url = fields.value(VariantKeys.URL);
    Optional<URI> readyUrl =
        fields.value(
            "ready-url",
            text ->
                text.startsWith("/") && url.isPresent()
                    ? url.get().resolve(SyntaxRules.path(text))
                    : SyntaxRules.url(text));
    Optional<String> cwd = fields.value("cwd", text -> folder(text, base));
    Map<String, String> env = env(fields, complaints);
    Optional<String> jdk = fields.value("jdk", text -> SyntaxRules.jdk(text, base));
    Optional<Certificates> certificates = certificates(fields, url, readyUrl);
    if (command.isEmpty() || url.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new OwnServer(command.get(), url.get(), readyUrl, cwd, env, jdk, certificates));
  }

  private Optional<Launch> running(Fields fields) {
    Optional<URI> url = fields.value(VariantKeys.RUNNING_URL);
    Optional<Long> pid = fields.value(VariantKeys.PID);
    Optional<Double> maxRps = fields.value(VariantKeys.MAX_RATE);
    Optional<Certificates> certificates = certificates(fields, url, Optional.empty());
    return url.map(at -> new RunningServer(at, pid, maxRps, certificates));
  }

  private Optional<Certificates> certificates(
      Fields fields, Optional<URI> url, Optional<URI> readyUrl) {
    boolean secure =
        url.isEmpty()
            || Stream.of(url, readyUrl)
                .flatMap(Optional::stream)
                .anyMatch(each -> "https".equalsIgnoreCase(each.getScheme()));
    for (String key : List.of("cacert", "insecure")) {
      if (!secure && fields.has(key)) {
        complaints.add(fields.place(), "%s requires an https:// url or ready-url.".formatted(key));
      }
    }
    if (fields.has("cacert") && fields.has("insecure")) {
      complaints.add(fields.place(), "cacert conflicts with insecure. Keep only one.");
    }
    Optional<Boolean> insecure = fields.value(VariantKeys.INSECURE).filter(any -> any);
    return insecure
        .map(_ -> Certificates.ANY)
        .or(
            () ->
                fields.value(
                    "cacert", text -> Certificates.of(Path.of(SyntaxRules.path(text, base)))));
  }

  /** A folder that is there, named from another one. */
  static String folder(String text, Path base) {
    String folder = SyntaxRules.path(text, base);
    if (!Files.isDirectory(Path.of(folder))) {
      throw new IllegalArgumentException("no such folder: %s.".formatted(folder));
    }
    return folder;
  }

  /** The environment variables of a variant. */
  static Map<String, String> env(Fields variant, Complaints complaints) {
    Map<String, String> env = new LinkedHashMap<>();
    variant
        .at("env")
        .ifPresent(
            node -> {
              Fields entries =
                  Fields.free(node, "'env'", key -> "'" + key + "' is set twice.", complaints);
              for (String key : entries.keys()) {
                entries
                    .value(
                        key,
                        value -> {
                          SyntaxRules.variable(key);
                          return value;
                        })
                    .ifPresent(value -> env.put(key, value));
              }
            });
    return env;
  }
}

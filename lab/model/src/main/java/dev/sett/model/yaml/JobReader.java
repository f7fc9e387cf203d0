package dev.sett.model.yaml;

import dev.sett.model.keys.Block;
import dev.sett.model.keys.VariantKeys;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.SyntaxRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads variants that end by themselves: a built-in program, or a command of the user's own. */
final class JobReader {

  private static final String PROGRAM = "program";
  private static final String RUN = "run";

  /** Keys that only a program has that answers requests. */
  private static final List<String> ANSWERING =
      List.of("server", "command", "url", "ready-url", "cacert", "insecure");

  private final Catalogue catalogue;
  private final Path base;
  private final Complaints complaints;

  JobReader(Catalogue catalogue, Path base, Complaints complaints) {
    this.catalogue = catalogue;
    this.base = base;
    this.complaints = complaints;
  }

  /** Whether a variant with these keys is meant to be one of those read here. */
  static boolean reads(List<String> keys) {
    return keys.contains(PROGRAM) || keys.contains(RUN);
  }

  /**
   * Reads one.
   *
   * @param keys of the variant
   * @param key where the variant is named
   */
  Optional<Launch> read(List<String> keys, Node key, Node node) {
    boolean own = keys.contains(RUN);
    Optional<String> answering = ANSWERING.stream().filter(keys::contains).findFirst();
    if (answering.isPresent()) {
      complaints.add(
          key,
          "%s: is for programs that exit on their own, and %s: is for programs that serve requests. Keep only one%s."
              .formatted(
                  own ? RUN : PROGRAM,
                  answering.get(),
                  own ? "; use command: to start a program that serves requests" : ""));
      return Optional.empty();
    }
    if (own && keys.contains(PROGRAM)) {
      complaints.add(
          key,
          "program: names a program that ships with Sett, and run: gives your own command. Keep only one.");
      return Optional.empty();
    }
    Block<?> block = own ? VariantKeys.OWN_JOB : VariantKeys.BUILT_IN_JOB;
    List<String> allowed = new ArrayList<>(block.names());
    allowed.addAll(VariantKeys.STARTED.names());
    Fields fields = Fields.known(node, block.what(), allowed, complaints).at(key);
    return own ? ownCommand(fields) : builtIn(fields);
  }

  private Optional<Launch> builtIn(Fields fields) {
    fields.require("threads", "threads: virtual, or threads: platform:8");
    Optional<String> program = fields.value(PROGRAM, this::program);
    Optional<String> threads =
        fields.value(
            "threads",
            model ->
                VariantReader.unless(
                    program.flatMap(p -> catalogue.refuseProgram(p, model)), model));
    List<String> flags = fields.words("flags").orElse(List.of());
    List<String> jvmFlags = fields.words("jvm-flags").orElse(List.of());
    Map<String, String> env = VariantReader.env(fields, complaints);
    Optional<String> jdk = fields.value("jdk", text -> SyntaxRules.jdk(text, base));
    if (program.isEmpty() || threads.isEmpty()) {
      return Optional.empty();
    }
    catalogue
        .refuseFlags(threads.get(), jvmFlags)
        .ifPresent(why -> complaints.add(fields.place(), "jvm-flags: " + why));
    return Optional.of(
        new BuiltInJob(
            program.get(),
            threads.get(),
            flags,
            catalogue.jvmFlags(threads.get(), jvmFlags),
            env,
            jdk));
  }

  private String program(String name) {
    if (!catalogue.programs().contains(name)) {
      throw new IllegalArgumentException(
          NearestWord.none("built-in program", name, catalogue.programs()));
    }
    return name;
  }

  private Optional<Launch> ownCommand(Fields fields) {
    Optional<List<String>> command = fields.words(RUN);
    if (command.isPresent() && (command.get().isEmpty() || command.get().getFirst().isEmpty())) {
      complaints.add(fields.place(), "run: the list must start with the program.");
      return Optional.empty();
    }
    Optional<String> cwd = fields.value("cwd", text -> VariantReader.folder(text, base));
    Map<String, String> env = VariantReader.env(fields, complaints);
    Optional<String> jdk = fields.value("jdk", text -> SyntaxRules.jdk(text, base));
    return command.map(c -> new OwnJob(c, cwd, env, jdk));
  }
}

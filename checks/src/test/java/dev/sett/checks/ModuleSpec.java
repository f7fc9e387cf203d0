package dev.sett.checks;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One module: a folder, an artifact, a package.
 *
 * @param folder where it is, relative to the repository
 * @param uses names of the modules that it may use
 * @param libraries first parts of the names of the packages that it may use beside the JDK
 */
record ModuleSpec(String folder, Set<String> uses, Set<String> libraries) {

  /** Every module, with the arrows of the design. */
  static final List<ModuleSpec> ALL =
      List.of(
          new ModuleSpec(
              "lab/stats",
              Set.of(),
              Set.of(
                  "org.HdrHistogram", "org.apache.commons.statistics", "org.apache.commons.rng")),
          new ModuleSpec("pool/pool", Set.of(), Set.of()),
          new ModuleSpec("checks", Set.of(), Set.of("org.w3c.dom", "org.xml.sax")),
          new ModuleSpec("programs/threads", Set.of("pool"), Set.of("org.jboss.threads")),
          new ModuleSpec("programs/workload", Set.of("threads"), Set.of()),
          new ModuleSpec("lab/agent", Set.of(), Set.of()),
          new ModuleSpec("lab/secrets", Set.of(), Set.of("tools.jackson")),
          new ModuleSpec(
              "lab/model",
              Set.of("stats", "secrets"),
              Set.of("tools.jackson", "com.fasterxml.jackson.annotation", "org.snakeyaml.engine")),
          new ModuleSpec(
              "lab/load",
              Set.of("model", "stats"),
              Set.of(
                  "io.netty",
                  "org.HdrHistogram",
                  "tools.jackson",
                  "com.fasterxml.jackson.annotation")),
          new ModuleSpec("lab/verdict", Set.of("model", "stats"), Set.of("org.HdrHistogram")),
          new ModuleSpec(
              "lab/hosts", Set.of("model", "secrets", "stats", "load"), Set.of("org.HdrHistogram")),
          new ModuleSpec("lab/qdup", Set.of(), Set.of("io.hyperfoil.tools", "org.apache.sshd")),
          new ModuleSpec(
              "lab/probe",
              Set.of("model"),
              Set.of("com.sun.tools.attach", "tools.jackson", "one.profiler")),
          new ModuleSpec("lab/doctor", Set.of("probe", "model"), Set.of()),
          new ModuleSpec("pool/sim", Set.of("pool", "threads"), Set.of()),
          new ModuleSpec("pool/adapters/jetty", Set.of("pool"), Set.of("org.eclipse.jetty")),
          new ModuleSpec("pool/adapters/tomcat", Set.of("pool"), Set.of("org.apache.catalina")),
          new ModuleSpec(
              "pool/adapters/spring",
              Set.of("pool", "adapters/jetty", "adapters/micrometer"),
              Set.of(
                  "org.springframework",
                  "org.apache.coyote",
                  "org.apache.commons.logging",
                  "io.micrometer")),
          new ModuleSpec("pool/adapters/vertx", Set.of("pool"), Set.of("io.vertx")),
          new ModuleSpec("pool/adapters/micrometer", Set.of("pool"), Set.of("io.micrometer")),
          new ModuleSpec(
              "programs/servers/jetty",
              Set.of("workload", "threads", "pool", "adapters/jetty"),
              Set.of("org.eclipse.jetty", "jakarta.servlet", "org.slf4j")),
          new ModuleSpec(
              "programs/servers/faults",
              Set.of("workload", "threads"),
              Set.of("org.eclipse.jetty", "com.zaxxer.hikari")),
          new ModuleSpec(
              "programs/servers/helidon", Set.of("workload", "threads"), Set.of("io.helidon")),
          new ModuleSpec(
              "programs/servers/vertx", Set.of("workload", "threads", "pool"), Set.of("io.vertx")),
          new ModuleSpec(
              "programs/servers/backend", Set.of("workload", "threads"), Set.of("io.netty")),
          new ModuleSpec(
              "programs/servers/quarkus-app",
              Set.of("workload", "threads", "pool"),
              Set.of("io.quarkus.runtime", "jakarta", "org.eclipse.microprofile.config")),
          new ModuleSpec(
              "programs/servers/quarkus",
              Set.of("workload", "threads", "pool", "servers/quarkus-app"),
              Set.of(
                  "io.quarkus", "io.vertx", "io.smallrye.common", "jakarta", "org.jboss.resteasy")),
          new ModuleSpec(
              "programs/servers/quarkus-classic",
              Set.of("workload", "threads", "pool", "servers/quarkus-app"),
              Set.of("io.quarkus", "io.vertx", "jakarta")),
          new ModuleSpec(
              "programs/apps/batch",
              Set.of("threads", "pool"),
              Set.of("picocli", "org.springframework", "com.zaxxer.hikari")),
          new ModuleSpec("programs/apps/standalone", Set.of("threads", "pool"), Set.of("picocli")),
          new ModuleSpec(
              "programs/servers/spring",
              Set.of("workload", "threads", "pool"),
              Set.of(
                  "org.springframework",
                  "org.apache.coyote",
                  "jakarta.servlet",
                  "org.slf4j",
                  "org.aopalliance",
                  "io.swagger.v3.oas.annotations")),
          new ModuleSpec(
              "programs/servers/liberty",
              Set.of("workload", "threads", "pool"),
              Set.of(
                  "com.ibm.wsspi.kernel.embeddable",
                  "org.osgi.framework",
                  "jakarta.ws.rs",
                  "org.jose4j")),
          new ModuleSpec(
              "lab/runner",
              Set.of(
                  "model", "secrets", "stats", "verdict", "load", "probe", "hosts", "why",
                  "engines"),
              Set.of("org.HdrHistogram", "tools.jackson")),
          new ModuleSpec(
              "lab/why",
              Set.of("model", "stats"),
              Set.of("org.HdrHistogram", "org.snakeyaml.engine")),
          new ModuleSpec("lab/history", Set.of("model", "stats"), Set.of()),
          new ModuleSpec(
              "lab/engines",
              Set.of("model", "secrets", "stats"),
              Set.of("org.HdrHistogram", "tools.jackson")),
          new ModuleSpec(
              "lab/report",
              Set.of("model", "stats", "verdict", "why", "history"),
              Set.of("org.HdrHistogram", "tools.jackson")),
          new ModuleSpec(
              "lab/ui",
              Set.of("model", "stats", "verdict", "history", "report"),
              Set.of("com.sun.net.httpserver")),
          new ModuleSpec(
              "lab/cli",
              Set.of(
                  "stats",
                  "pool",
                  "threads",
                  "workload",
                  "agent",
                  "secrets",
                  "model",
                  "load",
                  "probe",
                  "doctor",
                  "sim",
                  "hosts",
                  "verdict",
                  "runner",
                  "why",
                  "history",
                  "engines",
                  "report",
                  "ui"),
              Set.of("picocli", "tools.jackson", "org.HdrHistogram")));

  /** The module that a class belongs to; empty for a class of the JDK or of a library. */
  static Optional<ModuleSpec> of(JavaClass type) {
    String name = type.getPackageName();
    return ALL.stream()
        .filter(
            module ->
                name.equals(module.packageName()) || name.startsWith(module.packageName() + "."))
        .findFirst();
  }

  /** Its folder without the group that the folder is in. */
  String name() {
    return Modules.name(folder);
  }

  /** The part of Sett that it is in: {@code lab}, {@code pool} or {@code programs}, or none. */
  String group() {
    return folder.contains("/") ? folder.substring(0, folder.indexOf('/')) : "";
  }

  /** The package that the name stands for; a package can't have a hyphen. */
  String packageName() {
    return "dev.sett." + name().replace('/', '.').replace("-", "");
  }

  /**
   * Whether this module may use a class: its own, one of a module listed, the JDK's or a library's.
   */
  boolean mayUse(JavaClass type) {
    Optional<ModuleSpec> other = of(type);
    if (other.isPresent()) {
      return other.get().folder().equals(folder) || uses.contains(other.get().name());
    }
    String name = type.getPackageName();
    return type.isPrimitive()
        || name.startsWith("java.")
        || name.startsWith("javax.")
        || name.startsWith("jdk.")
        || name.startsWith("com.sun.management")
        || name.startsWith("org.jspecify.annotations")
        || libraries.stream().anyMatch(prefix -> (name + ".").startsWith(prefix + "."));
  }

  /** This module with one arrow less. */
  ModuleSpec without(String nameUsed) {
    return new ModuleSpec(
        folder,
        uses.stream()
            .filter(used -> !used.equals(nameUsed))
            .collect(Collectors.toUnmodifiableSet()),
        libraries);
  }
}

package dev.sett.checks;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One room of the house: a folder, an artifact, a package.
 *
 * @param folder where it is, relative to the repository
 * @param uses folders of the rooms that it may use
 * @param libraries first parts of the names of the packages that it may use beside the JDK
 */
record Room(String folder, Set<String> uses, Set<String> libraries) {

  /** Every room, with the arrows of the design. Rooms that are not built yet stand here too. */
  static final List<Room> ALL =
      List.of(
          new Room(
              "stats",
              Set.of(),
              Set.of(
                  "org.HdrHistogram", "org.apache.commons.statistics", "org.apache.commons.rng")),
          new Room("pool", Set.of(), Set.of()),
          new Room("checks", Set.of(), Set.of("org.w3c.dom", "org.xml.sax")),
          new Room("threads", Set.of("pool"), Set.of("org.jboss.threads")),
          new Room("workload", Set.of("threads"), Set.of()),
          new Room("agent", Set.of(), Set.of()),
          new Room(
              "model",
              Set.of("stats"),
              Set.of("tools.jackson", "com.fasterxml.jackson.annotation", "org.snakeyaml.engine")),
          new Room(
              "load",
              Set.of("model", "stats"),
              Set.of(
                  "io.netty",
                  "org.HdrHistogram",
                  "tools.jackson",
                  "com.fasterxml.jackson.annotation")),
          new Room("hosts", Set.of("model", "stats", "load"), Set.of("org.HdrHistogram")),
          new Room("runners/qdup", Set.of(), Set.of("io.hyperfoil.tools")),
          new Room(
              "probe",
              Set.of("model"),
              Set.of("com.sun.tools.attach", "tools.jackson", "one.profiler")),
          new Room("sim", Set.of("pool", "threads", "stats"), Set.of()),
          new Room("adapters/jetty", Set.of("pool"), Set.of("org.eclipse.jetty")),
          new Room("adapters/tomcat", Set.of("pool"), Set.of("org.apache.catalina")),
          new Room(
              "adapters/spring",
              Set.of("pool"),
              Set.of("org.springframework", "org.apache.coyote")),
          new Room("adapters/vertx", Set.of("pool"), Set.of("io.vertx")),
          new Room("adapters/micrometer", Set.of("pool"), Set.of("io.micrometer")),
          new Room("servers/proof", Set.of("workload", "threads"), Set.of("org.junit")),
          new Room(
              "servers/jetty",
              Set.of("workload", "threads", "pool", "adapters/jetty"),
              Set.of("org.eclipse.jetty", "jakarta.servlet", "org.slf4j")),
          new Room(
              "servers/faults",
              Set.of("workload", "threads"),
              Set.of("org.eclipse.jetty", "com.zaxxer.hikari")),
          new Room("servers/helidon", Set.of("workload", "threads"), Set.of("io.helidon")),
          new Room("servers/vertx", Set.of("workload", "threads", "pool"), Set.of("io.vertx")),
          new Room("servers/backend", Set.of("workload", "threads"), Set.of("io.netty")),
          new Room(
              "servers/quarkus-app",
              Set.of("workload", "threads", "pool"),
              Set.of("io.quarkus.runtime", "jakarta", "org.eclipse.microprofile.config")),
          new Room(
              "servers/quarkus",
              Set.of("workload", "threads", "pool", "servers/quarkus-app"),
              Set.of(
                  "io.quarkus", "io.vertx", "io.smallrye.common", "jakarta", "org.jboss.resteasy")),
          new Room(
              "servers/quarkus-classic",
              Set.of("workload", "threads", "pool", "servers/quarkus-app"),
              Set.of("io.quarkus", "io.vertx", "jakarta")),
          new Room(
              "apps/batch",
              Set.of("threads", "pool"),
              Set.of("picocli", "org.springframework", "com.zaxxer.hikari")),
          new Room("apps/standalone", Set.of("threads", "pool"), Set.of("picocli")),
          new Room(
              "servers/spring",
              Set.of("workload", "threads", "pool"),
              Set.of(
                  "org.springframework",
                  "org.apache.coyote",
                  "jakarta.servlet",
                  "io.swagger.v3.oas.annotations")),
          new Room(
              "servers/liberty",
              Set.of("workload", "threads", "pool"),
              Set.of(
                  "com.ibm.wsspi.kernel.embeddable",
                  "org.osgi.framework",
                  "jakarta.ws.rs",
                  "org.jose4j")),
          new Room(
              "lab",
              Set.of("model", "stats", "load", "probe", "hosts", "why", "engines"),
              Set.of("org.HdrHistogram", "tools.jackson")),
          new Room(
              "why", Set.of("model", "stats"), Set.of("org.HdrHistogram", "org.snakeyaml.engine")),
          new Room("history", Set.of("model", "stats"), Set.of()),
          new Room(
              "engines", Set.of("model", "stats"), Set.of("org.HdrHistogram", "tools.jackson")),
          new Room(
              "report",
              Set.of("model", "stats", "why", "history"),
              Set.of("org.HdrHistogram", "tools.jackson")),
          new Room(
              "ui",
              Set.of("model", "stats", "history", "report"),
              Set.of("com.sun.net.httpserver")),
          new Room(
              "cli",
              Set.of(
                  "stats",
                  "pool",
                  "threads",
                  "workload",
                  "agent",
                  "model",
                  "load",
                  "probe",
                  "sim",
                  "hosts",
                  "lab",
                  "why",
                  "history",
                  "engines",
                  "report",
                  "ui"),
              Set.of("picocli", "tools.jackson", "org.HdrHistogram")));

  /** The room that a class belongs to; empty for a class of the JDK or of a library. */
  static Optional<Room> of(JavaClass type) {
    String name = type.getPackageName();
    return ALL.stream()
        .filter(
            room -> name.equals(room.packageName()) || name.startsWith(room.packageName() + "."))
        .findFirst();
  }

  /** The package that the folder's name stands for; a package can't have a hyphen. */
  String packageName() {
    return "dev.sett." + folder.replace('/', '.').replace("-", "");
  }

  /** Whether this room may use a class: its own, one of a room listed, the JDK's or a library's. */
  boolean mayUse(JavaClass type) {
    Optional<Room> other = of(type);
    if (other.isPresent()) {
      return other.get().folder().equals(folder) || uses.contains(other.get().folder());
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

  /** This room with one arrow less. */
  Room without(String folderUsed) {
    return new Room(
        folder,
        uses.stream()
            .filter(used -> !used.equals(folderUsed))
            .collect(Collectors.toUnmodifiableSet()),
        libraries);
  }
}

package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DependencyReaderTest {

  private static final String VARIANTS =
      """
      variants:
        a: {command: "java -jar a.jar --db=${db.port}", url: "http://127.0.0.1:8080/"}
        b: {command: "java -jar b.jar", url: "http://127.0.0.1:8081/", env: {DB: "${db.port}"}}
      points: {all: {connections: 5}}
      """;

  @TempDir private Path folder;

  private Experiment read(String services) {
    return new ExperimentReader(new TestingCatalogue()).read("x.yaml", VARIANTS + services, folder);
  }

  private String complaint(String services) {
    return String.valueOf(
        assertThrows(ExperimentException.class, () -> read(services)).getMessage());
  }

  @Test
  void everyKeyIsRead() {
    Dependency db =
        read("""
            services:
              db:
                init: initdb -D ${db.data}
                command: [postgres, -D, "${db.data}", -p, "${db.port}"]
                ready: [pg_isready, -p, "${db.port}"]
                prepare: psql -f schema.sql
                reset: psql -f reset.sql
                user: postgres
                stop-signal: SIGINT
                cpus: 2-3
                cwd: .
                env: {PGUSER: postgres}
            """)
            .services()
            .getFirst();

    assertEquals(
        new Dependency(
            "db",
            List.of("postgres", "-D", "${db.data}", "-p", "${db.port}"),
            OptionalInt.empty(),
            List.of("initdb", "-D", "${db.data}"),
            List.of("pg_isready", "-p", "${db.port}"),
            Optional.empty(),
            List.of("psql", "-f", "schema.sql"),
            List.of("psql", "-f", "reset.sql"),
            Dependency.Scope.EXPERIMENT,
            Optional.of(CpuSet.parse("2-3")),
            Optional.of("postgres"),
            Dependency.StopSignal.INT,
            Optional.of(folder.toString()),
            Map.of("PGUSER", "postgres")),
        db);
  }

  @Test
  void aFileOfServicesIsReadAlone() throws Exception {
    Path file = folder.resolve("services.yaml");
    Files.writeString(file, "services: {db: {command: 'db ${db.port}'}}\n");
    assertEquals(
        List.of(Dependency.of("db", List.of("db", "${db.port}"))),
        DependencyReader.read(file, read("").variants()));

    Files.writeString(file, "services: {cache: {command: 'db ${cache.port}'}}\nvariants: {}\n");
    ExperimentException both =
        assertThrows(
            ExperimentException.class, () -> DependencyReader.read(file, read("").variants()));
    assertTrue(
        both.getMessage().contains("services.yaml:2: unknown key 'variants'"), both.getMessage());
    assertTrue(
        both.getMessage()
            .contains(
                "variant 'a': ${db.port} names no service that is started before (there are: cache)."),
        both.getMessage());
  }

  @Test
  void aServiceNeedsACommandAndAWayToTellThatItIsReady() {
    assertTrue(complaint("services: {db: {port: 1}}").contains("'command' is missing"));
    String unknown = complaint("services: {db: {command: db}}");
    assertTrue(
        unknown.contains("service 'db' has no port, so Sett can't know when it is ready."),
        unknown);
    assertEquals(
        List.of("true"),
        read("services: {db: {command: db, ready: 'true'}}").services().getFirst().ready());
  }

  @Test
  void whatContradictsItselfIsRefused() {
    String all =
        complaint(
            """
            services:
              db: {command: db, port: 1, per: variant, reset: x, ready: x, ready-url: "http://a/"}
            """);
    for (String sentence :
        List.of(
            "ready conflicts with ready-url.",
            "port conflicts with per: variant",
            "reset conflicts with per: variant")) {
      assertTrue(all.contains(sentence), all);
    }
    for (String wrong :
        List.of(
            "1db: {command: 'x', port: 1}",
            "db: {command: x, port: 0}",
            "db: {command: x, port: 1, per: block}",
            "db: {command: x, port: 1, stop-signal: KILL}",
            "db: {command: x, port: 1, user: 'a b'}",
            "db: {command: x, port: 1, cwd: none}",
            "db: {command: x, port: 1, ready-url: ftp://a}",
            "db: {command: x, port: 1, data: /}",
            "db: {command: [], port: 1}",
            "db: {command: x, port: 1, prepare: 'a | b'}")) {
      assertThrows(ExperimentException.class, () -> read("services: {" + wrong + "}"), wrong);
    }
  }

  @Test
  void placeholdersNameServicesThatAreStartedBefore() {
    String later =
        complaint(
            """
            services:
              cache: {command: "cache ${cache.port} ${db.port}"}
              db: {command: "db ${db.port}"}
            """);
    assertTrue(
        later.contains(
            "service 'cache': ${db.port} names no service that is started before (there are: cache)."),
        later);
    String shared =
        complaint(
            """
            services:
              db: {command: "db ${db.port}", per: variant}
              proxy: {command: "proxy ${proxy.port} ${db.port}"}
            """);
    assertTrue(shared.contains("service 'proxy': ${db.port} names no service"), shared);
    String part = complaint("services: {db: {command: 'db ${db.port} ${db.host}'}}");
    assertTrue(part.contains("A service has ${db.port} and ${db.data}."), part);
  }
}

package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.SyntaxRules;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ComparisonNameTest {

  @ParameterizedTest
  @CsvSource({
    "java -jar app.jar, java -Dx=true -jar app.jar, compare-app",
    "java -jar /opt/shop/shop-1.2.jar, java -jar new.jar, compare-shop-1.2-vs-new",
    "java -cp a:b -Xmx1g org.example.Main 8080, java -m org.example/org.example.Other,"
        + " compare-Main-vs-Other",
    "java @arguments App.java, ./serve --port 1, compare-App-vs-serve",
    "/usr/bin/env -i x, java -version, compare-env-vs-java",
    "./$$$ x, ./a_very_long_name_of_a_program_that_goes_on x,"
        + " compare-program-vs-a-very-long-name-of-a-program",
    "java -jar spring-petclinic-rest-service-4.0.0-SNAPSHOT.jar, java -Dx=1 -jar"
        + " spring-petclinic-rest-service-4.0.0-SNAPSHOT.jar, compare-spring-petclinic-rest-service",
    "java -jar spring-petclinic-4.0.0-SNAPSHOT.jar, x, compare-spring-petclinic-4.0.0-vs-x",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, x, compare-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-vs-x"
  })
  void ofOwnPrograms(String a, String b, String name) {
    assertEquals(name, SyntaxRules.name(ComparisonName.of(List.of(own("A", a), own("B", b)))));
  }

  @Test
  void ofBuiltInOnes() {
    assertEquals(
        "compare-platform-50-vs-virtual",
        ComparisonName.of(
            List.of(
                new Variant("platform:50", BuiltInServer.of("jetty", "platform:50")),
                new Variant("virtual", BuiltInServer.of("jetty", "virtual")),
                new Variant("C", BuiltInServer.of("jetty", "tuned")))));
  }

  private static Variant own(String name, String command) {
    return new Variant(
        name,
        new OwnServer(
            CommandLine.split(command),
            URI.create("http://localhost:1/"),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            /* certificates= */ Optional.empty()));
  }
}

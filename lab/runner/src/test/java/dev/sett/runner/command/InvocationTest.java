package dev.sett.runner.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.ResourceLimits;
import dev.sett.model.http.Certificates;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InvocationTest {

  @Test
  void aBuiltInServerIsToldWhereToListen() {
    Invocation usual =
        new Invocation(
            List.of("java", "-jar", "jetty.jar", "--port", "0"),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            "25");

    assertEquals("127.0.0.1", usual.host());
    Invocation elsewhere = usual.at("198.18.0.2");
    assertEquals("198.18.0.2", elsewhere.host());
    assertEquals(List.of("--host", "198.18.0.2"), elsewhere.argv().subList(5, 7));
  }

  @Test
  void flagsOfAPointAreTheLast() {
    Invocation usual =
        new Invocation(
            List.of("java", "-jar", "batch.jar", "--threads", "virtual"),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            "25");

    assertEquals(List.of("--cpu", "5"), usual.with(List.of("--cpu", "5")).argv().subList(5, 7));
    assertEquals(usual, usual.with(List.of()));
  }

  @Test
  void theCertificatesOfTheLoadAreThoseOfTheReadinessCheckAndLimitsAreKept() {
    Optional<ResourceLimits> limits =
        Optional.of(new ResourceLimits(Optional.of(0.5), Optional.empty()));
    Invocation usual =
        new Invocation(
            List.of("./app"),
            Map.of(),
            Optional.empty(),
            Optional.of(URI.create("https://localhost/")),
            Optional.of(URI.create("https://localhost/ready")),
            "25",
            "127.0.0.1",
            Optional.of(Certificates.ANY),
            limits);

    assertEquals(Optional.of(Certificates.ANY), usual.at("198.18.0.2").certificates());
    assertEquals(Optional.of(Certificates.ANY), usual.with("A", "b").certificates());
    assertEquals(
        Optional.of(Certificates.ANY), usual.with(List.of("./other"), Map.of()).certificates());
    assertEquals(limits, usual.at("198.18.0.2").with("A", "b").limits());
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:8080/a?b=%20#c, http://198.18.0.2:8080/a?b=%20#c",
    "https://127.0.0.1/, https://198.18.0.2/",
    "http://[::1]:80, http://198.18.0.2:80",
    "http://10.0.0.7:8080/, http://10.0.0.7:8080/"
  })
  void aLoopbackHostOfTheUsersUrlIsReplaced(String url, String moved) {
    Invocation usual =
        new Invocation(
            List.of("./app"),
            Map.of(),
            Optional.empty(),
            Optional.of(URI.create(url)),
            Optional.of(URI.create(url)),
            "25");

    Invocation elsewhere = usual.at("198.18.0.2");

    assertEquals(List.of("./app"), elsewhere.argv());
    assertEquals(Optional.of(URI.create(moved)), elsewhere.url());
    assertEquals(Optional.of(URI.create(moved)), elsewhere.readyUrl());
  }
}

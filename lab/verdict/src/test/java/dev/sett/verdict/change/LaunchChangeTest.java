package dev.sett.verdict.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LaunchChangeTest {

  @Test
  void saysWhatDiffersBetweenTwoCommandsWithoutTheirPorts() {
    LaunchChange change =
        LaunchChange.of(
            own(8080, Map.of("POOL", "10"), "java", "-jar", "a.jar", "--server.port=8080"),
            own(
                8081,
                Map.of("POOL", "20"),
                "java",
                "-Dv=1",
                "-jar",
                "a.jar",
                "--server.port=8081"));
    assertEquals(List.of("POOL=10"), change.removed());
    assertEquals(List.of("POOL=20", "-Dv=1"), change.added());
    assertEquals(Optional.empty(), change.toVirtual());
  }

  @Test
  void knowsWhichWayVirtualThreadsGo() {
    Variant off = own(1, Map.of(), "java", "-Dspring.threads.virtual.enabled=false");
    Variant on = own(1, Map.of(), "java", "-Dspring.threads.virtual.enabled=true");
    assertEquals(
        Optional.of("-Dspring.threads.virtual.enabled=true"), LaunchChange.of(off, on).toVirtual());
    assertEquals(Optional.empty(), LaunchChange.of(off, on).fromVirtual());
    assertTrue(LaunchChange.of(on, off).fromVirtual().isPresent());
  }

  @Test
  void aBoundOnVirtualThreadsIsNoChangeOfTheirKind() {
    LaunchChange bounded = LaunchChange.of(model("virtual"), model("virtual:400"));
    assertEquals(Optional.empty(), bounded.toVirtual());
    assertTrue(bounded.toBounded());
    assertEquals(
        Optional.of("virtual"),
        LaunchChange.of(model("platform:200"), model("virtual")).toVirtual());
    assertFalse(LaunchChange.of(model("platform:200"), model("virtual")).toBounded());
  }

  @Test
  void aSettingOfTheSchedulerTurnsNoVirtualThreadsOn() {
    Variant as = own(1, Map.of(), "java", "-jar", "a.jar");
    Variant two =
        own(1, Map.of(), "java", "-Djdk.virtualThreadScheduler.parallelism=2", "-jar", "a.jar");
    assertEquals(Optional.empty(), LaunchChange.of(as, two).toVirtual());
    assertEquals(Optional.empty(), LaunchChange.of(as, two).fromVirtual());
  }

  @Test
  void anOptionStaysTogetherWithTheValueThatDiffers() {
    LaunchChange change =
        LaunchChange.of(
            own(1, Map.of(), "serve", "--quiet", "--pool-size", "10", "--tomcat-threads", "10"),
            own(1, Map.of(), "serve", "--quiet", "--pool-size", "200"));
    assertEquals(List.of("--pool-size 10", "--tomcat-threads 10"), change.removed());
    assertEquals(List.of("--pool-size 200"), change.added());
    assertTrue(
        LaunchChange.of(
                own(1, Map.of(), "serve", "--threads", "virtual"),
                own(1, Map.of(), "serve", "--threads", "virtual:400"))
            .toBounded());
  }

  private static Variant model(String threads) {
    return new Variant(threads, BuiltInServer.of("jetty", threads));
  }

  private static Variant own(int port, Map<String, String> env, String... command) {
    return new Variant(
        "x",
        new OwnServer(
            List.of(command),
            URI.create("http://localhost:" + port + "/"),
            Optional.empty(),
            Optional.empty(),
            env,
            Optional.empty(),
            Optional.empty()));
  }
}

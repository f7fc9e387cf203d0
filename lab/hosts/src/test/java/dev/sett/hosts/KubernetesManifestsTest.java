package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.hosts.HostsReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class KubernetesManifestsTest {

  private static final KubernetesManifests.Asked ASKED =
      new KubernetesManifests.Asked(
          "registry.local/sett:1", "/opt/java/openjdk", 3, /* serverCpus= */ 4, 2, "4Gi");
  private static final String EXPERIMENT = "points:\n  ping: {path: /ping}\n\n# the end\n";

  private static Load yaml() {
    return new Load(LoadSettings.builder().setCodePointLimit(10_000_000).build());
  }

  private static List<Map<?, ?>> objects() {
    List<Map<?, ?>> objects = new ArrayList<>();
    for (Object each : yaml().loadAllFromString(KubernetesManifests.of(ASKED, EXPERIMENT))) {
      objects.add((Map<?, ?>) each);
    }
    return objects;
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return (Map<?, ?>) Objects.requireNonNull(value);
  }

  private static List<String> complaints(Map<?, ?> object, Object value) throws IOException {
    try (InputStream in =
        KubernetesManifestsTest.class.getResourceAsStream("/kubernetes-1.34.json")) {
      byte[] bytes = Objects.requireNonNull(in).readAllBytes();
      Map<?, ?> all = map(yaml().loadFromString(new String(bytes, StandardCharsets.UTF_8)));
      String kind = object.get("kind") + "-" + object.get("apiVersion");
      return new JsonSchema(map(all.get("$defs")))
          .complaints(map(map(all.get("kinds")).get(kind)), value);
    }
  }

  @Test
  void everyObjectFitsItsPublishedSchema() throws IOException {
    List<String> kinds = new ArrayList<>();
    for (Map<?, ?> object : objects()) {
      kinds.add(String.valueOf(object.get("kind")));
      assertEquals(List.of(), complaints(object, object), object::toString);
    }
    assertEquals(
        List.of("ConfigMap", "Service", "PersistentVolumeClaim", "Pod", "Job", "Job"), kinds);
  }

  /** The check can fail: a misspelt key and a wrong type are found. */
  @Test
  void whatDoesNotFitIsFound() throws IOException {
    Map<?, ?> job = objects().get(4);
    Object misspelt =
        yaml()
            .loadFromString(
                "{apiVersion: batch/v1, kind: Job, spec: {template: {}, paralelism: 3}}");
    assertEquals(List.of(".spec may not have paralelism"), complaints(job, misspelt));
    Object wrong =
        yaml()
            .loadFromString(
                "{apiVersion: batch/v1, kind: Job, spec: {template: {}, parallelism: many}}");
    assertFalse(complaints(job, wrong).isEmpty());
  }

  @Test
  void theLabFindsAHostsFileThatItCanRead() {
    Map<?, ?> data = map(objects().getFirst().get("data"));
    assertEquals(EXPERIMENT, data.get("experiment.yaml"));
    Hosts hosts =
        new HostsReader("root", "/root")
            .read("hosts.yaml", String.valueOf(data.get("hosts.yaml")), Path.of("/"));
    assertEquals(
        List.of("sett-server.sett", "sett-load-0.sett", "sett-load-1.sett", "sett-load-2.sett"),
        hosts.all().stream().map(Host::host).toList());
  }

  /** Else a pod shares its CPUs with others, or is held back in the middle of a trial. */
  @Test
  void whatIsRequestedIsAlsoTheLimit() {
    String text = KubernetesManifests.of(ASKED, EXPERIMENT);
    List<Map<?, ?>> resources = new ArrayList<>();
    objects().forEach(object -> resources(object, resources));
    assertEquals(3, resources.size(), text);
    for (Map<?, ?> each : resources) {
      assertEquals(each.get("requests"), each.get("limits"));
    }
  }

  private static void resources(@Nullable Object value, List<Map<?, ?>> found) {
    if (value instanceof Map<?, ?> map) {
      if (map.get("resources") instanceof Map<?, ?> resources && resources.containsKey("limits")) {
        found.add(resources);
      }
      map.values().forEach(each -> resources(each, found));
    } else if (value instanceof List<?> list) {
      list.forEach(each -> resources(each, found));
    }
  }

  /** Else a measured program could log in to every other pod. */
  @Test
  void onlyTheLabGetsTheKeyThatOpensTheOtherPods() {
    List<Map<?, ?>> secrets = new ArrayList<>();
    objects().forEach(object -> secrets(object, secrets));
    List<String> paths = new ArrayList<>();
    for (Map<?, ?> secret : secrets) {
      List<String> parts = new ArrayList<>();
      for (Object item : (List<?>) Objects.requireNonNull(secret.get("items"))) {
        assertEquals(map(item).get("key"), map(item).get("path"));
        parts.add(String.valueOf(map(item).get("path")));
      }
      paths.add(String.join(" ", parts));
    }
    assertEquals(List.of("host_key key.pub", "host_key key.pub", "key known_hosts"), paths);
  }

  private static void secrets(@Nullable Object value, List<Map<?, ?>> found) {
    if (value instanceof Map<?, ?> map) {
      if (map.get("secret") instanceof Map<?, ?> secret) {
        found.add(secret);
      }
      map.values().forEach(each -> secrets(each, found));
    } else if (value instanceof List<?> list) {
      list.forEach(each -> secrets(each, found));
    }
  }

  @Test
  void noKeyIsInIt() {
    String text = KubernetesManifests.of(ASKED, EXPERIMENT);
    assertFalse(text.contains("PRIVATE KEY"));
    assertTrue(text.contains("kubectl create secret generic sett-ssh"));
    assertFalse(text.contains("kind: Secret"));
  }
}

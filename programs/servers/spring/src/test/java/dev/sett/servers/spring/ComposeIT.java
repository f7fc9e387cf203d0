package dev.sett.servers.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Starts what {@code compose.yaml} says, without containers: the entry point of the Dockerfile, the
 * command and the environment of each service. What a container engine would do is done on the
 * texts: a service's name and port become a loopback address, a volume becomes a folder.
 */
@Timeout(600)
class ComposeIT {
  private static final Pattern ENTRY = Pattern.compile("(?m)^ENTRYPOINT \\[(.*)]$");
  private static final int ATTEMPTS = 3;
  private static final Pattern PORT = Pattern.compile("--port=([0-9]+)");

  private final Map<String, Container> containers = new LinkedHashMap<>();

  /** What the file says of one service: its command, its environment, what it shows the host. */
  private record Container(
      List<String> command, Map<String, String> environment, List<String> ports) {

    static Container of(Map<?, ?> service) {
      Map<String, String> environment = new LinkedHashMap<>();
      ((Map<?, ?>) member(service, "environment"))
          .forEach((key, value) -> environment.put(key.toString(), value.toString()));
      return new Container(
          texts(member(service, "command")),
          environment,
          service.containsKey("ports") ? texts(member(service, "ports")) : List.of());
    }

    int port() {
      Matcher port = PORT.matcher(String.join(" ", command));
      assertTrue(port.find(), command::toString);
      return Integer.parseInt(port.group(1));
    }
  }

  ComposeIT() throws Exception {
    Map<?, ?> file =
        (Map<?, ?>)
            new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(Path.of("compose.yaml")));
    ((Map<?, ?>) member(file, "services"))
        .forEach(
            (name, service) -> containers.put(name.toString(), Container.of((Map<?, ?>) service)));
  }

  private static Object member(Map<?, ?> map, String name) {
    return Objects.requireNonNull(map.get(name), name);
  }

  private static List<String> texts(Object list) {
    return ((List<?>) list).stream().map(Object::toString).toList();
  }

  private Container container(String name) {
    return Objects.requireNonNull(containers.get(name), name);
  }

  @Test
  void servicesFindEachOtherByNameAndNeverOnLocalhost() {
    assertEquals(List.of("bank", "risk", "transfer"), List.copyOf(containers.keySet()));
    containers.forEach(
        (name, container) -> {
          List<String> command = container.command();
          assertTrue(command.contains("--service=" + name), command::toString);
          assertTrue(command.contains("--host=0.0.0.0"), command::toString);
          command.forEach(
              word -> assertFalse(word.contains("localhost") || word.contains("127.0"), word));
          // Nobody but the bank is seen from outside, and it by this host alone.
          int port = container.port();
          assertEquals(
              name.equals("bank") ? List.of("127.0.0.1:%d:%d".formatted(port, port)) : List.of(),
              container.ports());
        });
    for (String other : List.of("risk", "transfer")) {
      String url = "--%s-url=http://%s:%d".formatted(other, other, container(other).port());
      assertTrue(container("bank").command().contains(url), url);
    }
  }

  @Test
  void theCommandsMakeABank(@TempDir Path data) throws Exception {
    List<String> said = new ArrayList<>();
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      String line = takesATransfer(data.resolve("attempt-" + attempt));
      if (line.isEmpty()) {
        return;
      }
      said.add(line); // A port that was free may be taken by a test beside this one.
    }
    fail("no attempt had all services ready: " + said);
  }

  /** Empty if a transfer went through; what a service said instead of being ready. */
  private String takesATransfer(Path data) throws Exception {
    Files.createDirectories(data);
    Map<String, Integer> ports = freePorts();
    List<Process> processes = new ArrayList<>();
    try {
      for (String name : containers.keySet()) {
        processes.add(start(name, ports, data));
      }
      for (Process process : processes) {
        BufferedReader out =
            new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        String line = String.valueOf(out.readLine());
        if (!line.startsWith("{\"ready\":true")) {
          return line;
        }
      }
      HttpRequest order =
          HttpRequest.newBuilder(
                  URI.create("http://127.0.0.1:" + ports.get("bank") + "/v1/transfers"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(Bank.order("5", "1", "2", "phone")))
              .build();
      try (HttpClient client = HttpClient.newHttpClient()) {
        HttpResponse<String> answer = client.send(order, BodyHandlers.ofString());
        assertEquals("Amount of 5.00 transferred to account 2", answer.body());
        assertEquals(201, answer.statusCode());
      }
      assertTrue(Files.size(data.resolve("bank.mv.db")) > 0);
      return "";
    } finally {
      for (Process process : processes) {
        process.destroyForcibly().onExit().join();
      }
    }
  }

  /** One for each service, all different. */
  private Map<String, Integer> freePorts() throws Exception {
    Set<Integer> different = new LinkedHashSet<>();
    while (different.size() < containers.size()) {
      different.add(FreePort.find());
    }
    Iterator<Integer> next = different.iterator();
    Map<String, Integer> ports = new LinkedHashMap<>();
    containers.keySet().forEach(name -> ports.put(name, next.next()));
    return ports;
  }

  private Process start(String name, Map<String, Integer> ports, Path data) throws Exception {
    List<String> command = new ArrayList<>();
    for (String word : entryPoint()) {
      if (word.equals("java")) {
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + data));
      } else {
        command.add(word.replace("/app/", Path.of("target").toAbsolutePath() + "/"));
      }
    }
    for (String word : container(name).command()) {
      String mapped = word.replace("0.0.0.0", "127.0.0.1").replace("/data", data.toString());
      for (Map.Entry<String, Integer> port : ports.entrySet()) {
        String inside = port.getKey() + ":" + container(port.getKey()).port();
        mapped = mapped.replace("//" + inside, "//127.0.0.1:" + port.getValue());
      }
      command.add(mapped.startsWith("--port=") ? "--port=" + ports.get(name) : mapped);
    }
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().putAll(container(name).environment());
    process.redirectError(ProcessBuilder.Redirect.DISCARD);
    return process.start();
  }

  private static List<String> entryPoint() throws Exception {
    Matcher entry = ENTRY.matcher(Files.readString(Path.of("Dockerfile")));
    assertTrue(entry.find(), "no ENTRYPOINT in the Dockerfile");
    return Stream.of(entry.group(1).split(",")).map(w -> w.strip().replace("\"", "")).toList();
  }
}

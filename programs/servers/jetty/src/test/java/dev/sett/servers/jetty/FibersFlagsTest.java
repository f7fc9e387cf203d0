package dev.sett.servers.jetty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.threads.ThreadingModelException;
import dev.sett.workload.ServerCard;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FibersFlagsTest {

  /** A command line whose words before its first flag are variables, such as {@code A=1 -p 80}. */
  private static ServerFlags flags(String line) {
    Map<String, String> environment = new LinkedHashMap<>();
    List<String> args = line.isBlank() ? List.of() : List.of(line.strip().split(" +"));
    int variables = 0;
    while (variables < args.size() && !args.get(variables).startsWith("-")) {
      String[] variable = args.get(variables).split("=", 2);
      environment.put(variable[0], variable[1]);
      variables++;
    }
    List<String> shared = FibersFlags.shared(args.subList(variables, args.size()), environment);
    return ServerFlags.parse(shared, ServerCard.ofClassPath());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Command lines of the published README, and the four modes.
        "-t kernel                                                   | 8080 | platform",
        "-t fibers                                                   | 8080 | virtual",
        "-t fibers -c 400                                            | 8080 | virtual:400",
        "-t kernel -c 1000                                           | 8080 | platform:1000",
        "--thread-factory=fibers --thread-pool-capacity=7 --port=81  | 81   | virtual:7",
        "--thread-factory fibers --thread-pool-capacity -1 --port 81 | 81   | virtual",
        "-tfibers -c7 -p81                                           | 81   | virtual:7",
        "-t=fibers -c=-1 -p=81                                       | 81   | virtual",
        // What is not given has the published default.
        "-p 9000                                                     | 9000 | platform",
        "-c 20                                                       | 8080 | platform:20",
        // The environment, and flags before it.
        "SERVER_PORT=9000                                            | 9000 | platform",
        "SERVER_THREAD_FACTORY=fibers                                | 8080 | virtual",
        "SERVER_POOL_CAPACITY=5                                      | 8080 | platform:5",
        "SERVER_PORT=9000 SERVER_THREAD_FACTORY=fibers -t kernel     | 9000 | platform",
        "SERVER_PORT=9000 SERVER_POOL_CAPACITY=5 -p 0 -c 6           | 0    | platform:6",
        "SERVER_POOL_CAPACITY=5 -t fibers                            | 8080 | virtual:5",
        "SERVER_PORT= SERVER_THREAD_FACTORY= SERVER_POOL_CAPACITY=   | 0    | platform:200",
        // Our flags, alone and mixed.
        "''                                                          | 0    | platform:200",
        "--port 81                                                   | 81   | platform:200",
        "--threads virtual                                           | 0    | virtual",
        "--port 81 -t fibers                                         | 81   | virtual",
        "-p 81 --threads virtual:3                                   | 81   | virtual:3",
        "SERVER_PORT=9000 --threads virtual                          | 9000 | virtual",
        "SERVER_PORT=9000 SERVER_THREAD_FACTORY=x --port 0 --threads=native | 0 | native",
      })
  void theyAreTheSameServer(String line, int port, String model) {
    ServerFlags flags = flags(line);
    assertEquals(port, flags.port());
    assertEquals(model, flags.threads().name());
  }

  @Test
  void otherFlagsStay() {
    ServerFlags flags = flags("--remote-url http://127.0.0.1:81 -t fibers --host=127.0.0.2");
    assertEquals("http://127.0.0.1:81", flags.remoteUrl().orElseThrow().toString());
    assertEquals("127.0.0.2", flags.host().getHostAddress());
  }

  /** The lab gives both on every start, so that its servers don't depend on its environment. */
  @Test
  void aCommandLineOfTheLabIsUnchanged() {
    List<String> lab = List.of("--port", "0", "--threads", "virtual", "--host=127.0.0.1");
    Map<String, String> environment =
        Map.of("SERVER_PORT", "x", "SERVER_THREAD_FACTORY", "x", "SERVER_POOL_CAPACITY", "x");
    assertEquals(lab, FibersFlags.shared(lab, environment));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p x                      | The flag -p needs a number from 0 (any free port) to 65535; got 'x'.",
        "-p 65536                  | The flag -p needs a number from 0 (any free port) to 65535; got '65536'.",
        "-p -1                     | The flag -p needs a number from 0 (any free port) to 65535; got '-1'.",
        "-t fibers --port=x        | The flag --port needs a number from 0 (any free port) to 65535; got 'x'.",
        "SERVER_PORT=80a           | The environment variable SERVER_PORT needs a number from 0 (any free port) to 65535; got '80a'.",
        "-t fibre                  | The flag -t needs kernel or fibers; got 'fibre'. Did you mean fibers?",
        "-t virtual                | The flag -t needs kernel or fibers; got 'virtual'.",
        "--thread-factory=Kernel   | The flag --thread-factory needs kernel or fibers; got 'Kernel'. Did you mean kernel?",
        "SERVER_THREAD_FACTORY=os  | The environment variable SERVER_THREAD_FACTORY needs kernel or fibers; got 'os'.",
        "-c many                   | The flag -c needs a number of threads from 1, or -1 for no limit; got 'many'.",
        "-c 0                      | The flag -c needs a number of threads from 1, or -1 for no limit; got '0'.",
        "-c 1e3                    | The flag -c needs a number of threads from 1, or -1 for no limit; got '1e3'.",
        "-c 9999999999             | The flag -c needs a number of threads from 1, or -1 for no limit; got '9999999999'.",
        "SERVER_POOL_CAPACITY=0    | The environment variable SERVER_POOL_CAPACITY needs a number of threads from 1, or -1 for no limit; got '0'.",
        "-t                        | The flag -t needs a value.",
        "-t fibers -t fibers       | The flag -t is given more than once.",
        "-c 3 --thread-pool-capacity 3 | The flags -c and --thread-pool-capacity are the same; use one of them.",
        "--port 80 -p 80           | The flags -p and --port are the same; use one of them.",
        "--port 80 --port 81       | The flag --port is given more than once.",
        "--threads virtual -t kernel | The flag -t conflicts with --threads; use one of them.",
        "-c 5 --threads=platform:5 | The flag -c conflicts with --threads; use one of them.",
        "-t fibers --host          | The flag --host needs a value.",
        "-x 3                      | Unknown flag '-x'. Flags: --port, --threads, --host, --remote-url, --help.",
      })
  void aBadOrContradictingValueIsASentence(String line, String sentence) {
    UsageException e = assertThrows(UsageException.class, () -> flags(line));
    assertEquals(sentence, e.getMessage());
  }

  /** The limit is that of the model that the capacity stands for. */
  @Test
  void aCapacityThatIsTooLargeIsRefusedByItsModel() {
    assertThrows(ThreadingModelException.class, () -> flags("-t kernel -c 999999999"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-h", "--help", "SERVER_PORT=x -h", "-t fibers --help", "-c 3 -h"})
  void helpIsAllThatIsDone(String line) {
    String[] words = line.split(" ");
    int first = words[0].startsWith("-") ? 0 : 1;
    assertEquals(
        List.of("--help"),
        FibersFlags.shared(
            List.of(words).subList(first, words.length), Map.of("SERVER_PORT", "x")));
  }
}

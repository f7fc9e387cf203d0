package dev.sett.secrets;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Counts the secrets that redaction leaves in texts of many shapes, and the ordinary texts that it
 * changes: the tables of {@code bench/redaction/results.md}; {@code bench/redaction/run.sh} runs
 * it.
 */
final class LeakStudy {

  /** Inputs of the published tables. */
  static final int INPUTS = 300;

  /** Seed of the published tables. */
  static final long SEED = 1;

  /** So many characters of a secret in a row are a leak; the rest may be guessed. */
  private static final int LEAK = 6;

  /** Texts that hold no secret, with {@code #} for digits. */
  static final List<String> ORDINARY =
      List.of(
          "pass: #, fail: 0, skipped: 0",
          "# tests passed, pass rate #%",
          "a token bucket of # tokens, refilled # per second, token bucket: #",
          "pip install sk-learn==1.#.# scikit-learn sk-learn-contrib-tools-v#",
          "java -jar app.jar --threads platform:# --port 80# --session-timeout #m",
          "docker run --user 1000:1000 --user app:10# -p 80#:80 image:#",
          "--password-file /run/secrets/# --token-bucket-size # --max-tokens=#",
          "author=me# tokenizer=bert# monkey=# compass=n# bypass=#",
          "GET /x?size=#&page=# HTTP/1.1\nAccept: */*\nContent-Length: #",
          "{\"total_tokens\":#,\"name\":\"worker-#\",\"value\":#,\"key\":\"row-#\"}",
          "server:\n  port: 80#\n  session:\n    timeout: #m\n    store-type: redis",
          "- name: SIZE\n  value: \"#\"\n- name: LANG\n  value: C.UTF-8",
          "<property name=\"size\" value=\"#\"/><user>#</user>",
          "usage: app <user> <password> [--size #]",
          "Caused by: java.net.ConnectException: h:80#\n\tat java.base/sun.nio.ch.Net.poll(Net.java:#)",
          "npm_lifecycle_event=test npm_config_registry=# npm_package_version=1.#",
          "Bearer authentication failed # times; Basic authentication, too",
          "p99 #.# ms [#, #] at #/s, 0 errors, http://127.0.0.1:80#/work?cpu=#&idle=5ms",
          "commit 3dfb#a0e2a9de6f6d2e1b2b7d9a8f sha256:ab#cdef",
          "send it to me#@example.com or git@example.com:team/app-#.git");

  private LeakStudy() {}

  /** What became of the inputs of one shape. */
  record Row(String shape, boolean promised, int inputs, List<String> leaks) {}

  /**
   * Redacts texts, taking the shapes by turns.
   *
   * @param inputs at least one for each shape, or shapes are left out
   */
  static List<Row> leaks(int inputs, long seed) {
    Random random = new Random(seed);
    List<LeakShape> shapes = LeakShape.all();
    Map<LeakShape, List<String>> leaks = new LinkedHashMap<>();
    Map<LeakShape, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < inputs; i++) {
      LeakShape shape = shapes.get(i % shapes.size());
      counts.merge(shape, 1, Integer::sum);
      List<String> leaked = leaks.computeIfAbsent(shape, _ -> new ArrayList<>());
      String secret =
          Stream.generate(() -> shape.secret().make(random))
              .filter(drawn -> !drawn.startsWith(Redaction.HIDDEN)) // Not taken for a secret.
              .findFirst()
              .orElseThrow();
      String text = shape.write().apply(secret, random).replace("$X", hex(secret));
      String redacted = redacted(shape, secret, text);
      if (isLeaked(shape, secret, text, redacted)) {
        leaked.add(text + " -> " + redacted);
      }
    }
    List<Row> rows = new ArrayList<>();
    counts.forEach(
        (shape, count) ->
            rows.add(
                new Row(
                    shape.name(), shape.promised(), count, leaks.getOrDefault(shape, List.of()))));
    return rows;
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String redacted(LeakShape shape, String secret, String text) {
    Redaction redaction =
        shape.known() ? Redaction.usual().knowing(List.of(secret)) : Redaction.usual();
    return shape.lines()
        ? String.join("\n", redaction.lines(text.lines().toList()))
        : redaction.text(text);
  }

  /** Whether some characters in a row are left of what the text had and the secret consists of. */
  private static boolean isLeaked(LeakShape shape, String secret, String text, String redacted) {
    boolean inText = secret.lines().allMatch(text::contains);
    Set<String> parts = new TreeSet<>();
    if (inText) {
      parts.addAll(secret.lines().toList());
    } else {
      // It is encoded, or made by the shape: the longest word has it.
      String longest = "";
      for (String word : text.split("[\\s\"/]+", -1)) {
        longest = word.length() > longest.length() ? word : longest;
      }
      parts.add(
          shape.name().startsWith("token") ? longest.substring(longest.length() - 14) : longest);
    }
    return parts.stream()
        .anyMatch(
            part -> {
              for (int i = 0; i + LEAK <= part.length(); i++) {
                if (redacted.contains(part.substring(i, i + LEAK))) {
                  return true;
                }
              }
              return false;
            });
  }

  /** Ordinary texts that redaction changes, of so many. */
  static List<String> changed(int inputs, long seed) {
    Random random = new Random(seed);
    List<String> changed = new ArrayList<>();
    for (int i = 0; i < inputs; i++) {
      StringBuilder text = new StringBuilder();
      for (char c : ORDINARY.get(i % ORDINARY.size()).toCharArray()) {
        text.append(c == '#' ? Integer.toString(1 + random.nextInt(99)) : c);
      }
      String redacted = Redaction.usual().text(text.toString());
      if (!redacted.contentEquals(text)) {
        changed.add(text + " -> " + redacted);
      }
    }
    return changed;
  }

  /**
   * Prints the tables.
   *
   * @param arguments number of inputs and seed, both optional
   */
  public static void main(String[] arguments) {
    int inputs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : INPUTS;
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : SEED;
    List<Row> rows = leaks(inputs, seed);
    System.out.println("| shape | promised | inputs | leaks |\n|---|---|---|---|");
    for (Row row : rows) {
      System.out.printf(
          "| %s | %s | %d | %d |%n",
          row.shape(), row.promised() ? "yes" : "no", row.inputs(), row.leaks().size());
    }
    System.out.printf(
        "%n%d shapes, %d inputs, seed %d: %d leaks in promised shapes, %d in others.%n",
        rows.size(), inputs, seed, leaks(rows, true), leaks(rows, false));
    int ordinary = ORDINARY.size() * Math.max(1, inputs / ORDINARY.size());
    System.out.printf(
        "%d ordinary texts of %d shapes: %d changed.%n",
        ordinary, ORDINARY.size(), changed(ordinary, seed).size());
    for (Row row : rows) {
      if (row.promised()) {
        row.leaks().forEach(leak -> System.err.println(row.shape() + ": " + leak));
      }
    }
  }

  private static int leaks(List<Row> rows, boolean promised) {
    return rows.stream()
        .filter(row -> row.promised() == promised)
        .mapToInt(row -> row.leaks().size())
        .sum();
  }
}

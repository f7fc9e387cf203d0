package dev.sett.checks;

import dev.sett.model.storage.ResultJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What is planted in the environment of the lab to be looked for in all that it writes. */
final class Planted {

  /** Variables by name. */
  static final Map<String, String> VARIABLES =
      new TreeMap<>(
          Map.of(
              "AWS_SECRET_ACCESS_KEY", "planted-aws-5e1f",
              "GITHUB_TOKEN", "ghp_planted77a3",
              "DB_PASSWORD", "planted-db-90c4",
              "SSH_AUTH_SOCK", "/tmp/planted-ssh-1b2d/agent.1",
              "SSH_CONNECTION", "192.0.2.77 50122 192.0.2.78 22",
              "ORDINARY_SETTING", "planted-ordinary-33f8"));

  private Planted() {}

  /** Whether a text holds a planted value. */
  static boolean isIn(String text) {
    return VARIABLES.values().stream().anyMatch(text::contains);
  }

  /** Name of each file in a folder that holds a planted value, and of the variable. */
  static Set<String> foundIn(Path folder) throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : files(folder)) {
      // One char a byte: also in what is no text.
      String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      VARIABLES.forEach(
          (name, value) -> {
            if (content.contains(value)) {
              found.add(file.getFileName() + ": " + name);
            }
          });
    }
    return found;
  }

  /** What a secret looks like in text, JSON and base64. */
  static List<String> forms(String secret) {
    String json = ResultJson.toJson(secret);
    return List.of(
        secret,
        json.substring(1, json.length() - 1),
        Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8)));
  }

  /** All files in a folder. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}

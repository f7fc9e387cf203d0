package dev.sett.cli.flags;

import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.keys.PointKeys;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say what is sent and what is expected back. */
public final class RequestFlags {

  @Option(
      names = {"-X", "--method"},
      paramLabel = "METHOD",
      description = "HTTP method. Default GET; with a body, POST.")
  private @Nullable String method;

  @Option(
      names = {"-H", "--header"},
      paramLabel = "NAME:VALUE",
      description = "Request header; repeatable.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = {"--body"},
      paramLabel = "TEXT|@FILE",
      description = "Request body: the text itself, or @FILE to read it from a file.")
  private @Nullable String body;

  @Option(
      names = "--expect-status",
      paramLabel = "N[-M]",
      description = "Status codes that count as success. Default 200-399.")
  private @Nullable String expectStatus;

  @Option(
      names = "--expect-body",
      paramLabel = "TEXT",
      description = "Text that the body of a successful answer contains.")
  private @Nullable String expectBody;

  /** Whether any of these flags is given. */
  public boolean isGiven() {
    return !given().isEmpty();
  }

  /** Names of those that are given. */
  public List<String> given() {
    Map<String, Boolean> flags = new LinkedHashMap<>();
    flags.put("--method", method != null);
    flags.put("--header", !headers.isEmpty());
    flags.put("--body", body != null);
    flags.put("--expect-status", expectStatus != null);
    flags.put("--expect-body", expectBody != null);
    return flags.keySet().stream().filter(flag -> flags.getOrDefault(flag, false)).toList();
  }

  /** The request that these flags describe. */
  public Request request(Optional<String> path) {
    Body bytes = body == null ? Body.NONE : readBody(body);
    String verb =
        DesignFlags.given("--method", method, t -> SyntaxRules.method(t.toUpperCase(Locale.ROOT)))
            .orElse(bytes.length() > 0 ? "POST" : "GET");
    List<Request.Header> parsed = headers.stream().map(RequestFlags::header).toList();
    return new Request(verb, path, parsed, bytes, expect());
  }

  private ExpectedAnswer expect() {
    int[] statuses =
        DesignFlags.given("--expect-status", expectStatus, PointKeys.STATUS::parse)
            .orElse(
                new int[] {
                  ExpectedAnswer.SUCCESS.lowestStatus(), ExpectedAnswer.SUCCESS.highestStatus()
                });
    return new ExpectedAnswer(
        statuses[0], statuses[1], Optional.ofNullable(expectBody).filter(text -> !text.isEmpty()));
  }

  private static Request.Header header(String text) {
    return DesignFlags.given("--header", text, SyntaxRules::header).orElseThrow();
  }

  private static Body readBody(String text) {
    if (!text.startsWith("@")) {
      return Body.of(text);
    }
    Path file = Path.of(text.substring(1));
    try {
      return Body.of(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new ExperimentException(
          "--body", "the file " + file + " can't be read. Check the path.");
    }
  }
}

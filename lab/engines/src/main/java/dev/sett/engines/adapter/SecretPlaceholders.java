package dev.sett.engines.adapter;

import dev.sett.engines.tool.ToolJob;
import dev.sett.model.text.CommandLine;
import dev.sett.secrets.Redaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands for secrets in a load that is written down: each is read from an environment variable
 * when the tool runs. While the files are written a mark stands in its place, which none of their
 * formats has to escape.
 */
final class SecretPlaceholders {

  private static final Pattern MARK = Pattern.compile("~~(SECRET_\\w+)~~");
  private static final Pattern YAML_STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

  /** Variable of each secret, by its name and value. */
  private final Map<List<String>, String> variables = new LinkedHashMap<>();

  private final ToolJob job;

  /** Takes the secrets out of a job. */
  SecretPlaceholders(ToolJob whole) {
    Redaction redaction = Redaction.with((name, secret) -> "~~" + variable(name, secret) + "~~");
    this.job =
        new ToolJob(
            redaction.url(whole.url()),
            whole.request().redacted(redaction),
            whole.connections(),
            whole.work(),
            whole.timeout(),
            whole.threads());
  }

  private String variable(String name, String secret) {
    String base =
        "SECRET_"
            + name.replaceAll("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$", "")
                .replaceAll("[^A-Za-z0-9]+", "_")
                .toUpperCase(Locale.ROOT);
    return variables.computeIfAbsent(
        List.of(name, secret),
        key -> {
          String free = base;
          for (int i = 2; variables.containsValue(free); i++) {
            free = base + "_" + i;
          }
          return free;
        });
  }

  /** The job with marks in place of its secrets. */
  ToolJob job() {
    return job;
  }

  /** The variables that the tool needs, in the order of the request. */
  List<String> variables() {
    return List.copyOf(variables.values());
  }

  /** A script of k6, whose strings are in single quotes. */
  String inJavaScript(String script) {
    return MARK.matcher(script).replaceAll("' + __ENV.$1 + '");
  }

  /** A script of wrk2, whose strings are in double quotes. */
  String inLua(String script) {
    return MARK.matcher(script).replaceAll("\" .. os.getenv(\"$1\") .. \"");
  }

  /** A plan of JMeter. */
  String inJmeter(String plan) {
    return MARK.matcher(plan).replaceAll("\\${__groovy(System.getenv(\"$1\"))}");
  }

  /** A benchmark of Hyperfoil: parameters, which stand for whole strings or parts to be joined. */
  String inHyperfoil(String yaml) {
    return YAML_STRING
        .matcher(yaml)
        .replaceAll(
            string ->
                Matcher.quoteReplacement(
                    MARK.matcher(string.group()).find()
                        ? "!concat [ "
                            + MARK.matcher(string.group()).replaceAll("\", !param $1, \"")
                            + " ]"
                        : string.group()));
  }

  /** A command for a shell; a word with a mark is in single quotes. */
  String inShell(List<String> command) {
    return MARK.matcher(CommandLine.join(command)).replaceAll("'\"\\$$1\"'");
  }

  /** The parameters of Hyperfoil, for a shell. */
  String parameters() {
    StringBuilder all = new StringBuilder();
    variables().forEach(name -> all.append(" -P" + name + "=\"$" + name + '"'));
    return all.toString();
  }
}

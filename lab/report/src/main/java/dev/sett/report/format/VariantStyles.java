package dev.sett.report.format;

import dev.sett.model.experiment.Variant;
import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.Plan;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.Quantity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The variants with the letters and colours they keep all over the report.
 *
 * @param variants in the experiment's order; the first one is the base, A
 */
public record VariantStyles(List<Variant> variants) {
  /** Colours there are; further variants begin again. */
  public static final int COLOURS = 6;

  public static VariantStyles of(Plan plan) {
    return new VariantStyles(plan.experiment().variants());
  }

  /** Place of a variant, 0 for the base; a name that is unknown counts as a further one. */
  public int place(String name) {
    return IntStream.range(0, variants.size())
        .filter(i -> variants.get(i).name().equals(name))
        .findFirst()
        .orElse(variants.size());
  }

  /** Names in the experiment's order. */
  public List<String> names() {
    return variants.stream().map(Variant::name).toList();
  }

  public String letter(String name) {
    return VariantLabel.letter(place(name));
  }

  /** Letter and name: {@code B (virtual)}. */
  public String label(String name) {
    return VariantLabel.of(place(name), name);
  }

  /** CSS class that carries the colour: {@code v0} to {@code v5}. */
  public String colour(String name) {
    return "v" + place(name) % COLOURS;
  }

  /** Letter in a coloured badge and the name. */
  public String badge(String name) {
    return "<span class=\"arm "
        + colour(name)
        + "\"><b>"
        + letter(name)
        + "</b> "
        + Html.outside(name)
        + "</span>";
  }

  /** What a variant is, as HTML. */
  public static String explained(Variant variant) {
    Launch launch = variant.launch();
    String what =
        switch (launch) {
          case BuiltInServer b ->
              "The built-in server %s with %s".formatted(code(b.server()), model(b.threads()))
                  + flags(", server flags ", b.flags())
                  + flags(", JVM flags ", b.jvmFlags());
          case BuiltInJob b ->
              "The built-in program %s with %s"
                      .formatted(
                          code(b.program()), model(b.threads()).replace("per request", "per task"))
                  + flags(", program flags ", b.flags())
                  + flags(", JVM flags ", b.jvmFlags());
          case OwnJob c ->
              "The command "
                  + code(CommandLine.join(c.command()))
                  + c.cwd().map(f -> ", started in " + code(f)).orElse("");
          case RunningServer r ->
              "The server that already ran at "
                  + code(r.url().toString())
                  + r.pid().map(pid -> ", process " + pid).orElse("")
                  + r.maxRps()
                      .map(rps -> ", with at most %s".formatted(Quantity.formatRate(rps)))
                      .orElse("");
          case OwnServer p ->
              "The program "
                  + code(CommandLine.join(p.command()))
                  + ", which listens at "
                  + code(p.url().toString())
                  + p.cwd().map(c -> ", started in " + code(c)).orElse("");
        };
    return what
        + environment(launch.env())
        + launch.jdk().map(j -> ", on JDK " + code(j)).orElse("")
        + variant.limits().map(l -> ", limited to " + l.words()).orElse("")
        + ".";
  }

  private static String model(String threads) {
    String size = threads.contains(":") ? threads.substring(threads.indexOf(':') + 1) : "";
    String words =
        switch (threads.replaceFirst("[:@].*", "")) {
          case "platform" ->
              size.isEmpty()
                  ? "one platform thread per task"
                  : "a fixed pool of " + Html.outside(size) + " platform threads";
          case "virtual" ->
              size.isEmpty()
                  ? "one virtual thread per request"
                  : "virtual threads, at most " + Html.outside(size) + " at a time";
          case "tuned" -> "the self-tuning pool";
          case "event-loop" -> "its event loop";
          case "native" -> "the framework's default threads";
          default -> "a custom threading model";
        };
    return words + " (" + code(threads) + ")";
  }

  private static String flags(String before, List<String> flags) {
    return flags.isEmpty() ? "" : before + code(CommandLine.join(flags));
  }

  private static String environment(Map<String, String> env) {
    if (env.isEmpty()) {
      return "";
    }
    List<String> settings =
        new TreeMap<>(env)
            .entrySet().stream().map(e -> code(e.getKey() + "=" + e.getValue())).toList();
    return ", with " + Words.list(settings) + " in its environment";
  }

  private static String code(String text) {
    return "<code>" + Html.outside(text) + "</code>";
  }
}

package dev.sett.cli.experiment;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.RequestFlags;
import dev.sett.cli.flags.TrustFlags;
import dev.sett.cli.vary.VaryFlags;
import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import dev.sett.secrets.Redaction;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that name the variants. */
final class VariantFlags {

  @Option(names = "--a", paramLabel = "VARIANT", description = "Baseline variant.")
  private @Nullable String a;

  @Option(
      names = "--b",
      paramLabel = "VARIANT",
      description = "Variant compared with the baseline.")
  private @Nullable String b;

  @Option(
      names = "--variant",
      paramLabel = "NAME=VARIANT",
      description = "Additional variant; repeatable.")
  private Map<String, String> more = new LinkedHashMap<>();

  @Option(
      names = "--server",
      paramLabel = "NAME",
      description = "Built-in server for variants that name only a model. Default jetty.")
  private @Nullable String server;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "URL of your service; --a and --b are then the commands that start it.")
  private @Nullable String url;

  @Option(
      names = "--url-b",
      paramLabel = "URL",
      description =
          "URL of B, if it listens on another port. Both programs then run at the same time and the"
              + " load alternates, which gives narrower intervals.")
  private @Nullable String urlB;

  @Option(
      names = "--ready-url",
      paramLabel = "URL",
      description =
          "URL that is polled at start until the status is below 500. Default: the URL of the"
              + " service.")
  private @Nullable String readyUrl;

  @Option(names = "--ready-url-b", paramLabel = "URL", description = "Like --ready-url, for B.")
  private @Nullable String readyUrlB;

  @Option(
      names = "--env-a",
      paramLabel = "K=V",
      description = "Environment variable for A; repeatable.")
  private Map<String, String> envA = new LinkedHashMap<>();

  @Option(
      names = "--env-b",
      paramLabel = "K=V",
      description = "Environment variable for B; repeatable.")
  private Map<String, String> envB = new LinkedHashMap<>();

  @Option(names = "--cwd", paramLabel = "DIR", description = "Working directory of the commands.")
  private @Nullable String cwd;

  @Option(
      names = "--jdk",
      paramLabel = "N|DIR",
      split = ",",
      description =
          "JDK to run the variants on: a release such as 25, or a JDK home folder. With several,"
              + " such as 21,25, everything is measured on each. Default: the JDK that runs Sett.")
  private List<String> jdks = new ArrayList<>();

  @Mixin private TrustFlags trust;

  TrustFlags trust() {
    return trust;
  }

  boolean isOwnProgram() {
    return url != null;
  }

  /** Whether the user named any variant. */
  boolean isGiven() {
    return a != null
        || b != null
        || !more.isEmpty()
        || server != null
        || !jdks.isEmpty()
        || !envA.isEmpty()
        || !envB.isEmpty();
  }

  /**
   * The points on each JDK that the user named.
   *
   * @throws ExperimentException if one is blank or named twice
   */
  List<Point> onEachJdk(List<Point> points) {
    if (jdks.isEmpty()) {
      return points;
    }
    List<Point> all = new ArrayList<>();
    for (Point point : points) {
      for (String jdk : jdks) {
        String named = DesignFlags.given("--jdk", jdk, VariantFlags::jdk).orElseThrow();
        all.add(point.on(named, jdks.size() == 1 ? point.name() : point.name() + ", JDK " + jdk));
      }
    }
    if (Set.copyOf(jdks).size() < jdks.size()) {
      throw new ExperimentException("--jdk", "names a JDK twice: " + String.join(",", jdks) + ".");
    }
    return all;
  }

  private static String jdk(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("name a release such as 25, or the folder of a JDK.");
    }
    return text.contains("/") ? Path.of(text).toAbsolutePath().toString() : text.strip();
  }

  /** Variants that are commands, named by what differs between them. */
  List<Variant> ownPrograms() {
    requireBoth("a command such as 'java -jar app.jar'");
    List<Complaint> complaints = new ArrayList<>();
    if (server != null) {
      complaints.add(
          new Complaint("--server", "conflicts with --url: it applies to built-in servers only."));
    }
    List<Variant> variants = new ArrayList<>();
    for (Map.Entry<String, String> entry : named().entrySet()) {
      String flag = flagOf(entry.getKey());
      try {
        variants.add(new Variant(entry.getKey(), ownProgram(entry.getKey(), entry.getValue())));
      } catch (IllegalArgumentException e) {
        complaints.add(new Complaint(flag, String.valueOf(e.getMessage())));
      } catch (ExperimentException e) {
        complaints.addAll(e.complaints());
      }
    }
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints.stream().distinct().toList());
    }
    return VariantNames.named(variants);
  }

  /**
   * Variants that are built in.
   *
   * @param usual taken where the user named none
   */
  List<Variant> builtIns(List<Variant> usual, RequestFlags request) {
    List<Complaint> complaints = new ArrayList<>();
    for (Map.Entry<String, @Nullable String> flag : onlyForPrograms().entrySet()) {
      if (flag.getValue() != null) {
        complaints.add(
            new Complaint(flag.getKey(), "requires --url: it applies to your own service only."));
      }
    }
    trust
        .given()
        .ifPresent(
            flag ->
                complaints.add(
                    new Complaint(flag, "requires --url: it applies to your own service only.")));
    request
        .given()
        .forEach(
            flag ->
                complaints.add(
                    new Complaint(
                        flag,
                        "requires --url: requests to a built-in server are those of --work or"
                            + " --script.")));
    List<Variant> variants = new ArrayList<>();
    if (a == null && b == null && more.isEmpty()) {
      for (Variant variant : usual) {
        BuiltInServer builtIn = (BuiltInServer) variant.launch();
        variants.add(builtIn(variant.name(), builtIn.threads(), Map.of(), complaints));
      }
    } else {
      requireBoth("a threading model such as virtual or platform:200");
      Map<String, Integer> seen = new HashMap<>();
      for (Map.Entry<String, String> entry : named().entrySet()) {
        boolean lettered = entry.getKey().equals("A") || entry.getKey().equals("B");
        String name = lettered ? Redaction.usual().text(entry.getValue()) : entry.getKey();
        int times = seen.merge(name, 1, Integer::sum);
        variants.add(
            builtIn(
                times == 1 ? name : name + " (" + times + ")",
                entry.getValue(),
                env(entry.getKey()),
                complaints));
      }
    }
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    return variants;
  }

  /** {@code [SERVER/]MODEL}, and after it flags of the server's own, separated by spaces. */
  private Variant builtIn(
      String name, String text, Map<String, String> env, List<Complaint> complaints) {
    List<String> words = CommandLine.split(text);
    String first = words.isEmpty() ? "" : words.getFirst();
    BuiltIns known = new BuiltIns();
    int slash = first.indexOf('/');
    String on =
        slash > 0 ? first.substring(0, slash) : Optional.ofNullable(server).orElse(Defaults.SERVER);
    String threads = slash > 0 ? first.substring(slash + 1) : first;
    if (!known.servers().contains(on)) {
      complaints.add(
          new Complaint(
              slash > 0 ? "variant " + text : "--server",
              "there is no server '"
                  + on
                  + "'. Available: "
                  + String.join(", ", known.servers())
                  + ". To measure your own service, give its address with --url."));
    } else {
      known
          .refuse(on, threads)
          .ifPresent(why -> complaints.add(new Complaint("variant " + text, why)));
    }
    List<String> flags = words.isEmpty() ? List.of() : words.subList(1, words.size());
    return new Variant(
        name,
        new BuiltInServer(on, threads, flags, known.jvmFlags(threads), env, Optional.empty()));
  }

  /**
   * Variants of one command.
   *
   * @param ports chooses free ports, as many as it is asked for, no two the same
   */
  List<Variant> varied(VaryFlags vary, IntFunction<List<Integer>> ports) {
    Map<String, Boolean> conflicts = new LinkedHashMap<>();
    conflicts.put("--a", a != null);
    conflicts.put("--b", b != null);
    conflicts.put("--variant", !more.isEmpty());
    conflicts.put("--server", server != null);
    conflicts.put("--url-b", urlB != null);
    conflicts.put("--ready-url-b", readyUrlB != null);
    conflicts.put("--env-a", !envA.isEmpty());
    conflicts.put("--env-b", !envB.isEmpty());
    List<Complaint> complaints = new ArrayList<>();
    conflicts.forEach(
        (flag, given) -> {
          if (given) {
            complaints.add(
                new Complaint(
                    flag,
                    "conflicts with --command and --vary, which make all variants of one command."
                        + " Remove one of them."));
          }
        });
    if (url == null) {
      complaints.add(
          new Complaint("--url", "is missing: give the address at which the command answers."));
    }
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    List<VaryFlags.Made> made = vary.variants(System.getenv());
    String address = Optional.ofNullable(url).orElseThrow();
    boolean inCommand =
        made.getFirst().command().stream().anyMatch(word -> word.contains(VaryFlags.PORT));
    if (inCommand != address.contains(VaryFlags.PORT)) {
      throw new ExperimentException(
          inCommand ? "--url" : "--command",
          "has no "
              + VaryFlags.PORT
              + ", but "
              + (inCommand ? "--command" : "--url")
              + " has. Write it in both or in neither.");
    }
    List<Integer> chosen = inCommand ? ports.apply(made.size()) : List.of();
    List<Variant> variants = new ArrayList<>();
    for (VaryFlags.Made one : made) {
      String port = inCommand ? "" + chosen.get(variants.size()) : VaryFlags.PORT;
      UnaryOperator<String> withPort = text -> text.replace(VaryFlags.PORT, port);
      variants.add(
          new Variant(
              one.name(),
              ownProgram(
                  one.command().stream().map(withPort).toList(),
                  http("--url", withPort.apply(address)),
                  Optional.ofNullable(readyUrl)
                      .map(ready -> http("--ready-url", withPort.apply(ready))),
                  one.env())));
    }
    return variants;
  }

  private OwnServer ownProgram(String name, String command) {
    List<String> words = CommandLine.split(command);
    if (words.isEmpty()) {
      throw new IllegalArgumentException("the command is empty.");
    }
    boolean isB = name.equals("B");
    String own = isB && urlB != null ? urlB : Optional.ofNullable(url).orElseThrow();
    String ready = isB && readyUrlB != null ? readyUrlB : isB && urlB != null ? null : readyUrl;
    return ownProgram(
        words,
        http(isB && urlB != null ? "--url-b" : "--url", own),
        Optional.ofNullable(ready).map(r -> http("--ready-url", r)),
        env(name));
  }

  private OwnServer ownProgram(
      List<String> words, URI address, Optional<URI> asked, Map<String, String> env) {
    return new OwnServer(
        words,
        address,
        asked,
        Optional.ofNullable(cwd).map(c -> Path.of(c).toAbsolutePath().normalize().toString()),
        env,
        Optional.empty(),
        trust
            .certificates(urls())
            .filter(any -> isSecure(address) || asked.filter(VariantFlags::isSecure).isPresent()));
  }

  private List<URI> urls() {
    return Stream.of(url, urlB, readyUrl, readyUrlB)
        .flatMap(Stream::ofNullable)
        .map(text -> http("--url", text.replace(VaryFlags.PORT, "1")))
        .toList();
  }

  private static boolean isSecure(URI url) {
    return "https".equalsIgnoreCase(url.getScheme());
  }

  private Map<String, String> env(String letter) {
    return letter.equals("A") ? envA : letter.equals("B") ? envB : Map.of();
  }

  private Map<String, @Nullable String> onlyForPrograms() {
    Map<String, @Nullable String> flags = new LinkedHashMap<>();
    flags.put("--url-b", urlB);
    flags.put("--ready-url", readyUrl);
    flags.put("--ready-url-b", readyUrlB);
    flags.put("--cwd", cwd);
    return flags;
  }

  private void requireBoth(String what) {
    if (a == null || b == null) {
      throw new ExperimentException(
          a == null ? "--a" : "--b",
          "is missing: a comparison needs two variants, each " + what + ".");
    }
  }

  private Map<String, String> named() {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("A", Optional.ofNullable(a).orElseThrow());
    named.put("B", Optional.ofNullable(b).orElseThrow());
    for (Map.Entry<String, String> entry : more.entrySet()) {
      if (named.put(entry.getKey(), entry.getValue()) != null) {
        throw new ExperimentException(
            "--variant", "the name '" + entry.getKey() + "' is given to two variants.");
      }
    }
    return named;
  }

  private static String flagOf(String name) {
    return name.equals("A") || name.equals("B")
        ? "--" + name.toLowerCase(Locale.ROOT)
        : "--variant " + name;
  }

  private static URI http(String flag, String text) {
    return DesignFlags.given(flag, text, SyntaxRules::url).orElseThrow();
  }
}

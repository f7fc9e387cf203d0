package dev.sett.model.keys;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Certificates;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** The keys of a variant: of built-in servers and programs, and of the user's own. */
public final class VariantKeys {

  private static final Duration LONGEST_HEAD_START = Duration.ofMinutes(10);

  /** The kernel's own limit. */
  private static final long HIGHEST_PID = 4_194_304;

  static final Kind TEXT = new Kind.Text("a text");

  static final Values<List<String>> WORDS =
      new Values<>(
          CommandLine::split, words -> words, new Kind.Either(TEXT, new Kind.Listed(TEXT)));

  public static final Key<BuiltInServer, String> SERVER =
      Key.always(
          "server",
          Values.text("`./sett list` shows all"),
          BuiltInServer::server,
          Defaults.SERVER,
          "Built-in server");

  public static final Key<BuiltInJob, String> PROGRAM =
      Key.always(
          "program",
          Values.text("`./sett list` shows all"),
          BuiltInJob::program,
          "Program that comes with Sett and ends by itself");

  public static final Key<OwnServer, List<String>> COMMAND =
      Key.always(
          "command",
          WORDS.printing(CommandLine::join),
          OwnServer::command,
          "Starts your own service");

  public static final Key<OwnJob, List<String>> RUN =
      Key.always(
          "run",
          WORDS.printing(CommandLine::join),
          OwnJob::command,
          "Your own command that ends by itself");

  public static final Key<OwnServer, URI> URL =
      Key.always(
          "url",
          Values.text(SyntaxRules::url, URI::toString, "http or https"),
          OwnServer::url,
          "Where the load goes");

  public static final Key<OwnServer, URI> READY_URL =
      Key.of(
          "ready-url",
          Values.text(SyntaxRules::url, URI::toString, "a URL, or a path of that of url"),
          OwnServer::readyUrl,
          "Answers below 500 once the program is ready; default: url");

  public static final Key<OwnServer, String> CACERT = cacert(OwnServer::certificates);

  public static final Key<OwnServer, Boolean> INSECURE = insecure(OwnServer::certificates);

  public static final Key<RunningServer, URI> RUNNING_URL =
      Key.always("url", URL.values(), RunningServer::url, URL.about());

  public static final Key<RunningServer, Long> PID =
      Key.of(
          "pid",
          Values.count(1, HIGHEST_PID),
          RunningServer::pid,
          "Its process on this machine; CPU, memory and threads are read from it");

  public static final Key<RunningServer, Double> MAX_RATE =
      Key.of(
          "max-rate",
          PointKeys.RATE.values(),
          RunningServer::maxRps,
          "Limit on the requests per second that it gets, in closed loops too; required if it is on"
              + " another machine");

  public static final Key<Variant, Integer> CONNECTIONS =
      Key.of(
          "connections",
          PointKeys.CONNECTION_NUMBERS,
          variant -> Values.boxed(variant.connections()),
          "Overrides the point's");

  public static final Key<Variant, Integer> CPUS =
      Key.of(
          "cpus",
          PointKeys.CPU_NUMBERS,
          variant -> Values.boxed(variant.cpus()),
          "Overrides the point's");

  public static final Key<Variant, Duration> HEAD_START =
      Key.of(
          "head-start",
          Values.time(Duration.ZERO, LONGEST_HEAD_START).parsing(VariantKeys::headStart),
          Variant::headStart,
          "Closed-loop load on this variant only, before all variants are warmed up");

  public static final Key<Variant, ResourceLimits> LIMITS =
      Key.of(
          "limits",
          Values.shape(
              limits -> new Inline(LimitKeys.ALL.written(limits)), new Kind.Mapping(LimitKeys.ALL)),
          Variant::limits,
          "CPU quota and memory limit of its program, in a control group of its own");

  /** Of a built-in server. */
  public static final Block<BuiltInServer> BUILT_IN_SERVER =
      new Block<>(
          "a variant on a built-in server",
          List.of(
              SERVER,
              threads(BuiltInServer::threads),
              words("jvm-flags", "Flags of the JVM, before -jar", BuiltInServer::jvmFlags),
              words("flags", "Additional flags of the server", BuiltInServer::flags),
              env(),
              jdk()));

  /** Of the user's own service. */
  public static final Block<OwnServer> OWN_SERVER =
      new Block<>(
          "a variant with 'command'",
          List.of(COMMAND, URL, READY_URL, cwd(OwnServer::cwd), env(), jdk(), CACERT, INSECURE));

  /** Of a server that runs already. */
  public static final Block<RunningServer> RUNNING_SERVER =
      new Block<>(
          "a variant with 'url' and no 'command'",
          List.of(
              RUNNING_URL,
              PID,
              MAX_RATE,
              cacert(RunningServer::certificates),
              insecure(RunningServer::certificates)));

  /** Of a program that comes with Sett and ends by itself. */
  public static final Block<BuiltInJob> BUILT_IN_JOB =
      new Block<>(
          "a variant with 'program'",
          List.of(
              PROGRAM,
              threads(BuiltInJob::threads),
              words("jvm-flags", "Flags of the JVM, before -jar", BuiltInJob::jvmFlags),
              words("flags", "Additional flags of the program", BuiltInJob::flags),
              env(),
              jdk()));

  /** Of the user's own command that ends by itself. */
  public static final Block<OwnJob> OWN_JOB =
      new Block<>("a variant with 'run'", List.of(RUN, cwd(OwnJob::cwd), env(), jdk()));

  /** By which whatever serves requests has its own instead of the point's. */
  public static final Block<Variant> LOADED =
      new Block<>("a variant", List.of(CONNECTIONS, CPUS, HEAD_START));

  /** Of whatever is started. */
  public static final Block<Variant> STARTED = new Block<>("a variant", List.of(LIMITS));

  /** Of a variant. */
  static final Kind ANY =
      new Kind.Either(
          new Kind.Mapping(BUILT_IN_SERVER, LOADED, STARTED),
          new Kind.Mapping(OWN_SERVER, LOADED, STARTED),
          new Kind.Mapping(RUNNING_SERVER, LOADED),
          new Kind.Mapping(BUILT_IN_JOB, STARTED),
          new Kind.Mapping(OWN_JOB, STARTED));

  /** Of {@code models}: those of a built-in server, two with lists. */
  static final Kind MODELS =
      new Kind.Mapping(
          BUILT_IN_SERVER,
          STARTED,
          new Block<>("'models'", List.of(listed("server"), listed("threads"))));

  private VariantKeys() {}

  private static Key<Object, Object> listed(String name) {
    return Key.of(
        name,
        Values.unwritten(new Kind.Either(TEXT, new Kind.Listed(TEXT))),
        _ -> Optional.empty(),
        "Every server on every threading model");
  }

  /** A variant as it is written. */
  static Map<String, Object> written(Variant variant) {
    Map<String, Object> entries =
        new LinkedHashMap<>(
            switch (variant.launch()) {
              case BuiltInServer server -> BUILT_IN_SERVER.written(server);
              case OwnServer own -> OWN_SERVER.written(own);
              case RunningServer running -> RUNNING_SERVER.written(running);
              case BuiltInJob job -> BUILT_IN_JOB.written(job);
              case OwnJob own -> OWN_JOB.written(own);
            });
    entries.putAll(LOADED.written(variant));
    entries.putAll(STARTED.written(variant));
    return entries;
  }

  private static <O> Key<O, String> threads(Function<O, String> of) {
    return Key.always("threads", Values.text("`./sett list` shows all"), of, "Threading model");
  }

  private static <O> Key<O, String> cacert(Function<O, Optional<Certificates>> of) {
    return Key.of(
        "cacert",
        Values.text("a PEM file"),
        server -> of.apply(server).flatMap(Certificates::file),
        "Certificates that are trusted in addition to the JDK's, if a URL is https");
  }

  private static <O> Key<O, Boolean> insecure(Function<O, Optional<Certificates>> of) {
    return Key.of(
        "insecure",
        Values.yesNo(),
        server -> of.apply(server).filter(Certificates::any).map(Certificates::any),
        "Accepts any certificate, if a URL is https");
  }

  private static <O> Key<O, List<String>> words(
      String name, String about, Function<O, List<String>> of) {
    return Key.of(
        name, WORDS, object -> Optional.of(of.apply(object)).filter(w -> !w.isEmpty()), about);
  }

  private static <O> Key<O, String> cwd(Function<O, Optional<String>> of) {
    return Key.of(
        "cwd",
        Values.text("a folder, relative to this file"),
        of,
        "Working folder; default: the lab's own");
  }

  private static Key<Launch, Map<String, String>> env() {
    return Key.of(
        "env",
        Values.shape(env -> new TreeMap<>(env), new Kind.Named(TEXT)),
        launch -> Optional.of(launch.env()).filter(env -> !env.isEmpty()),
        "Environment variables, on top of the lab's own");
  }

  private static Key<Launch, String> jdk() {
    return Key.of("jdk", PointKeys.JDKS, Launch::jdk, "JDK to run on; default: the lab's own");
  }

  private static Duration headStart(String text) {
    Duration time = Quantity.duration(text);
    if (time.compareTo(LONGEST_HEAD_START) > 0) {
      throw new IllegalArgumentException(
          "%s is out of range. Write at most %s."
              .formatted(text, Quantity.format(LONGEST_HEAD_START)));
    }
    return time;
  }
}

package dev.sett.hosts;

import dev.sett.load.EngineBatch;
import dev.sett.model.hosts.Host;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The qDup script of one trial, for qDup 0.6.13 and later. A pure function.
 *
 * <p>Each host has a role of its own, a folder of its own, in which {@code out/} is what comes
 * back, and a script with its alias as name. Where a program runs, a second script, in a second ssh
 * session, samples and stops it, so that the first can wait for its end. Barriers are signals: each
 * load host sends one of its own, for which the server's probe waits in turn, and all of them wait
 * for the probe's. No signal has two senders, because two that send at the same moment make qDup
 * 0.6.13 go on twice in the script that waits.
 *
 * <p>Source of the format: github.com/Hyperfoil/qDup, docs/reference, and its parser at tag
 * qDup-0.6.13.
 */
final class QdupScript {

  /**
   * What every script begins with: an exclamation mark is one, and {@code await FILE PATTERN COUNT
   * PID [FAILED]} waits until so many lines of a file match, and gives up when the process has
   * ended or a line says that something failed. The mark is split, so that the echo of this text is
   * not taken for it.
   */
  private static final List<String> FUNCTIONS =
      List.of(
          "set +H",
          "gone() { echo \"SETT\"\"-GONE\"; }",
          "await() { until [ \"$(grep -c -- \"$2\" \"$1\" 2>/dev/null)\" -ge \"$3\" ] 2>/dev/null;"
              + " do if ! kill -0 \"$4\" 2>/dev/null || failed \"$1\" \"$5\"; then gone; return; fi;"
              + " sleep 0.3; done; if failed \"$1\" \"$5\"; then gone; fi; };"
              + " failed() { [ -n \"$2\" ] && grep -q -- \"$2\" \"$1\"; }");

  /** {@code knock PORT PATH PID} waits until a server answers. */
  private static final List<String> KNOCK =
      List.of(
          "answers() { (exec 5<>\"/dev/tcp/127.0.0.1/$1\" && printf 'GET %s HTTP/1.0\\r\\nHost:"
              + " localhost\\r\\n\\r\\n' \"$2\" >&5 && IFS= read -r -t 5 line <&5 && [[ $line =="
              + " HTTP/* ]]) 2>/dev/null; }",
          "knock() { until answers \"$1\" \"$2\"; do if ! kill -0 \"$3\" 2>/dev/null; then gone;"
              + " break; fi; sleep 0.1; done; }");

  /** {@code listens PORT PID} waits until a program takes connections. */
  private static final List<String> LISTENS =
      List.of(
          "listens() { until (exec 5<>\"/dev/tcp/127.0.0.1/$1\") 2>/dev/null; do if ! kill -0"
              + " \"$2\" 2>/dev/null; then gone; break; fi; sleep 0.1; done; }");

  /** Folder below that of the host's alias with what one trial writes; its kit is beside it. */
  private static final String TRIAL = "trial";

  /** How a script is run by hand. The property is in qDup from its tag qDup-0.6.14 on. */
  private static final String HEAD =
      """
      # Written by Sett for qDup 0.6.13 or later. Run it in this folder with Sett's runner, which opens no port and checks
      # host keys:
      #   java -jar SETT/lab/qdup/target/sett-qdup.jar qdup.yaml out 24%s%s
      # Plain qDup accepts any host key. It opens a port on all addresses (31337, or the next free one), and anyone who reaches it can type into the
      # ssh sessions. From 0.6.14, -DdisableRestApi=true keeps it closed.
      """;

  /** Signal that the measured program has ended. */
  private static final String FINISHED = "finished";

  /** Ends a program that is no longer needed, so that its end is expected. */
  private static final String STOP = ": > stopped; kill \"$program\" 2>/dev/null";

  /** Nanoseconds since 1970 by the host's clock. */
  private static final String NOW = "date +%s%N ";

  private static final Duration SHORT = Duration.ofSeconds(30);
  private static final Duration START = Duration.ofSeconds(60);

  private static final List<String> PROBE_FLAGS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-Xmx64m",
          "--enable-native-access=ALL-UNNAMED");

  private final RemoteTrial trial;
  private final KitSums sums;
  private final long longestSeconds;

  private QdupScript(RemoteTrial trial, KitSums sums) {
    this.trial = trial;
    this.sums = sums;
    this.longestSeconds = trial.longest().toSeconds();
  }

  /**
   * The script as YAML.
   *
   * @param sums of the kit that hosts get
   */
  static String of(RemoteTrial trial, KitSums sums) {
    return new QdupScript(trial, sums).yaml();
  }

  private String yaml() {
    Map<Host, List<QdupSteps>> scripts = new LinkedHashMap<>();
    for (RemoteTrial.Service service : trial.services()) {
      Host host = service.host().host();
      scripts.put(host, List.of(program(service), isMeasured(service) ? probe(host) : stop(host)));
    }
    trial.hosts().load().forEach(host -> scripts.put(host, List.of(load(host))));
    return "# %s\n%sname: sett\nscripts:\n%shosts:\n%sroles:\n%s"
        .formatted(
            trial.title().replaceAll("[\\p{Cc}\\u2028\\u2029]", " "),
            HEAD.formatted(
                trial.hosts().key().map(file -> " --key KEY").orElse(""),
                trial.hosts().knownHosts().map(file -> " --known-hosts FILE").orElse("")),
            scripts.values().stream()
                .flatMap(List::stream)
                .map(QdupSteps::yaml)
                .collect(Collectors.joining()),
            scripts.keySet().stream().map(QdupScript::login).collect(Collectors.joining()),
            scripts.entrySet().stream()
                .map(entry -> role(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining()));
  }

  private boolean isMeasured(RemoteTrial.Service service) {
    return service.host().equals(trial.hosts().server());
  }

  private static String login(Host host) {
    return "  " + host.alias() + ": " + host.user() + "@" + host.host() + ":" + host.port() + "\n";
  }

  private static String role(Host host, List<QdupSteps> scripts) {
    return "  %1$s:\n    hosts: [%1$s]\n    run-scripts: [%2$s]\n"
        .formatted(
            host.alias(), scripts.stream().map(QdupSteps::name).collect(Collectors.joining(", ")));
  }

  /** Files and functions that every script begins with. */
  private QdupSteps begin(Host host, List<String> kit) {
    QdupSteps steps = new QdupSteps(host.alias());
    FUNCTIONS.forEach(steps::sh);
    // In one step: each costs a third of a second.
    steps.sh(String.join("; ", PrivateFolder.FUNCTIONS));
    steps.sh(
        "{ enter %1$s && rm -rf %2$s/%3$s && mkdir -p %2$s/%3$s/out %2$s/%4$s && cd ./%2$s/%3$s && echo 0 > out/room && sync out/room; } || gone"
            .formatted(PrivateFolder.word(host), host.alias(), TRIAL, TrialFolder.KIT),
        SHORT,
        "The folder %s on %s can't be created or written, or other users can change it: it must belong to %s and have mode 700, and other users must not be able to write to the folders above it."
            .formatted(host.folder(), host.named(), host.user()));
    String kitFolder = host.folder() + "/" + host.alias() + "/" + TrialFolder.KIT;
    kit.forEach(part -> steps.upload(TrialFolder.KIT + "/" + part, kitFolder));
    steps.bringBack(folder(host) + "/out");
    for (String part : kit) {
      steps.sh(
          sums.check(part, TrialFolder.there(part)) + " >> out/kit.log 2>&1 || gone",
          START,
          "The files in %s/%s on %s differ from those that were sent (SHA-256 mismatch), so none of them was run. Check whether the disk is full or another program writes to %s, and try again."
              .formatted(TrialFolder.KIT, part, host.named(), host.folder()));
    }
    return steps;
  }

  /** Folder of a host's trial, in which its programs start. */
  private static String folder(Host host) {
    return host.folder() + "/" + host.alias() + "/" + TRIAL;
  }

  /** The same as a word for the shell there. */
  private static String there(Host host) {
    return PrivateFolder.word(host) + "/" + host.alias() + "/" + TRIAL;
  }

  /**
   * A program until it ends. The shell that started it waits for it, which costs nothing and tells
   * its exit code; unless it was stopped, its end is that of the run. What runs in addition to the
   * measured program may end with 0: {@code pg_ctl start} leaves a database behind.
   */
  private QdupSteps program(RemoteTrial.Service service) {
    Host host = service.host().host();
    boolean measured = isMeasured(service);
    List<String> kit = new ArrayList<>();
    if (measured) {
      kit.add(TrialFolder.SETT);
    }
    kit.addAll(service.program().kit());
    QdupSteps steps = begin(host, kit);
    if (measured) {
      trial.services().stream()
          .map(other -> other.host().host().alias())
          .filter(alias -> !alias.equals(host.alias()))
          .forEach(alias -> steps.await(ready(alias)));
    }
    start(steps, service);
    steps.signal(measured ? started(host) : ready(host.alias()));
    String wrong = "The program on " + host.named() + " ended during the measurement.";
    steps.sh(
        "wait \"$program\" 2>/dev/null; code=$?; [ -e stopped ] || "
            + (measured ? "" : "[ \"$code\" = 0 ] || ")
            + "{ echo \"$code\" > out/"
            + TrialFolder.ENDED
            + "; gone; }",
        wrong);
    // Once more, should qDup have taken a prompt that came late for the end of the wait.
    steps.sh("[ ! -e out/" + TrialFolder.ENDED + " ] || gone", wrong);
    if (measured) {
      steps.signal(FINISHED);
    } else {
      steps.await(FINISHED);
    }
    return steps;
  }

  private static String started(Host host) {
    return host.alias() + "-started";
  }

  private static String ready(String alias) {
    return alias + "-ready";
  }

  /** The probe that looks at the measured program while nothing is in flight, and stops it. */
  private QdupSteps probe(Host host) {
    QdupSteps steps = new QdupSteps(host.alias() + "-probe");
    FUNCTIONS.forEach(steps::sh);
    steps.await(started(host));
    steps.sh("cd " + there(host) + "; read -r program < pid");
    List<String> probe = new ArrayList<>(List.of(host.javaProgram()));
    probe.addAll(PROBE_FLAGS);
    probe.addAll(List.of("-cp", settJar(), "dev.sett.probe.UsageMain"));
    steps.about("The probe sleeps until it is asked for a sample.");
    steps.sh("mkfifo looks");
    steps.sh(
        limited(ShellWord.line(probe) + " \"$program\"")
            + " < looks > out/usage.ndjson 2> out/usage.log & probe=$!");
    steps.sh("exec 4> looks");
    steps.signal(ready(host.alias()));
    int looks = 0;
    for (RemotePhase phase : trial.phases()) {
      trial.hosts().load().forEach(load -> steps.await(ready(phase, load)));
      look(steps, host, ++looks);
      steps.signal(phase.signal() + "-go");
      trial.hosts().load().forEach(load -> steps.await(done(phase, load)));
      look(steps, host, ++looks);
    }
    steps.sh(STOP);
    return steps;
  }

  /** Stops what runs in addition to the measured program, after it. */
  private static QdupSteps stop(Host host) {
    QdupSteps steps = new QdupSteps(host.alias() + "-stop");
    steps.await(FINISHED);
    steps.sh("cd " + there(host) + "; read -r program < pid");
    steps.sh(STOP);
    return steps;
  }

  private static String ready(RemotePhase phase, Host load) {
    return phase.signal() + "-ready-" + load.alias();
  }

  private static String done(RemotePhase phase, Host load) {
    return phase.signal() + "-done-" + load.alias();
  }

  private static void look(QdupSteps steps, Host host, int count) {
    steps.sh(
        "echo look >&4; await out/usage.ndjson '^{' " + count + " \"$probe\" '\"ended\"'",
        START,
        "The program on " + host.named() + " or its probe ended during the measurement.");
  }

  private void start(QdupSteps steps, RemoteTrial.Service service) {
    RemoteProgram program = service.program();
    switch (program.ready()) {
      case RemoteProgram.Ready.Line line -> {}
      case RemoteProgram.Ready.Answer answer -> KNOCK.forEach(steps::sh);
      case RemoteProgram.Ready.Listens listens -> LISTENS.forEach(steps::sh);
    }
    List<String> words = new ArrayList<>(List.of("env"));
    program.cwd().ifPresent(cwd -> words.addAll(List.of("-C", cwd)));
    program.env().forEach((name, value) -> words.add(name + "=" + value));
    words.addAll(program.command());
    steps.sh(
        "%s> out/began; %s > out/program.log 2>&1 < /dev/null & program=$!; echo \"$program\" > pid"
            .formatted(NOW, limited(ShellWord.line(words))));
    steps.sh(
        readiness(program.ready()) + "; " + NOW + "> out/ready",
        trial.ready(),
        "The program on " + service.host().host().named() + " ended before it was ready.");
  }

  private static String readiness(RemoteProgram.Ready ready) {
    return switch (ready) {
      case RemoteProgram.Ready.Line line -> "await out/program.log '\"ready\":true' 1 \"$program\"";
      case RemoteProgram.Ready.Answer(int port, String path) ->
          "knock " + port + " " + ShellWord.quote(path) + " \"$program\"";
      case RemoteProgram.Ready.Listens(int port) -> "listens " + port + " \"$program\"";
    };
  }

  /** The load engine, which is told line after line. */
  private QdupSteps load(Host host) {
    QdupSteps steps = begin(host, List.of(TrialFolder.SETT));
    steps.upload(TrialFolder.lines(host), folder(host));
    String engine = ShellWord.line(EngineBatch.command(host.javaProgram(), settJar()));
    String gone = "The load engine on " + host.named() + " ended or rejected a command.";
    steps.sh("mkfifo commands");
    steps.sh(limited(engine) + " < commands > out/answers.ndjson 2> out/engine.log & engine=$!");
    steps.sh("exec 3> commands");
    steps.sh(awaited(EngineBatch.READY, 1), START, gone);
    steps.await(ready(trial.hosts().server().host().alias()));
    steps.about("The first line opens the connections.");
    steps.sh(told(host, 1) + awaited(EngineBatch.OPENED, 1), START, gone);
    int phases = 0;
    for (RemotePhase phase : trial.phases()) {
      phases++;
      steps.signal(ready(phase, host));
      steps.await(phase.signal() + "-go");
      steps.sh(
          NOW + ">> out/starts; " + told(host, 1 + phases) + awaited(EngineBatch.DONE, phases),
          phase.longest().plus(SHORT),
          gone);
      steps.signal(done(phase, host));
    }
    steps.sh(told(host, 2 + phases) + "wait \"$engine\" 2>/dev/null || true");
    return steps;
  }

  /** Tells the engine a line of its file. */
  private static String told(Host host, int line) {
    return "sed -n " + line + "p " + TrialFolder.lines(host) + " >&3; ";
  }

  private static String awaited(String pattern, int count) {
    return "await out/answers.ndjson '%s' %s \"$engine\" '%s'"
        .formatted(pattern, count, EngineBatch.FAILED);
  }

  /** A command that ends when the trial could not take longer, whoever is left to end it. */
  private String limited(String command) {
    return "timeout -k 5 " + longestSeconds + " " + command;
  }

  private static String settJar() {
    return TrialFolder.there(TrialFolder.SETT) + "/sett-cli.jar";
  }
}

package dev.sett.cli.experiment;

import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.HostService;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a result would start, for somebody who has to decide whether it may: commands as argument
 * lists, working folders, names of environment variables, JDKs, and the hosts of a run over
 * several. Nothing is shortened, and no character can hide or move another one on a terminal.
 */
final class PlannedCommands {

  private final List<String> lines = new ArrayList<>();

  private PlannedCommands() {}

  /** The lines, indented by two spaces. */
  static List<String> lines(Experiment experiment, Optional<Hosts> hosts) {
    PlannedCommands all = new PlannedCommands();
    experiment.services().forEach(all::service);
    experiment.variants().forEach(all::variant);
    List<String> jdks =
        experiment.points().stream().map(Point::jdk).flatMap(Optional::stream).distinct().toList();
    if (!jdks.isEmpty()) {
      all.add("", "JDKs of the points: " + String.join(", ", jdks));
    }
    for (Point point : experiment.points()) {
      List<String> flags = point.measure().flags();
      if (!flags.isEmpty()) {
        all.add("", "flags at " + point.name() + ": " + CommandLine.join(flags));
      }
    }
    experiment.engine().ifPresent(tool -> all.add("", "load tool: " + tool));
    hosts.ifPresent(all::hosts);
    return all.lines;
  }

  private void variant(Variant variant) {
    Launch launch = variant.launch();
    add("", variant.name() + ": " + command(launch));
    cwd(launch).ifPresent(folder -> add("  ", "working folder: " + folder));
    if (!launch.env().isEmpty()) {
      add("  ", "environment variables: " + String.join(", ", launch.env().keySet()));
    }
    launch.jdk().ifPresent(jdk -> add("  ", "JDK: " + jdk));
    variant.limits().ifPresent(limits -> add("  ", "limits: " + limits.words()));
  }

  private void service(Dependency service) {
    add("", "service " + service.name() + ": " + CommandLine.join(service.command()));
    service
        .commands()
        .forEach(
            (key, words) -> {
              if (!key.equals("command")) {
                add("  ", key + ": " + CommandLine.join(words));
              }
            });
    service.user().ifPresent(user -> add("  ", "as user: " + user + ", if Sett runs as root"));
    service.cwd().ifPresent(folder -> add("  ", "working folder: " + folder));
    if (!service.env().isEmpty()) {
      add("  ", "environment variables: " + String.join(", ", service.env().keySet()));
    }
  }

  private static String command(Launch launch) {
    return switch (launch) {
      case OwnServer own -> CommandLine.join(own.command());
      case RunningServer running ->
          "sends requests to "
              + running.url()
              + running.maxRps().map(rps -> ", at most " + Quantity.formatRate(rps)).orElse("");
      case OwnJob own -> CommandLine.join(own.command());
      case BuiltInServer b -> builtIn("server " + b.server(), b.threads(), b.jvmFlags(), b.flags());
      case BuiltInJob b -> builtIn("program " + b.program(), b.threads(), b.jvmFlags(), b.flags());
    };
  }

  private static String builtIn(
      String what, String threads, List<String> jvmFlags, List<String> flags) {
    List<String> words =
        Stream.of(List.of("java"), jvmFlags, List.of("--threads", threads), flags)
            .flatMap(List::stream)
            .toList();
    return "built-in " + what + ", started with " + CommandLine.join(words);
  }

  private static Optional<String> cwd(Launch launch) {
    return switch (launch) {
      case OwnServer own -> own.cwd();
      case OwnJob own -> own.cwd();
      case BuiltInServer _, RunningServer _, BuiltInJob _ -> Optional.empty();
    };
  }

  private void hosts(Hosts hosts) {
    hosts.all().forEach(this::host);
    Stream.of(Optional.of(hosts.server()), hosts.backend(), hosts.database())
        .flatMap(Optional::stream)
        .filter(service -> !service.command().isEmpty())
        .forEach(this::service);
    hosts.key().ifPresent(key -> add("", "ssh key: " + key));
    hosts.knownHosts().ifPresent(file -> add("", "known hosts: " + file));
  }

  private void host(Host host) {
    add(
        "",
        "host %s: %s@%s, ssh port %d, folder %s, %s"
            .formatted(
                host.alias(),
                host.user(),
                host.host(),
                host.port(),
                host.folder(),
                host.javaProgram()));
  }

  private void service(HostService service) {
    add("", "on " + service.host().alias() + ": " + CommandLine.join(service.command()));
  }

  private void add(String indent, String text) {
    lines.add("  " + indent + visible(text));
  }

  /** The text with everything made visible that a terminal would not show as it is. */
  private static String visible(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c == ' ' || isVisible(c)) {
                shown.appendCodePoint(c);
              } else {
                shown.append(String.format(Locale.ROOT, "\\u{%x}", c));
              }
            });
    return shown.toString();
  }

  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR,
          Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK ->
          false;
      default -> true;
    };
  }
}

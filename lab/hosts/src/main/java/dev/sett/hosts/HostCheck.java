package dev.sett.hosts;

import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.hosts.HostsReader;
import dev.sett.model.text.Complaint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks, before anything starts, that every host is ready for its part. */
public final class HostCheck {

  /** Release of Java that Sett's own parts need. */
  private static final int JAVA = 25;

  /** What a trial may leave on a disk, with room to spare. */
  private static final long ROOM_KIB = 300 * 1024;

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final List<String> TOOLS =
      List.of(
          "bash",
          "rsync",
          "timeout",
          "mkfifo",
          "grep",
          "sed",
          "env",
          "sync",
          "id",
          "dirname",
          "stat",
          "sha256sum",
          "flock",
          "uname",
          "head");
  private static final Pattern RELEASE = Pattern.compile("version \"(\\d+)[^\"]*\"");
  private static final Pattern DISK =
      Pattern.compile("\\S+\\s+\\d+\\s+\\d+\\s+(-?\\d+)\\s+\\d+%\\s+.*");

  private HostCheck() {}

  /**
   * What was found.
   *
   * @param complaints in the order of the hosts; empty if all can do their part
   * @param jdks version of Java on each host that has one, by alias
   * @param folders Sett's folder on each host that has one, by alias: absolute, and without links
   */
  public record Found(
      List<Complaint> complaints, Map<String, String> jdks, Map<String, String> folders) {}

  /** Asks all hosts at once. */
  public static Found of(Hosts hosts, Ssh ssh) throws InterruptedException {
    Map<Host, Future<Ssh.Said>> asked = new LinkedHashMap<>();
    List<Complaint> complaints = new ArrayList<>();
    Map<String, String> jdks = new LinkedHashMap<>();
    Map<String, String> folders = new LinkedHashMap<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Host host : hosts.all()) {
        Callable<Ssh.Said> question = () -> ssh.ask(host, question(host), PATIENCE);
        asked.put(host, threads.submit(question));
      }
      for (Map.Entry<Host, Future<Ssh.Said>> entry : asked.entrySet()) {
        Host host = entry.getKey();
        Ssh.Said said = entry.getValue().get();
        complaints.addAll(complaints(hosts, host, said));
        java(said.output()).ifPresent(line -> jdks.put(host.alias(), line));
        values(said.output(), "in").forEach(folder -> folders.put(host.alias(), folder));
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return new Found(complaints, jdks, folders);
  }

  /** One command that tells all; its lines begin with a word that no greeting begins with. */
  static String question(Host host) {
    String java = ShellWord.quote(host.javaProgram());
    return "echo sett:here; for tool in "
        + String.join(" ", TOOLS)
        + "; do command -v \"$tool\" >/dev/null 2>&1 || echo \"sett:missing $tool\"; done; echo"
        + " \"sett:java $("
        + java
        + " -version 2>&1 | grep version | head -n 1)\"; "
        + HostLocks.LOOK
        + "; "
        + String.join("; ", PrivateFolder.FUNCTIONS)
        + "; enter "
        + PrivateFolder.word(host)
        + " && echo \"sett:in $PWD\" && echo \"sett:disk $(df -Pk . | tail -n 1)\"";
  }

  /** What stands in the way there. A pure function. */
  static List<Complaint> complaints(Hosts hosts, Host host, Ssh.Said said) {
    if (said.output().lines().noneMatch(line -> line.equals("sett:here"))) {
      return List.of(new Complaint(host.named(), unreached(hosts, host, said)));
    }
    List<Complaint> complaints = new ArrayList<>();
    List<String> missing = values(said.output(), "missing");
    if (!missing.isEmpty()) {
      complaints.add(
          new Complaint(
              host.named(),
              "missing programs: %s. Install them on that host%s."
                  .formatted(
                      String.join(", ", missing),
                      missing.contains("rsync") ? " (qDup copies files with rsync)" : "")));
    }
    if (!host.alias().equals("database")) {
      javaComplaint(host, said.output()).ifPresent(complaints::add);
    }
    folderComplaint(host, said.output()).ifPresent(complaints::add);
    HostLocks.complaint(host, said.output()).ifPresent(complaints::add);
    return complaints;
  }

  private static Optional<Complaint> javaComplaint(Host host, String output) {
    Optional<String> line = java(output);
    if (line.isEmpty()) {
      return Optional.of(
          new Complaint(
              host.named(),
              "has no Java: '%s -version' prints no version. Install JDK %d there, or set java: to its home folder."
                  .formatted(host.javaProgram(), JAVA)));
    }
    return Integer.parseInt(line.get().split("[.+-]", 2)[0]) >= JAVA
        ? Optional.empty()
        : Optional.of(
            new Complaint(
                host.named(),
                "has Java %s at %s, but Sett needs %d or later there. Set java: to the home folder of a newer JDK."
                    .formatted(line.get(), host.javaProgram(), JAVA)));
  }

  /** The version, such as {@code 25.0.3}, if there is one. */
  private static Optional<String> java(String output) {
    for (String value : values(output, "java")) {
      Matcher matcher = RELEASE.matcher(value);
      if (matcher.find()) {
        String whole = matcher.group();
        return Optional.of(whole.substring("version \"".length(), whole.length() - 1));
      }
    }
    return Optional.empty();
  }

  private static Optional<Complaint> folderComplaint(Host host, String output) {
    List<String> found = values(output, "disk");
    if (found.isEmpty()) {
      return Optional.of(PrivateFolder.complaint(host, output));
    }
    for (String folder : values(output, "in")) {
      if (!HostsReader.isFolder(folder)) {
        return Optional.of(
            new Complaint(
                host.named(),
                "has the folder %s at %s, but qDup accepts only paths of letters, digits and . _ / + -. Set folder: to another folder."
                    .formatted(host.folder(), folder)));
      }
    }
    Matcher matcher = DISK.matcher(found.getFirst());
    if (!matcher.matches() || Long.parseLong(matcher.group(1)) >= ROOM_KIB) {
      return Optional.empty();
    }
    return Optional.of(
        new Complaint(
            host.named(),
            "has only %d MB free in %s, but a trial may need %d MB. Free some space, or set folder: to another folder."
                .formatted(
                    Long.parseLong(matcher.group(1)) / 1024, host.folder(), ROOM_KIB / 1024)));
  }

  private static List<String> values(String output, String word) {
    String prefix = "sett:" + word + " ";
    return output
        .lines()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()).strip())
        .filter(value -> !value.isEmpty())
        .toList();
  }

  private static String unreached(Hosts hosts, Host host, Ssh.Said said) {
    String words = said.output();
    String last = words.lines().filter(line -> !line.isBlank()).reduce("", (a, b) -> b).strip();
    String by = "%s@%s, port %d".formatted(host.user(), host.host(), host.port());
    if (HostKeyRefusal.is(words)) {
      return HostKeyRefusal.sentence(hosts, host, words);
    }
    if (words.contains("Permission denied")) {
      return "does not accept any key of %s that ssh can use without a prompt. Install a key there (ssh-copy-id), or set key: to one. ssh said: %s"
          .formatted(host.user(), last);
    }
    return "can't be reached over ssh (%s). ssh said: %s"
        .formatted(by, last.isEmpty() ? "nothing" : last);
  }
}

package dev.sett.hosts;

import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to do about a host whose key ssh refused, read from what {@code ssh -v} printed. */
final class HostKeyRefusal {

  private static final String REFUSED = "Host key verification failed";
  private static final Pattern KEY =
      Pattern.compile("Server host key: (\\S+) (SHA256:[A-Za-z0-9+/]+)");
  private static final Pattern OFFENDING = Pattern.compile("(?m)^Offending \\S+ key in (.+):\\d+");

  private HostKeyRefusal() {}

  /** Whether that is why ssh failed. */
  static boolean is(String output) {
    return output.contains(REFUSED);
  }

  /**
   * The rest of a sentence about the host. A pure function.
   *
   * @param output of {@code ssh -v}; without {@code -v} the key is not in it
   */
  static String sentence(Hosts hosts, Host host, String output) {
    Matcher matcher = KEY.matcher(output);
    Optional<String> type = matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    String key = type.map(name -> " (" + name + " " + matcher.group(2) + ")").orElse("");
    String logIn =
        "ssh%s -p %d %s@%s"
            .formatted(
                hosts
                    .knownHosts()
                    .map(KnownHostsFiles::option)
                    .map(option -> " -o " + ShellWord.shown(option))
                    .orElse(""),
                host.port(),
                host.user(),
                host.host());
    if (output.contains("REVOKED HOST KEY")) {
      return "has a host key%s that is marked @revoked in known_hosts. Give the host a new key."
          .formatted(key);
    }
    if (output.contains("HOST IDENTIFICATION HAS CHANGED")) {
      Matcher offending = OFFENDING.matcher(output);
      String file = offending.find() ? offending.group(1) : KnownHostsFiles.file(hosts);
      return "has another host key%s than the one in known_hosts. Another machine may be answering in its place. If the host has a new key, remove the old one (ssh-keygen -f %s -R '%s') and log in once: %s"
          .formatted(key, ShellWord.shown(file), name(host), logIn);
    }
    return "has a host key%s that is not in known_hosts. Compare it on that host (ssh-keygen -lf /etc/ssh/ssh_host_%s_key.pub), and log in once to add it: %s"
        .formatted(key, shortType(type.orElse("ssh-ed25519")), logIn);
  }

  /** As in known_hosts. */
  private static String name(Host host) {
    return host.port() == 22 ? host.host() : "[" + host.host() + "]:" + host.port();
  }

  /** Part of the name of the key's file on a host. */
  private static String shortType(String type) {
    return type.contains("ed25519") ? "ed25519" : type.startsWith("ecdsa") ? "ecdsa" : "rsa";
  }
}

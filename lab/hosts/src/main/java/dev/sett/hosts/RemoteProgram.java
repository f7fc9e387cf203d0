package dev.sett.hosts;

import dev.sett.secrets.Redaction;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program that a host runs during a trial.
 *
 * @param command program and arguments, as that host finds them
 * @param env variables set for it
 * @param cwd absolute folder there that it starts in; empty: that of the trial
 * @param kit what of Sett has to be there: folders below the kit
 * @param ready how it is known to be ready
 */
public record RemoteProgram(
    List<String> command,
    Map<String, String> env,
    Optional<String> cwd,
    List<String> kit,
    Ready ready) {

  /** Copies the collections; the environment keeps its order. */
  public RemoteProgram {
    command = List.copyOf(command);
    kit = List.copyOf(kit);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
  }

  /** The same without secrets. */
  RemoteProgram redacted() {
    Redaction redaction = Redaction.usual();
    Map<String, String> variables = new LinkedHashMap<>();
    env.forEach((name, value) -> variables.put(name, redaction.value(name, value)));
    Ready asked =
        switch (ready) {
          case Ready.Answer(int port, String path) -> new Ready.Answer(port, redaction.text(path));
          case Ready.Line line -> line;
          case Ready.Listens listens -> listens;
        };
    return new RemoteProgram(redaction.command(command), variables, cwd, kit, asked);
  }

  /** How a program is known to be ready. */
  public sealed interface Ready {

    /** It prints the ready line of Sett's own servers. */
    record Line() implements Ready {}

    /**
     * It answers a GET with anything that is HTTP.
     *
     * @param port on its own host
     */
    record Answer(int port, String path) implements Ready {}

    /**
     * It takes connections.
     *
     * @param port on its own host
     */
    record Listens(int port) implements Ready {}
  }
}

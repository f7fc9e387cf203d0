package dev.sett.model.launch;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server that comes with Sett, on one threading model.
 *
 * @param server folder name below {@code programs/servers/}, such as {@code jetty}
 * @param threads threading model name, such as {@code platform:200}
 * @param flags further flags of the server, after {@code --port} and {@code --threads}
 * @param jvmFlags flags of the JVM, before {@code -jar}
 */
@RecordBuilder
public record BuiltInServer(
    String server,
    String threads,
    List<String> flags,
    List<String> jvmFlags,
    Map<String, String> env,
    Optional<String> jdk)
    implements Launch, BuiltInServerBuilder.With {

  /** Copies the lists; the environment keeps its order. */
  public BuiltInServer {
    flags = List.copyOf(flags);
    jvmFlags = List.copyOf(jvmFlags);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
  }

  /** A built-in server with nothing but its threading model. */
  public static BuiltInServer of(String server, String threads) {
    return new BuiltInServer(server, threads, List.of(), List.of(), Map.of(), Optional.empty());
  }
}

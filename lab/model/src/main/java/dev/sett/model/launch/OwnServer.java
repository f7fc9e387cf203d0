package dev.sett.model.launch;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.http.Certificates;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The user's own program, started by a command and reached at a URL.
 *
 * @param command program and arguments, already split; never passed through a shell
 * @param url absolute {@code http} or {@code https} URL that the load goes to
 * @param readyUrl absolute URL that answers below 500 once the program is ready; {@code url} if
 *     empty
 * @param cwd folder the program starts in; the lab's own if empty
 * @param certificates accepted on {@code https}, in addition to those that the JDK accepts
 */
@RecordBuilder
public record OwnServer(
    List<String> command,
    URI url,
    Optional<URI> readyUrl,
    Optional<String> cwd,
    Map<String, String> env,
    Optional<String> jdk,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Certificates> certificates)
    implements Launch, OwnServerBuilder.With {

  /** Copies the lists; the environment keeps its order. */
  public OwnServer {
    command = List.copyOf(command);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
  }
}

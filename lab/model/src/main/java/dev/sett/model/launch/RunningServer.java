package dev.sett.model.launch;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.http.Certificates;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * A server that runs already: it is loaded, and never started, stopped, pinned or changed.
 *
 * @param url absolute {@code http} or {@code https} URL that the load goes to
 * @param pid its process on this machine, of which CPU, memory and threads are read; empty: only
 *     what the load shows is known
 * @param maxRps requests per second that it may get, in closed loops too, &gt; 0; empty: any number
 * @param certificates accepted on {@code https}, in addition to those that the JDK accepts
 */
@RecordBuilder
public record RunningServer(
    URI url,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Long> pid,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> maxRps,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Certificates> certificates)
    implements Launch, RunningServerBuilder.With {

  /** None: its environment is what it was started with. */
  @Override
  public Map<String, String> env() {
    return Map.of();
  }

  /** Empty: it runs on the JDK that it was started with, if any. */
  @Override
  public Optional<String> jdk() {
    return Optional.empty();
  }

  @Override
  public boolean runsAlready() {
    return true;
  }
}

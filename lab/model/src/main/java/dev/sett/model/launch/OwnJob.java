package dev.sett.model.launch;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The user's own command that ends by itself, such as a build.
 *
 * @param command program and arguments, already split; never passed through a shell
 * @param cwd folder the program starts in; the lab's own if empty
 */
@RecordBuilder
public record OwnJob(
    List<String> command, Optional<String> cwd, Map<String, String> env, Optional<String> jdk)
    implements Launch, OwnJobBuilder.With {

  /** Copies the list; the environment keeps its order. */
  public OwnJob {
    command = List.copyOf(command);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
  }

  @Override
  public boolean endsByItself() {
    return true;
  }
}

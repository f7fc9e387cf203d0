package dev.sett.model.launch;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program that comes with Sett and ends by itself, on one threading model.
 *
 * @param program folder name below {@code programs/apps/}, such as {@code batch}
 * @param threads threading model name, such as {@code virtual}
 * @param flags further flags of the program, after {@code --threads}
 * @param jvmFlags flags of the JVM, before {@code -jar}
 */
@RecordBuilder
public record BuiltInJob(
    String program,
    String threads,
    List<String> flags,
    List<String> jvmFlags,
    Map<String, String> env,
    Optional<String> jdk)
    implements Launch, BuiltInJobBuilder.With {

  /** Copies the lists; the environment keeps its order. */
  public BuiltInJob {
    flags = List.copyOf(flags);
    jvmFlags = List.copyOf(jvmFlags);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
  }

  @Override
  public boolean endsByItself() {
    return true;
  }
}

package dev.sett.model.launch;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;
import java.util.Optional;

/**
 * How a variant's process is started: a server or program that comes with Sett, or one of the
 * user's own; or where a server is that runs already.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = BuiltInServer.class, name = "built-in"),
  @JsonSubTypes.Type(value = OwnServer.class, name = "program"),
  @JsonSubTypes.Type(value = RunningServer.class, name = "running"),
  @JsonSubTypes.Type(value = BuiltInJob.class, name = "built-in-program"),
  @JsonSubTypes.Type(value = OwnJob.class, name = "command")
})
public sealed interface Launch permits BuiltInServer, OwnServer, RunningServer, BuiltInJob, OwnJob {

  /** Environment variables set for the process, on top of the lab's own environment. */
  Map<String, String> env();

  /** Home folder or release number of the JDK to run on; empty for the lab's own. */
  Optional<String> jdk();

  /**
   * Whether the program does its work and ends, so that it is measured from start to end; else it
   * answers requests until it is stopped.
   */
  default boolean endsByItself() {
    return false;
  }

  /** Whether somebody else started it, and nobody stops it: it is only loaded. */
  default boolean runsAlready() {
    return false;
  }
}

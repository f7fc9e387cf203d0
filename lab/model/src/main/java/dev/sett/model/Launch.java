package dev.sett.model;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;
import java.util.Optional;

/**
 * How a variant's process is started: a server or program that comes with Sett, or one of the
 * user's own.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = BuiltIn.class, name = "built-in"),
  @JsonSubTypes.Type(value = OwnProgram.class, name = "program"),
  @JsonSubTypes.Type(value = BuiltInProgram.class, name = "built-in-program"),
  @JsonSubTypes.Type(value = OwnCommand.class, name = "command")
})
public sealed interface Launch permits BuiltIn, OwnProgram, BuiltInProgram, OwnCommand {

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
}

package dev.sett.model;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;
import java.util.Optional;

/** How a variant's process is started: a built-in server or the user's own program. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = BuiltIn.class, name = "built-in"),
  @JsonSubTypes.Type(value = OwnProgram.class, name = "program")
})
public sealed interface Launch permits BuiltIn, OwnProgram {

  /** Environment variables set for the process, on top of the lab's own environment. */
  Map<String, String> env();

  /** Home folder or release number of the JDK to run on; empty for the lab's own. */
  Optional<String> jdk();
}

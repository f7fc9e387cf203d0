package dev.sett.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sett.load.destination.LoadException;
import dev.sett.model.trial.LoadSlice;

/** What the engine says. On the wire each has the number of what it answers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "answer")
@JsonSubTypes({
  @JsonSubTypes.Type(value = EngineReply.Ready.class, name = "ready"),
  @JsonSubTypes.Type(value = EngineReply.Opened.class, name = "opened"),
  @JsonSubTypes.Type(value = EngineReply.Failed.class, name = "failed"),
  @JsonSubTypes.Type(value = EngineReply.Window.class, name = "window"),
  @JsonSubTypes.Type(value = EngineReply.Done.class, name = "done"),
  @JsonSubTypes.Type(value = EngineReply.Closed.class, name = "closed"),
  @JsonSubTypes.Type(value = EngineReply.Rejected.class, name = "error")
})
sealed interface EngineReply {

  /** Number of what answers no command. */
  long NO_COMMAND = 0;

  /**
   * An answer as it is sent, one JSON object a line.
   *
   * @param number of the command that it answers, or {@link #NO_COMMAND}
   */
  record Numbered(long number, EngineReply reply) {}

  /**
   * First line: commands can come.
   *
   * @param pid the engine's process
   * @param cpus CPUs it may use, one event loop each
   * @param transport {@code epoll} or {@code nio}
   */
  record Ready(long pid, int cpus, String transport) implements EngineReply {}

  /** All connections are open. */
  record Opened(String target) implements EngineReply {}

  /** A command could not be carried out; the sentence is for people. */
  record Failed(String target, LoadException.Kind kind, String sentence) implements EngineReply {}

  /** 100 ms of the slice in progress. */
  record Window(String target, LoadSlice.Window window) implements EngineReply {}

  /** The slice and its drain are over. */
  record Done(String target, LoadSlice slice) implements EngineReply {}

  /** The connections are closed. */
  record Closed(String target) implements EngineReply {}

  /**
   * A line that was no command, which is answered without a number, or one for a target that is not
   * open.
   */
  record Rejected(String sentence) implements EngineReply {}
}

package dev.sett.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sett.model.LoadSlice;

/** What the engine says, one JSON object a line. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "answer")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Answer.Ready.class, name = "ready"),
  @JsonSubTypes.Type(value = Answer.Opened.class, name = "opened"),
  @JsonSubTypes.Type(value = Answer.Failed.class, name = "failed"),
  @JsonSubTypes.Type(value = Answer.Window.class, name = "window"),
  @JsonSubTypes.Type(value = Answer.Done.class, name = "done"),
  @JsonSubTypes.Type(value = Answer.Closed.class, name = "closed"),
  @JsonSubTypes.Type(value = Answer.Rejected.class, name = "error")
})
sealed interface Answer {

  /**
   * First line: commands can come.
   *
   * @param pid the engine's process
   * @param cpus CPUs it may use, one event loop each
   * @param transport {@code epoll} or {@code nio}
   */
  record Ready(long pid, int cpus, String transport) implements Answer {}

  /** All connections are open. */
  record Opened(String target) implements Answer {}

  /** A command could not be carried out; the sentence is for people. */
  record Failed(String target, LoadException.Kind kind, String sentence) implements Answer {}

  /** 100 ms of the slice in progress. */
  record Window(String target, LoadSlice.Window window) implements Answer {}

  /** The slice and its drain are over. */
  record Done(String target, LoadSlice slice) implements Answer {}

  /** The connections are closed. */
  record Closed(String target) implements Answer {}

  /** A line that was no command, or one for a target that is not open. */
  record Rejected(String sentence) implements Answer {}
}

package dev.sett.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Certificates;
import dev.sett.model.http.Request;
import java.net.URI;
import java.util.Optional;

/** What the engine is told. On the wire each has a number. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Command.Open.class, name = "open"),
  @JsonSubTypes.Type(value = Command.Run.class, name = "run"),
  @JsonSubTypes.Type(value = Command.Stop.class, name = "stop"),
  @JsonSubTypes.Type(value = Command.Close.class, name = "close"),
  @JsonSubTypes.Type(value = Command.Quit.class, name = "quit")
})
sealed interface Command {

  /**
   * A command as it is sent, one JSON object a line.
   *
   * @param number 1, 2, 3 …; its answers have the same
   */
  record Numbered(long number, Command command) {}

  /**
   * Open all connections to a server; answered by {@link EngineReply.Opened} or {@link
   * EngineReply.Failed}.
   *
   * @param target a name for it, free to choose
   * @param certificates accepted on https in addition to the JDK's; may be left out
   * @param traffic how requests come; the usual way if left out
   */
  record Open(
      String target,
      URI url,
      Request request,
      int connections,
      Optional<Certificates> certificates,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Traffic> traffic)
      implements Command {}

  /**
   * Put one slice of load on an open target; answered by {@link EngineReply.Window} lines and
   * {@link EngineReply.Done}.
   *
   * @param drainMillis how long a request may stay unanswered; 10 s if left out
   */
  record Run(
      String target, Shape shape, long settleMillis, long countedMillis, Optional<Long> drainMillis)
      implements Command {}

  /**
   * End the slice on an open target early, because its program has ended. The slice, or the next
   * one if none is in progress, is answered by {@link EngineReply.Failed}; nothing else is. Taken
   * at once, also in the middle of a slice.
   */
  record Stop(String target) implements Command {}

  /** Close a target's connections; answered by {@link EngineReply.Closed}. */
  record Close(String target) implements Command {}

  /** End at once, also in the middle of a slice. The end of the input means the same. */
  record Quit() implements Command {}
}

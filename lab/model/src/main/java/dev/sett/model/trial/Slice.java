package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.outside.DependencyUsage;
import dev.sett.model.outside.Usage;
import java.util.List;

/**
 * One turn of load on one variant, from both sides.
 *
 * @param startMillis from the start of the trial's process to the start of the slice
 * @param load what the load engine saw
 * @param usage what the measured process used from just before the slice until its drain was over
 * @param services what the services that it depends on used in the same time; empty if there are
 *     none, or in results older than this
 */
public record Slice(
    Phase phase,
    long startMillis,
    LoadSlice load,
    Usage usage,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<DependencyUsage> services) {

  /** Copies the list. */
  public Slice {
    services = List.copyOf(services);
  }

  /** A turn of load on a program that depends on no service. */
  public Slice(Phase phase, long startMillis, LoadSlice load, Usage usage) {
    this(phase, startMillis, load, usage, /* services= */ List.of());
  }
}

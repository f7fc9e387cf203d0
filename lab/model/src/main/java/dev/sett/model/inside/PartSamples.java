package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.outside.ThreadFamily;
import java.util.List;

/**
 * The CPU samples of one part in the threads of one family.
 *
 * @param samples counted before anything was left out of the stacks, &gt; 0
 * @param calls their stacks as a tree, from where the part begins: frames that only run a thread's
 *     tasks are left out, and so are rare ones; empty for what Sett itself does
 */
public record PartSamples(
    ThreadFamily family,
    CpuPart part,
    long samples,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<CallNode> calls) {

  /** Copies the list. */
  public PartSamples {
    calls = List.copyOf(calls);
  }
}

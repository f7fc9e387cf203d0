package dev.sett.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/**
 * A method in a tree of calls, under the method that called it.
 *
 * @param method {@code package.Class.method}, or words in brackets where there is no method
 * @param samples CPU samples in whose stacks it stands at this place, &gt; 0; those of its callees
 *     are among them
 * @param callees what it called, the most frequent first; rare ones are left out
 */
public record Call(
    String method,
    long samples,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Call> callees) {

  /** Copies the list. */
  public Call {
    callees = List.copyOf(callees);
  }
}

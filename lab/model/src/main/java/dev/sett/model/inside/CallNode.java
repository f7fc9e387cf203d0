package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;

/**
 * A method in a tree of calls, under the method that called it.
 *
 * @param method {@code package.Class.method}, the name of a function that is {@link #kind not
 *     Java}, or words in brackets where there is neither
 * @param samples CPU samples whose stacks have it at this place, &gt; 0; those of its callees are
 *     among them
 * @param callees what it called, the most frequent first; rare ones are left out
 * @param kind what it is if it is no Java method; empty for Java
 */
public record CallNode(
    String method,
    long samples,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<CallNode> callees,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Kind> kind) {

  /** Code that is no Java. */
  public enum Kind {
    /** Of the JVM, the C library or another library. */
    NATIVE,
    /** Of the kernel, on behalf of the program. */
    KERNEL
  }

  /** Copies the list. */
  public CallNode {
    callees = List.copyOf(callees);
  }

  /** A Java method. */
  public CallNode(String method, long samples, List<CallNode> callees) {
    this(method, samples, callees, /* kind= */ Optional.empty());
  }
}

package dev.sett.probe.profile;

import dev.sett.model.inside.CallNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Stacks of samples, merged from the outermost method inwards. One thread. */
final class CallTree {
  /** A sample without a stack: of native code, or one that could not be walked. */
  static final String NO_STACK = "(no Java methods)";

  /** Above the frames that a recording keeps. */
  static final String TOO_DEEP = "(callers not recorded)";

  /** Less of all samples is not kept; it would be thinner than 5 of 1000 pixels. */
  private static final double LEAST = 0.005;

  /** What differs from one JVM to the next in the name of a class made while it runs. */
  private static final Pattern MADE_UP =
      Pattern.compile(
          "[/+.]0x[0-9a-f]+|(?<=\\$\\$Lambda)\\$\\d+|(?<=MethodAccessor|ConstructorAccessor|\\$Proxy)\\d+");

  private final Node root = new Node();

  /**
   * Where a frame stands.
   *
   * @param name {@code package.Class.method}, a native function's name, or words in brackets
   * @param kind what it is if it is no Java method
   */
  record Place(String name, Optional<CallNode.Kind> kind) {
    static Place java(String method) {
      return new Place(method, Optional.empty());
    }
  }

  /** Samples at one place of the tree. */
  private static final class Node {
    private long samples;
    private final Map<Place, Node> callees = new HashMap<>();

    List<CallNode> calls(double least) {
      return callees.entrySet().stream()
          .filter(callee -> callee.getValue().samples >= least)
          .map(
              callee ->
                  new CallNode(
                      callee.getKey().name(),
                      callee.getValue().samples,
                      callee.getValue().calls(least),
                      callee.getKey().kind()))
          .sorted(
              Comparator.comparingLong(CallNode::samples)
                  .reversed()
                  .thenComparing(CallNode::method))
          .toList();
    }
  }

  /**
   * Adds one sample.
   *
   * @param methods {@code package.Class.method}, outermost first
   */
  void add(List<String> methods) {
    add(methods.stream().map(Place::java).toList(), 1);
  }

  /**
   * Adds samples that have one stack.
   *
   * @param places outermost first
   * @param samples how many, &gt; 0
   */
  void add(List<Place> places, long samples) {
    root.samples += samples;
    Node at = root;
    for (Place place : places) {
      Place steady = new Place(steady(place.name()), place.kind());
      at = at.callees.computeIfAbsent(steady, key -> new Node());
      at.samples += samples;
    }
  }

  /** All samples so far. */
  long samples() {
    return root.samples;
  }

  /** The outermost methods with what they called, as far as it is not rare. */
  List<CallNode> calls() {
    return calls(root.samples);
  }

  /**
   * The same where these stacks are some of many.
   *
   * @param all samples of all stacks, &ge; 0
   */
  List<CallNode> calls(long all) {
    return root.calls(Math.max(1, LEAST * all));
  }

  /** A name that is the same in every JVM that runs the program. */
  static String steady(String method) {
    return MADE_UP.matcher(method).replaceAll("");
  }
}

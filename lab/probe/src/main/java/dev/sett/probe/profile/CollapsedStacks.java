package dev.sett.probe.profile;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.CpuPart;
import dev.sett.model.inside.PartSamples;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.text.ExperimentException;
import dev.sett.probe.usage.ThreadFamilies;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads async-profiler's collapsed stacks, written with {@code threads,ann,dot}: a stack a line,
 * outermost frame first, as {@code [thread tid=1];frame;frame 12}. Java frames end in {@code _[j]},
 * {@code _[i]}, {@code _[0]} or {@code _[1]}, those of the kernel in {@code _[k]}, others are
 * native.
 */
final class CollapsedStacks {
  private static final Pattern LINE =
      Pattern.compile("\\[(?:(.*?) )?tid=\\d+\\](?:;(.*))? (\\d{1,18})");

  private static final Pattern SUFFIX = Pattern.compile("_\\[([jik01])\\]$");

  /** In whose stacks agent, JFR or the profiler itself is at work. */
  private static final Pattern OURS = Pattern.compile("dev\\.sett\\.agent\\.|Jfr[A-Z]|Profiler::");

  private CollapsedStacks() {}

  /**
   * What a file says.
   *
   * @param calls outermost frames with what they called
   * @param samples in all, &ge; 0; what Sett itself does in the program is not among them
   * @param parts all samples by what they were spent on, Sett's own work included
   * @param missing why it is not whole, as a sentence; empty if it is
   */
  record Read(
      List<CallNode> calls, long samples, List<PartSamples> parts, Optional<String> missing) {}

  /** Stacks as they are and by their parts. */
  private record Trees(CallTree all, PartTrees parts) {}

  /**
   * Reads a file as far as it goes; one that is cut off, too large, a link, or none at all, is no
   * error.
   */
  static Read read(Path file) {
    try {
      byte[] bytes =
          ResultFiles.below(Objects.requireNonNull(file.toAbsolutePath().getParent()))
              .read(String.valueOf(file.getFileName()));
      return read(new String(bytes, StandardCharsets.UTF_8));
    } catch (ExperimentException e) {
      return new Read(
          List.of(),
          0,
          List.of(),
          Optional.of("The output of async-profiler can't be read: " + e.complaints().getFirst()));
    }
  }

  static Read read(String text) {
    Trees trees = new Trees(new CallTree(), new PartTrees());
    // What follows the last end of line was cut off in the middle.
    int whole = text.lastIndexOf('\n') + 1;
    long strange =
        text.substring(0, whole)
            .lines()
            .filter(line -> !line.isBlank() && !take(line, trees))
            .count();
    Optional<String> missing = Optional.empty();
    if (whole < text.length()) {
      missing = Optional.of("The output of async-profiler is cut off; its last line is ignored.");
    } else if (strange > 0) {
      missing =
          Optional.of(
              "Lines of async-profiler output that can't be parsed and are ignored: %d."
                  .formatted(strange));
    }
    return new Read(trees.all.calls(), trees.all.samples(), trees.parts.parts(), missing);
  }

  /** Whether the line was understood. */
  private static boolean take(String line, Trees trees) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return false;
    }
    String thread = Optional.ofNullable(parts.group(1)).orElse("");
    long samples = Long.parseLong(parts.group(3));
    List<CallTree.Place> places = places(Optional.ofNullable(parts.group(2)).orElse(""));
    ThreadFamily family = ThreadFamilies.of(thread);
    if (samples > 0 && isOurs(thread, places)) {
      trees.parts.add(family, new StackParts.Sorted(CpuPart.SETT, List.of()), samples);
    } else if (samples > 0) {
      trees.parts.add(family, StackParts.sort(family, places), samples);
      boolean java = places.stream().anyMatch(place -> place.kind().isEmpty());
      if (!java) {
        places.addFirst(CallTree.Place.java(without(family)));
      }
      trees.all.add(places, samples);
    }
    return true;
  }

  private static List<CallTree.Place> places(String frames) {
    List<CallTree.Place> places = new ArrayList<>();
    for (String frame : frames.split(";")) {
      if (!frame.isEmpty()) {
        places.add(place(frame));
      }
    }
    return places;
  }

  private static CallTree.Place place(String frame) {
    Matcher suffix = SUFFIX.matcher(frame);
    if (!suffix.find() || suffix.start() == 0) {
      return new CallTree.Place(frame, Optional.of(CallNode.Kind.NATIVE));
    }
    String name = frame.substring(0, suffix.start());
    return suffix.group(1).equals("k")
        ? new CallTree.Place(name, Optional.of(CallNode.Kind.KERNEL))
        : CallTree.Place.java(name);
  }

  /** What stands above a stack without Java: the family of its thread. */
  private static String without(ThreadFamily family) {
    return switch (family) {
      case JIT -> "(JIT compiler)";
      case GC -> "(garbage collector)";
      case VM -> "(other threads of the JVM)";
      case CARRIER, REQUEST, SELECTOR, OTHER -> CallTree.NO_STACK;
    };
  }

  /** What agent, JFR and the profiler's own coming do is no evidence of the program. */
  private static boolean isOurs(String thread, List<CallTree.Place> places) {
    return thread.startsWith("Attach Listener")
        || thread.startsWith("JFR ")
        || thread.startsWith("VM JFR")
        || places.stream().anyMatch(place -> OURS.matcher(place.name()).lookingAt());
  }
}

package dev.sett.apps.batch;

import java.util.ArrayList;
import java.util.List;
import org.springframework.batch.infrastructure.item.ExecutionContext;

/**
 * Consecutive lines of an inbox.
 *
 * @param from index of the first line, from 0 over all files
 * @param count how many lines, at least 1
 */
record InboxSlice(long from, long count) {
  private static final String FROM = "slice.from";
  private static final String COUNT = "slice.count";

  /**
   * All lines in slices of nearly the same size, none empty.
   *
   * @param lines at least 1
   * @param most the most slices, at least 1
   */
  static List<InboxSlice> cut(long lines, int most) {
    long slices = Math.min(lines, most);
    List<InboxSlice> cut = new ArrayList<>();
    for (long i = 0; i < slices; i++) {
      long from = lines * i / slices;
      cut.add(new InboxSlice(from, lines * (i + 1) / slices - from));
    }
    return cut;
  }

  /** This slice in the framework's form, which outlives the process. */
  ExecutionContext stored() {
    ExecutionContext context = new ExecutionContext();
    context.putLong(FROM, from);
    context.putLong(COUNT, count);
    return context;
  }

  /** What {@link #stored} gave. */
  static InboxSlice of(ExecutionContext context) {
    return new InboxSlice(context.getLong(FROM), context.getLong(COUNT));
  }
}

package dev.sett.sim;

import java.util.ArrayDeque;
import java.util.Queue;

/** What tasks call: serves a limited number of calls concurrently; the rest queue there. */
final class Dependency {
  private final Agenda agenda;
  private final Queue<Call> waiting = new ArrayDeque<>();
  private int free;

  private record Call(double nanos, Runnable end) {}

  Dependency(Agenda agenda, int atOnce) {
    this.agenda = agenda;
    this.free = atOnce;
  }

  /** Serves a call for so long, as soon as it can. */
  void call(double nanos, Runnable end) {
    if (free > 0) {
      free--;
      serve(new Call(nanos, end));
    } else {
      waiting.add(new Call(nanos, end));
    }
  }

  private void serve(Call call) {
    agenda.after(
        call.nanos,
        () -> {
          Call next = waiting.poll();
          if (next == null) {
            free++;
          } else {
            serve(next);
          }
          call.end.run();
        });
  }
}

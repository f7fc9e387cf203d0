package dev.sett.verdict.blocks;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.Map;

/** A trial as if one request of its script had been all that was sent at the common rate. */
public final class RequestView {

  private static final LoadSlice.Part NONE =
      new LoadSlice.Part(
          /* completed= */ 0, /* answered= */ 0, /* failed= */ 0, /* response= */ "");

  private RequestView() {}

  /**
   * The trial with its slices at the common rate only, and of these what is known of one request:
   * its response times, answers and failures. The engine's own delay is that of all requests.
   */
  public static Trial of(Trial trial, String request) {
    return trial.withSlices(
        trial.slices(Phase.COST).stream().map(slice -> of(slice, request)).toList());
  }

  private static Slice of(Slice slice, String request) {
    LoadSlice.Part part = slice.load().requests().getOrDefault(request, NONE);
    LoadSlice own =
        slice
            .load()
            .with()
            .completed(part.completed())
            .answered(part.answered())
            .errors(
                part.failed() == 0
                    ? Map.of()
                    : Map.of(
                        ErrorKind.STATUS, // Which kind it was is not known of single requests.
                        new LoadSlice.Failures(part.failed(), /* example= */ "")))
            .response(part.response())
            .service("")
            .requests(Map.of())
            .build();
    return new Slice(slice.phase(), slice.startMillis(), own, slice.usage());
  }
}

package dev.sett.engines.tool;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.model.http.ExpectedAnswer;
import java.util.Optional;

/** Reasons why a tool can't do a job that several tools share. */
public final class ToolRefusals {

  private ToolRefusals() {}

  /** A tool that takes every status below 400 as right, and can't be told otherwise. */
  public static Optional<String> expectation(Tool tool, ToolJob job) {
    return job.request().expect().equals(ExpectedAnswer.SUCCESS)
        ? Optional.empty()
        : Optional.of(
            tool.name()
                + " treats every response with a status from 200 to 399 as successful and can't"
                + " expect another status or a text. Use k6 or jmeter.");
  }

  /** A tool that can't look into bodies. */
  public static Optional<String> bodyText(Tool tool, ToolJob job) {
    return job.request().expect().bodyContains().isEmpty()
        ? Optional.empty()
        : Optional.of(
            tool.name() + " does not check response bodies. Use k6, jmeter or Sett's own engine.");
  }

  /** A tool that takes text alone. */
  public static Optional<String> binaryBody(Tool tool, ToolJob job) {
    return RequestBodies.text(job.request().body()).isPresent()
        ? Optional.empty()
        : Optional.of(tool.name() + " takes the body as text, and this body is not UTF-8 text.");
  }

  /** A tool that takes whole rates alone. */
  public static Optional<String> wholeRate(Tool tool, ToolJob job) {
    return job.work() instanceof ToolWork.Rate rate && Math.round(rate.rps()) < 1
        ? Optional.of(
            format(
                "%s needs a rate of at least 1 request per second; got %s.",
                tool.name(), rate.rps()))
        : Optional.empty();
  }
}

package dev.sett.model.http;

import java.util.Optional;

/**
 * What counts as a right answer; anything else is an error of kind {@link ErrorKind#STATUS} or
 * {@link ErrorKind#BODY}.
 *
 * @param lowestStatus lowest status accepted, 100 to 599
 * @param highestStatus highest status accepted, 100 to 599
 * @param bodyContains text that the body must contain, compared as UTF-8 bytes; empty: any body
 */
public record ExpectedAnswer(int lowestStatus, int highestStatus, Optional<String> bodyContains) {

  /** Any status from 200 to 399. */
  public static final ExpectedAnswer SUCCESS = new ExpectedAnswer(200, 399, Optional.empty());
}

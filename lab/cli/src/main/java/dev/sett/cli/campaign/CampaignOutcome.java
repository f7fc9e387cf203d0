package dev.sett.cli.campaign;

import dev.sett.cli.campaign.CampaignRuns.Found;
import java.time.Duration;
import java.util.Optional;

/**
 * What became of one experiment of a campaign.
 *
 * @param time since it was begun or resumed; empty if it was not
 * @param found what its result shows; empty if it has none
 * @param sentence why it failed or was not begun; empty otherwise
 */
record CampaignOutcome(
    String experiment,
    State state,
    Optional<Duration> time,
    Optional<Found> found,
    Optional<String> sentence) {

  /** How far it got. */
  enum State {
    DONE("done"),
    SKIPPED("skipped"),
    FAILED("failed"),
    INTERRUPTED("interrupted"),
    NOT_BEGUN("not begun");

    private final String words;

    State(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    /** Whether there is a finished result of it. */
    boolean isDone() {
      return this == DONE || this == SKIPPED;
    }
  }
}

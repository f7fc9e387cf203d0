package dev.sett.cli.flags;

import picocli.CommandLine.Option;

/** The flag with which the user agrees to load on other machines. */
public final class RemoteFlag {

  @Option(
      names = "--yes-remote",
      description =
          "Confirm that you may load the servers on other machines that the experiment names. Not"
              + " stored in the result: give it again to resume.")
  private boolean yes;

  /** Whether the user agreed. */
  public boolean agreed() {
    return yes;
  }
}

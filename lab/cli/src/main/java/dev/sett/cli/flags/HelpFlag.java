package dev.sett.cli.flags;

import picocli.CommandLine.Option;

/** The flag every command has. */
public final class HelpFlag {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused") // picocli reads it
  private boolean help;
}

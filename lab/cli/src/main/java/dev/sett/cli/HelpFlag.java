package dev.sett.cli;

import picocli.CommandLine.Option;

/** The flag every command has. */
final class HelpFlag {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused") // picocli reads it
  private boolean help;
}

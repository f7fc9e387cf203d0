package dev.sett.cli.process;

/** The exit codes of the process. */
public final class ExitCode {

  /** Done. */
  public static final int DONE = 0;

  /**
   * A gate failed or has nothing to go by, no rate met the objectives, a stored result is not what
   * its trials give, or an experiment of a campaign failed.
   */
  public static final int NOT_MET = 1;

  /** The command line or a file is wrong. */
  public static final int USAGE_ERROR = 2;

  /** The measured program failed. */
  public static final int PROGRAM_FAILED = 3;

  /**
   * No gate failed, but one asks about a refused metric, every headline metric of a point is
   * refused, or there is no result.
   */
  public static final int REFUSED = 4;

  /** Ctrl-C or SIGTERM; the JVM itself ends with 130 or 143. */
  public static final int INTERRUPTED = 130;

  /** An internal error of Sett. */
  public static final int INTERNAL_ERROR = 70;

  private ExitCode() {}
}

package dev.sett.runner.command;

import java.nio.file.Path;

/** Where the parts of Sett are below its folder. */
public sealed interface Layout permits Checkout, Installation {

  /** The folder of Sett, with {@code experiments/} below. */
  Path root();

  /** The runnable jar of a built-in server; it need not be there yet. */
  Path serverJar(String server);

  /** The runnable jar of a built-in program that ends by itself; it need not be there yet. */
  Path programJar(String program);

  /** The agent that looks into programs. */
  Path agentJar();

  /** What runs a script with qDup; it need not be there yet. */
  Path qdupJar();

  /** The folder with a subfolder for each built-in server, and perhaps others. */
  Path servers();

  /**
   * What a built-in server says of itself.
   *
   * @param file name of that file
   */
  Path card(String server, String file);
}

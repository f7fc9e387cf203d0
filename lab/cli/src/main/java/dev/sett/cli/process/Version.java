package dev.sett.cli.process;

import java.util.Optional;
import picocli.CommandLine;

/** Version of Sett, from the jar's manifest. */
public final class Version implements CommandLine.IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"sett " + text() + " on Java " + Runtime.version()};
  }

  /** The version alone. */
  public static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }
}

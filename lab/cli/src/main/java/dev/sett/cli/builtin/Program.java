package dev.sett.cli.builtin;

import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.ForegroundProcess;
import dev.sett.cli.process.SettPaths;
import dev.sett.runner.command.Home;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The programs that come with Sett and are no servers, in {@code programs/apps/}. */
enum Program {
  BATCH("payment processor on Spring Batch 6: partner files into a database"),
  STANDALONE("many tasks that wait and work a little: start rate, memory, completion time");

  private static final String THREADS = "--threads";

  private final String about;

  Program(String about) {
    this.about = about;
  }

  /** What it is, in a few words, for lists. */
  String about() {
    return about;
  }

  /** What users type: {@code batch}. */
  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Builds it if need be, and runs it in the foreground.
   *
   * @param jvm flags of its JVM
   * @param flags its own
   * @return its exit code, if it is one that programs give; {@link ExitCode#PROGRAM_FAILED} if not
   */
  int run(List<String> jvm, List<String> flags) throws InterruptedException {
    Home home = SettPaths.home();
    new ServerBuild(home).program(title());
    List<String> command = new ArrayList<>();
    command.add(home.javaHome().resolve("bin/java").toString());
    // The program says itself which thread it could not have; the JVM would print that as well.
    command.add("-Xlog:os+thread=off");
    command.addAll(new BuiltIns().jvmFlags(threads(flags), jvm));
    command.addAll(List.of("-jar", home.layout().programJar(title()).toString()));
    command.addAll(flags);
    int code = ForegroundProcess.run(command);
    return switch (code) {
      case ExitCode.DONE, ExitCode.NOT_MET, ExitCode.USAGE_ERROR, ExitCode.INTERNAL_ERROR -> code;
      default -> ExitCode.PROGRAM_FAILED;
    };
  }

  /** The threading model among a program's flags; empty if it is left to the program. */
  static String threads(List<String> flags) {
    String name = "";
    for (int i = 0; i < flags.size(); i++) {
      if (flags.get(i).startsWith(THREADS + "=")) {
        name = flags.get(i).substring(THREADS.length() + 1);
      } else if (flags.get(i).equals(THREADS) && i + 1 < flags.size()) {
        name = flags.get(i + 1);
      }
    }
    return name;
  }
}

package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code build/tools.sh} on a machine that has none of the tools. */
class ToolsScriptIT {

  @TempDir private Path folder;
  private Path root;
  private Path system;
  private Shell shell;

  @BeforeEach
  void makeMachine() throws Exception {
    root = Files.createDirectories(folder.resolve("check out"));
    for (String name : List.of("build/tools.sh", "build/jdk21.sh", "build/actionlint.sh")) {
      script(root.resolve(name), Files.readString(Sources.ROOT.resolve(name)));
    }
    system = folder.resolve("system");
    Path jdk21 = folder.resolve("jdk21");
    script(jdk21.resolve("bin/java"), "#!/bin/sh\n");
    Files.writeString(jdk21.resolve("release"), "JAVA_VERSION=\"21.0.8\"\n");
    shell = new Shell(folder).with("SETT_SYSTEM", system.toString()).with("SETT_JDK21", jdk21 + "");
    // It installs sshd only; what it was asked, and where it was found, is in a file.
    script(
        system.resolve("usr/bin/apt-get"),
        """
        #!/bin/sh
        printf '%%s\\n' "$PATH $*" >>'%1$s/asked'
        case "$*" in
        *install*openssh-server*)
            mkdir -p '%2$s/usr/sbin'
            for file in usr/sbin/sshd usr/bin/rsync; do
                printf '#!/bin/sh\\n' >'%2$s'/$file
                chmod +x '%2$s'/$file
            done ;;
        esac
        """
            .formatted(folder, system));
    script(system.resolve("usr/bin/sudo"), "#!/bin/sh\nshift\nexec \"$@\"\n");
  }

  private static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertTrue(file.toFile().setExecutable(true));
  }

  private Shell.Outcome run() throws IOException, InterruptedException {
    Shell.Outcome ended = shell.run(folder, root.resolve("build/tools.sh").toString());
    assertEquals(0, ended.code(), ended.err());
    return ended;
  }

  @Test
  void nothingIsInstalledWithoutBeingAskedAndOneSentenceSaysWhatToDo() throws Exception {
    Shell.Outcome ended = run();
    assertTrue(Files.notExists(folder.resolve("asked")));
    assertEquals(
        "Tests that need these packages will be skipped: chromium openssh-server rsync postgresql."
            + " Install them (apt install chromium openssh-server rsync postgresql), or run"
            + " SETT_INSTALL=1 ./check, which installs them with apt-get, as root or with sudo.\n",
        ended.err());
    assertEquals(
        List.of(
            "SETT_CHROMIUM_MISSING=chromium was not found, so the browser tests of reports cannot"
                + " run. Install it (apt install chromium), or run SETT_INSTALL=1 ./check, which"
                + " does.",
            "SETT_SSHD_MISSING=openssh-server was not found, so the tests with several hosts cannot"
                + " run. Install it (apt install openssh-server rsync), or run SETT_INSTALL=1"
                + " ./check, which does.",
            "SETT_POSTGRES_MISSING=postgresql was not found, so the bank tests on PostgreSQL cannot"
                + " run. Install it (apt install postgresql), or run SETT_INSTALL=1 ./check, which"
                + " does.",
            "SETT_JDK21=" + folder.resolve("jdk21"),
            "SETT_ACTIONLINT_MISSING=No actionlint found, and Go could not build one (see "
                + root.resolve(".sett/actionlint.log")
                + "), so workflows of GitHub Actions can't be checked. Install Go 1.25 or later, or"
                + " actionlint."),
        ended.out().lines().toList());
  }

  @Test
  void whatIsAskedForIsInstalledByProgramsOfTheSystem() throws Exception {
    // Nothing on the PATH of the caller runs as root.
    Path first = Files.createDirectory(folder.resolve("first"));
    for (String name : List.of("apt-get", "sudo", "env")) {
      script(first.resolve(name), "#!/bin/sh\ntouch '" + folder + "/from-path'\n");
    }
    shell.withPath(first).with("SETT_INSTALL", "1");

    Shell.Outcome ended = run();
    List<String> lines = ended.out().lines().toList();
    assertEquals("SETT_SSHD=" + system.resolve("usr/sbin/sshd"), lines.get(1));
    assertEquals(
        "SETT_POSTGRES_MISSING=postgresql was not found and could not be installed (see "
            + root.resolve(".sett/tools.log")
            + "), so the bank tests on PostgreSQL cannot run. Install it: apt install postgresql.",
        lines.get(2));
    List<String> asked = Files.readAllLines(folder.resolve("asked"));
    assertTrue(
        asked.contains(
            "/usr/sbin:/usr/bin:/sbin:/bin install -y --no-install-recommends openssh-server rsync"),
        asked::toString);
    assertTrue(Files.notExists(folder.resolve("from-path")));
  }

  @Test
  void aMachineWithoutAptGetsTheReasonInTheLog() throws Exception {
    Files.delete(system.resolve("usr/bin/apt-get"));
    shell.with("SETT_INSTALL", "1");
    assertTrue(run().out().contains("could not be installed"));
    assertTrue(
        Files.readString(root.resolve(".sett/tools.log"))
            .contains("There is no " + system.resolve("usr/bin/apt-get")));
  }
}

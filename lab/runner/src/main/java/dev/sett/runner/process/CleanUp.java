package dev.sett.runner.process;

import dev.sett.model.launch.SystemTool;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessStat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A small shell that outlives the lab. When the lab is gone, however it ended, it ends what the
 * lab's programs have left running and removes their control groups. It waits on a pipe that only
 * the lab holds open, so it uses no CPU until then.
 */
public final class CleanUp {

  /**
   * The first argument is the folder of a control group, or empty; the second is the beginning of
   * the mark of {@link TreeFamily}. Where there is no {@code cgroup.kill}, everything is killed one
   * by one, again and again until nobody is left; 500 tries take 10 s or more. Each line of its
   * input is one more folder, or a process to be killed, too: its number and when it began, which
   * is the 20th field after its name in proc_pid_stat(5). Both lists have one item a line.
   */
  private static final String SCRIPT =
      """
      others=
      groups=$1
      while IFS= read -r line; do
        case "$line" in
          /*) groups="$groups
      $line" ;;
          *) others="$others
      ${line% *}:${line#* }" ;;
        esac
      done
      set -f
      IFS='
      '
      tries=0
      while [ "$tries" -lt 500 ]; do
        tries=$((tries + 1))
        left=
        for group in $groups; do
          [ -d "$group" ] || continue
          [ -e "$group/cgroup.kill" ] && echo 1 > "$group/cgroup.kill"
          find "$group" -depth -type d -exec /bin/sh -c '
            while read -r pid; do [ "$pid" -gt 0 ] && kill -9 "$pid"; done < "$1/cgroup.procs"
            rmdir "$1"' sett '{}' ';'
          [ -d "$group" ] && left=yes
        done
        set +f
        for file in $(grep -ls "SETT_PROGRAM=$2" /proc/[0-9]*/environ); do
          pid=${file#/proc/}
          kill -9 "${pid%/environ}"
          left=yes
        done
        set -f
        for other in $others; do
          start=$(sed 's/.*) //' "/proc/${other%:*}/stat" | cut -d ' ' -f 20)
          [ "$start" = "${other#*:}" ] && kill -9 "${other%:*}" && left=yes
        done
        [ -n "$left" ] || exit 0
        sleep 0.02
      done
      """;

  private static final Set<Long> RUNNING = ConcurrentHashMap.newKeySet();

  private final Optional<Process> process;

  private CleanUp(Optional<Process> process) {
    this.process = process;
  }

  /**
   * Starts it. Where there is no shell, there is no clean-up after a lab that is killed.
   *
   * @param group the control group that those of programs are in
   * @param mark what the marks of programs without a group begin with
   */
  static CleanUp start(Optional<Path> group, String mark) {
    List<String> command = new ArrayList<>();
    // A signal to the lab's whole process group or session must not end it.
    if (SystemTool.SETSID.file().isPresent()) {
      command.addAll(SystemTool.SETSID.command());
    }
    command.addAll(
        List.of("/bin/sh", "-c", SCRIPT, "sett", group.map(Path::toString).orElse(""), mark));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(Path.of("/").toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().put("PATH", SystemTool.path());
    try {
      Process process = builder.start();
      RUNNING.add(process.pid());
      return new CleanUp(Optional.of(process));
    } catch (IOException e) {
      return new CleanUp(Optional.empty());
    }
  }

  /** One more process that is to be ended when the lab is gone, if it still runs then. */
  void add(long pid) {
    Optional<ProcessStat> stat = ProcessStat.of(Proc.HERE, pid);
    stat.ifPresent(found -> tell(pid + " " + found.startTicks()));
  }

  /** One more control group that is to be emptied and removed when the lab is gone. */
  void add(Path group) {
    tell(group.toString());
  }

  private void tell(String line) {
    if (process.isEmpty()) {
      return;
    }
    try {
      OutputStream lines = process.get().getOutputStream();
      lines.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      lines.flush();
    } catch (IOException e) {
      // It has ended already.
    }
  }

  /** Whether a child of this process, in its own session, is one of these. */
  public static boolean isOne(long pid) {
    return RUNNING.contains(pid);
  }

  /** Lets it end what is left, if anything is; does not wait for that. */
  void close() {
    try {
      if (process.isPresent()) {
        process.get().getOutputStream().close();
      }
    } catch (IOException e) {
      // It has ended already.
    }
  }
}

package dev.sett.probe.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.probe.CapturedFiles;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrphansTest {

  private static final int SELF = 100;

  @TempDir private Path root;

  @Test
  void onlyChildrenThatRunInOtherSessionsWereAdopted() throws Exception {
    process(SELF, 'S', 1, 90);
    process(101, 'S', SELF, 90);
    process(102, 'R', SELF, 102);
    process(103, 'Z', SELF, 103);
    process(104, 'S', 102, 104);
    assertEquals(List.of(102L), Orphans.adopted(Proc.under(root), SELF));
    assertEquals(List.of(103L), Orphans.ended(Proc.under(root), SELF));
  }

  @Test
  void nobodyIsAdoptedWhereProcessesAreHidden() {
    assertEquals(List.of(), Orphans.adopted(Proc.under(root), SELF));
    assertEquals(List.of(), Orphans.ended(Proc.under(root), SELF));
  }

  @Test
  void aMarkIsAWholeVariable() throws Exception {
    CapturedFiles.put(root, "proc/7/environ", "HOME=/\0MARK=a.1\0");
    CapturedFiles.put(root, "proc/8/environ", "MARK=a.12\0");
    CapturedFiles.put(root, "proc/9/environ", "NOTE=MARK=a.1\0");
    CapturedFiles.put(root, "proc/10/environ", "");
    assertEquals(List.of(7L), Orphans.marked(Proc.under(root), "MARK=a.1"));
  }

  /** Fields after those that matter are those of a sleeping shell; see proc_pid_stat(5). */
  private void process(int pid, char state, int parent, int session) throws IOException {
    CapturedFiles.put(
        root,
        "proc/" + pid + "/stat",
        "%d (sh (x)) %s %d %d %d 0 -1 4194560 93 0 0 0 0 0 0 0 20 0 1 0 9 2654208 219 0\n"
            .formatted(pid, state, parent, session, session));
  }
}

package dev.sett.probe.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.CallNode;
import dev.sett.probe.CapturedFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollapsedStacksTest {
  private static final String CAPTURED =
      CapturedFiles.text("async-profiler-4.5/jdk-25-linux-6.18.collapsed");

  @Test
  void javaNativeAndKernelFramesAreToldApart() {
    CollapsedStacks.Read read = CollapsedStacks.read(CAPTURED);
    assertEquals(Optional.empty(), read.missing());
    assertEquals(Optional.empty(), one(read, "Busy.hotLoop").kind());
    assertEquals(
        Optional.of(CallNode.Kind.NATIVE), one(read, "JNIHandleBlock::allocate_handle").kind());
    assertEquals(Optional.of(CallNode.Kind.KERNEL), one(read, "do_syscall_64").kind());
    assertEquals(2, samples(read.calls(), "(garbage collector)"));
    // Of 129 samples one is JFR's own work and one the profiler's.
    assertEquals(127, read.samples());
    assertEquals(121, samples(read.calls(), "Busy.hotLoop"));
    assertTrue(all(read.calls()).noneMatch(call -> call.method().contains("0x")), read.toString());
  }

  @Test
  void aFileThatIsCutOffIsReadAsFarAsItGoes() {
    String cut = CAPTURED.substring(0, CAPTURED.indexOf('\n') + 20);
    CollapsedStacks.Read read = CollapsedStacks.read(cut);
    assertEquals(120, read.samples());
    assertTrue(read.missing().orElse("").contains("is cut off"), read.toString());
  }

  @Test
  void nonsenseIsCountedAndLeftOut() {
    CollapsedStacks.Read read =
        CollapsedStacks.read(
            """
            [main tid=1];a.B.run_[j];a.C.call_[i] 3
            <html>no profile</html>
            [main tid=1];a.B.run_[j];a.C.call_[i] many
            [main tid=1];a.B.run_[j] 99999999999999999999

            """);
    assertEquals(3, read.samples());
    assertEquals(
        Optional.of("Lines of async-profiler output that can't be parsed and are ignored: 3."),
        read.missing());
    assertEquals(0, CollapsedStacks.read("").samples());
    assertEquals(0, CollapsedStacks.read("\0\1\2").samples());
  }

  @Test
  void aFileThatIsNotThereOrNoTextIsNoError(@TempDir Path folder) throws Exception {
    CollapsedStacks.Read none = CollapsedStacks.read(folder.resolve("none"));
    assertTrue(none.missing().orElse("").contains("can't be read"), none.toString());
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("none"));
    String why = CollapsedStacks.read(link).missing().orElse("");
    assertTrue(why.contains("is a symbolic link."), why);
    Path bytes = Files.write(folder.resolve("bytes"), new byte[] {-1, -2, 10, -3, 32, 49, 10});
    assertEquals(0, CollapsedStacks.read(bytes).samples());
  }

  @Test
  void threadsOfTheJvmAreNamedByTheirFamilyAndOddNamesAreTaken() {
    CollapsedStacks.Read read =
        CollapsedStacks.read(
            """
            [C2 CompilerThread0 tid=7];start_thread;Compile::Compile(ciEnv*, ciMethod*) 4
            [VM Thread tid=8];start_thread;VM_Operation::evaluate 2
            [tid=9];start_thread 1
            [my; pool] tid=10];a.B.run_[0];a.C$$Lambda.0x00001.call_[1] 4
            [main tid=1];a.B.run_[j] 1
            """);
    assertEquals(Optional.empty(), read.missing());
    assertEquals(12, read.samples());
    assertEquals(
        new CallNode("a.B.run", 5, List.of(new CallNode("a.C$$Lambda.call", 4, List.of()))),
        read.calls().getFirst());
    assertEquals(
        List.of("a.B.run", "(JIT compiler)", "(other threads of the JVM)", "(no Java methods)"),
        read.calls().stream().map(CallNode::method).toList());
  }

  @Test
  void whatSettItselfDoesInTheProgramIsNoEvidence() {
    CollapsedStacks.Read read =
        CollapsedStacks.read(
            """
            [sett-agent tid=7];java.lang.Thread.run_[0];dev.sett.agent.BackgroundChecks.run_[j] 5
            [Attach Listener tid=8];start_thread;attach_listener_thread_entry 2
            [JFR Recorder Thread tid=9];start_thread;JfrRecorder::run 1
            [main tid=1];a.B.run_[j];JfrStackTrace::record 1
            [main tid=1];a.B.run_[j] 1
            """);
    assertEquals(1, read.samples());
  }

  private static CallNode one(CollapsedStacks.Read read, String method) {
    return all(read.calls())
        .filter(call -> call.method().equals(method))
        .findFirst()
        .orElseThrow(() -> new AssertionError(method + " in " + read));
  }

  private static long samples(List<CallNode> calls, String method) {
    return all(calls)
        .filter(call -> call.method().equals(method))
        .mapToLong(CallNode::samples)
        .sum();
  }

  private static Stream<CallNode> all(List<CallNode> calls) {
    return calls.stream().flatMap(call -> Stream.concat(Stream.of(call), all(call.callees())));
  }
}

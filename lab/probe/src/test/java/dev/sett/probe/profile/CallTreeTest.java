package dev.sett.probe.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.inside.CallNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallTreeTest {
  private final CallTree tree = new CallTree();

  @Test
  void stacksThatBeginAlikeShareTheirCallers() {
    tree.add(List.of("a.A.run", "a.B.read"));
    tree.add(List.of("a.A.run", "a.B.write"));
    tree.add(List.of("a.A.run", "a.B.write", "a.C.flush"));
    tree.add(List.of("a.D.run"));
    assertEquals(
        List.of(
            new CallNode(
                "a.A.run",
                3,
                List.of(
                    new CallNode("a.B.write", 2, List.of(new CallNode("a.C.flush", 1, List.of()))),
                    new CallNode("a.B.read", 1, List.of()))),
            new CallNode("a.D.run", 1, List.of())),
        tree.calls());
  }

  @Test
  void methodThatCallsItselfStandsUnderItself() {
    tree.add(List.of("a.A.walk", "a.A.walk"));
    assertEquals(
        List.of(new CallNode("a.A.walk", 1, List.of(new CallNode("a.A.walk", 1, List.of())))),
        tree.calls());
  }

  @Test
  void rareCallsAreLeftOutAndTheirSamplesStayWithTheCaller() {
    for (int i = 0; i < 996; i++) {
      tree.add(List.of("a.A.run", "a.B.often"));
    }
    for (int i = 0; i < 4; i++) {
      tree.add(List.of("a.A.run", "a.B.seldom"));
    }
    assertEquals(
        List.of(new CallNode("a.A.run", 1000, List.of(new CallNode("a.B.often", 996, List.of())))),
        tree.calls());
  }

  @Test
  void classesMadeWhileTheProgramRunsAreCalledTheSameInEveryJvm() {
    assertEquals("a.B$$Lambda.run", CallTree.steady("a.B$$Lambda.0x00007f2e1c0a1200.run"));
    assertEquals("a.B$$Lambda.run", CallTree.steady("a.B$$Lambda$14+0x00000008000c1.run"));
    assertEquals(
        "java.lang.invoke.LambdaForm$MH.invoke",
        CallTree.steady("java.lang.invoke.LambdaForm$MH.0x000000002c00a400.invoke"));
    assertEquals(
        "jdk.internal.reflect.GeneratedMethodAccessor.invoke",
        CallTree.steady("jdk.internal.reflect.GeneratedMethodAccessor17.invoke"));
    assertEquals("jdk.proxy2.$Proxy.close", CallTree.steady("jdk.proxy2.$Proxy12.close"));
    assertEquals("a.Sha256.update0x", CallTree.steady("a.Sha256.update0x"));
  }
}

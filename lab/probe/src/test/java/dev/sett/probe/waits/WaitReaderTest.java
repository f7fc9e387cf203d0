package dev.sett.probe.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.WaitSample;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.inside.WaitSample.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitReaderTest {
  @TempDir private Path folder;

  /**
   * Four threads each for a monitor, a lock and a write lock, of which one has it and sleeps; two
   * virtual threads each that wait for a permit, a future, a queue, a signal and a socket, and as
   * many platform threads outside any pool; JDK 25.0.3.
   */
  private static Path dump() {
    return Path.of("src/test/resources/dev/sett/probe/jvm/jdk-25.0.3/threads.json");
  }

  private static Wait lock(String where) {
    return new Wait(Kind.LOCK, where, 3, "Shop.sleep", Optional.of(Kind.SLEEP));
  }

  private static Wait wait(Kind kind, String where, int threads) {
    return new Wait(kind, where, threads, "", Optional.empty());
  }

  @Test
  void aDumpOfJdk25IsRead() throws IOException {
    WaitSample sample = new WaitReader().read(dump(), 1_500, 7_000_000);

    assertEquals(1_500, sample.atMillis());
    assertEquals(7_000_000, sample.cpuNanos());
    assertTrue(sample.threads() > 30, sample.toString());
    assertEquals(
        Set.of(
            lock("Shop.mon"),
            lock("Shop.lock"),
            lock("Shop.lambda$main$2"),
            wait(Kind.SLEEP, "Shop.sleep", 5),
            wait(Kind.PERMIT, "Shop.lambda$main$0", 2),
            wait(Kind.QUEUE, "Shop.lambda$main$1", 2),
            wait(Kind.SOCKET, "Shop.lambda$main$3", 2),
            wait(Kind.RESULT, "Shop.lambda$main$4", 2),
            wait(Kind.SIGNAL, "Shop.waits", 2)),
        Set.copyOf(sample.waits()));
  }

  @Test
  void placesBeyondTheMostFrequentAreKeptByKind() {
    List<DumpedThread> threads = new ArrayList<>();
    for (int place = 0; place < 30; place++) {
      DumpedThread thread =
          new DumpedThread(
              /* virtual= */ true,
              Thread.State.TIMED_WAITING,
              List.of("java.lang.Thread.sleep", "shop.Cart.step" + place),
              Optional.empty(),
              Optional.empty(),
              Set.of());
      threads.addAll(List.of(thread, thread));
    }

    List<Wait> waits = new WaitReader().waits(threads);

    assertEquals(21, waits.size());
    assertEquals(new Wait(Kind.SLEEP, "", 20, "", Optional.empty()), waits.getLast());
  }

  private static DumpedThread virtual(Thread.State state, String... frames) {
    return new DumpedThread(
        /* virtual= */ true, state, List.of(frames), Optional.empty(), Optional.empty(), Set.of());
  }

  private static DumpedThread platform(Thread.State state, String... frames) {
    return new DumpedThread(
        /* virtual= */ false, state, List.of(frames), Optional.empty(), Optional.empty(), Set.of());
  }

  private static final DumpedThread TALKS =
      virtual(
          Thread.State.WAITING,
          "sun.nio.ch.NioSocketImpl.park",
          "shop.Stock.ask",
          "shop.Cart.add",
          "shop.Web.answer",
          "java.lang.VirtualThread.run");

  private static DumpedThread signalled(String... frames) {
    List<String> all =
        new ArrayList<>(
            List.of("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await"));
    all.addAll(List.of(frames));
    all.addAll(List.of("shop.Cart.add", "shop.Web.answer", "java.lang.VirtualThread.run"));
    return virtual(Thread.State.WAITING, all.toArray(String[]::new));
  }

  @Test
  void aWaitForAConnectionOfAPoolThatIsUnknownIsRecognized() {
    for (List<String> stack :
        List.of(
            List.of("shop.Stock.lease", "shop.Stock.ask"),
            List.of("shop.Pool.take", "shop.Pool.takeOrOpen", "shop.Stock.ask"),
            List.of(
                "java.util.concurrent.ArrayBlockingQueue.take",
                "shop.Pool.take",
                "shop.Stock.ask"))) {
      String site = stack.stream().filter(f -> f.startsWith("shop")).findFirst().orElseThrow();
      assertEquals(
          Set.of(
              wait(Kind.CONNECTION, site.replace("shop.", ""), 1),
              wait(Kind.SOCKET, "Stock.ask", 1)),
          Set.copyOf(
              new WaitReader().waits(List.of(TALKS, signalled(stack.toArray(String[]::new))))));
    }
  }

  @Test
  void otherWaitsForASignalRemainOnes() {
    for (DumpedThread thread :
        List.of(
            signalled("shop.Prices.refresh"), // called by what handles the request
            signalled("shop.Reply.get", "shop.Prices.ask"),
            virtual(
                Thread.State.WAITING,
                "java.lang.Object.wait",
                "shop.Limit.enter",
                "shop.Web.answer"))) {
      assertTrue(
          new WaitReader()
              .waits(List.of(TALKS, thread)).stream().anyMatch(w -> w.kind() == Kind.SIGNAL),
          thread.toString());
    }
    DumpedThread reads =
        virtual(Thread.State.WAITING, "sun.nio.ch.NioSocketImpl.park", "shop.Web.answer");
    DumpedThread waits =
        virtual(
            Thread.State.WAITING, "java.lang.Object.wait", "shop.Limit.enter", "shop.Web.answer");
    assertTrue(
        new WaitReader()
            .waits(List.of(reads, waits)).stream().anyMatch(w -> w.kind() == Kind.SIGNAL),
        "a thread that reads its next request is in no client");
  }

  @Test
  void anEventLoopOfTheProgramIsKnownOnceItWasSeenToSelect() {
    DumpedThread selects =
        platform(
            Thread.State.RUNNABLE,
            "sun.nio.ch.EPoll.wait",
            "sun.nio.ch.SelectorImpl.select",
            "shop.Loop.run",
            "java.lang.Thread.run");
    DumpedThread blocked =
        platform(
            Thread.State.TIMED_WAITING,
            "java.lang.Thread.sleep",
            "shop.Cart.tidy",
            "shop.Loop.run",
            "java.lang.Thread.run");
    WaitReader reader = new WaitReader();

    assertEquals(List.of(), reader.waits(List.of(blocked)));
    assertEquals(List.of(), reader.waits(List.of(selects)));
    assertEquals(List.of(wait(Kind.EVENT_LOOP, "Cart.tidy", 1)), reader.waits(List.of(blocked)));
  }

  @Test
  void anEventLoopDoesNotWaitForAChannelThatItReadsOrWrites() {
    assertEquals(
        List.of(),
        new WaitReader()
            .waits(
                List.of(
                    platform(
                        Thread.State.RUNNABLE,
                        "sun.nio.ch.SocketDispatcher.write0",
                        "sun.nio.ch.SocketChannelImpl.write",
                        "shop.Loop.answer",
                        "sun.nio.ch.SelectorImpl.processReadyEvents",
                        "shop.Loop.run"))));
  }

  @Test
  void aSelectorCallsAnEventLoop() {
    assertEquals(
        List.of(wait(Kind.EVENT_LOOP, "Cart.add", 1)),
        new WaitReader()
            .waits(
                List.of(
                    platform(
                        Thread.State.TIMED_WAITING,
                        "java.lang.Thread.sleep",
                        "shop.Cart.add",
                        "sun.nio.ch.SelectorImpl.processReadyEvents",
                        "shop.Loop.run"))));
  }

  @Test
  void whatIsNoDumpIsAnError() throws IOException {
    Path file = Files.writeString(folder.resolve("threads-1.json"), "{\"threadDump\": {");
    assertTrue(
        assertThrows(IOException.class, () -> new WaitReader().read(file, 0, 0))
            .getMessage()
            .startsWith("threads-1.json is not"));
  }
}

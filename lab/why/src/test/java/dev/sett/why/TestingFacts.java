package dev.sett.why;

import java.util.Locale;

/** Facts written out: {@code busy=0.95 other.rate=5000 pool.name=qtp}. */
final class TestingFacts {

  /**
   * A healthy server beside its equal: platform threads, the CPUs full, everything known. In {@link
   * #healthy} both have these.
   */
  private static final String HEALTHY =
      """
      connections=50 cpus=2 virtual=0 self-tuning=0 jdk=25 jdk-update=4 same-model=0 jdk-differs=0
      own-agent=0 interpreted=0 model=platform:200 model-threads=200
      rate-worse=0 rate-better=0 cpu-worse=0 p50-worse=0 p99-worse=0 memory-worse=0 ramp-worse=0
      undecided=0 blocks-needed=8
      rate=20000 full-mean=2.5 full-p50=2.3 full-p99=6 mean=0.4 p50=0.3 p99=1.5 at-once=8
      in-flight=50 achieved=1 offered=10000 cpu-per-request=95 busy=0.95 engine-busy=0.5
      engine-limited=0 switches=2 switches-voluntary=1.5 switches-involuntary=0.5 run-queue-wait=150
      share-request=0.8 share-carrier=0 share-selector=0.1 share-jit=0.03 share-gc=0.02 share-vm=0.02
      share-other=0.03 busiest=request carrier-cpus=0 selector-cpus=0.2 request-threads=200
      carrier-threads=0 selector-threads=2 threads=230 threads-growth=1 memory=250 memory-growth=1.02
      steal=0 foreign=0 throttled=0 blocks=5 noise=0.01 unsteady=0 errors=0 timeouts=0 failures=0
      time-to-95=0.3
      parallelism=2 mounted=0 queued=0 queued-max=0 queued-share=0 idle-while-queued=0 carrier-pool=2
      carrier-busy=0 hiccup-platform=0.3 hiccup-platform-max=4 hiccup-virtual=0.3
      hiccup-virtual-max=4 pool.name=qtp pool.kind=QueuedThreadPool pool.size=200 pool.max=200
      pool.active=50 pool.queued=0 pool.growth=1 pool.steps=0 pool.inner=0 allocated=8 collections=2
      gc-share=0.01 heap=120 heap-growth=1.05 direct=4 direct-share=0.02 agent-share=0.01 observed=0.97
      pinned=0 pinned-share=0 parks=100 parked-at-once=20 parked-in-program=0 blocked=0
      blocked-at-once=0 socket-waits=0 socket-at-once=0 safepoint-share=0.005 compiler-queue=20
      hottest=MessageDigest.digest hottest-share=0.2 yield-share=0 timer-share=0
      own-hottest=shop.Shop.order own-hottest-class=shop.Shop own-hottest-share=0.1
      """;

  private TestingFacts() {}

  /** A healthy server beside its equal, with these facts otherwise. */
  static Facts healthy(String otherwise) {
    return of(HEALTHY + HEALTHY.replaceAll("(^|\\s)(?=[a-z])", " other.") + " " + otherwise);
  }

  /** Only these facts; a later one goes before an earlier one. */
  static Facts of(String text) {
    Facts.Gathered own = new Facts.Gathered();
    Facts.Gathered others = new Facts.Gathered();
    for (String entry : text.strip().split("\\s+")) {
      if (entry.isEmpty()) {
        continue;
      }
      int equals = entry.indexOf('=');
      String name = entry.substring(0, equals);
      boolean other = name.startsWith(Facts.OTHER);
      String key = other ? name.substring(Facts.OTHER.length()) : name;
      Fact fact =
          Fact.of(key)
              .orElseThrow(() -> new AssertionError(String.format(Locale.ROOT, "no fact %s", key)));
      add(other ? others : own, fact, entry.substring(equals + 1));
    }
    return own.done().beside(others.done());
  }

  /** Facts as {@link Facts#written} writes them, of a variant and of the one beside it. */
  static Facts written(String own, String other) {
    return lines(own).beside(lines(other));
  }

  private static Facts lines(String text) {
    Facts.Gathered facts = new Facts.Gathered();
    for (String line : text.strip().split("\n")) {
      int tab = line.indexOf('\t');
      Fact.of(line.substring(0, tab)).ifPresent(fact -> add(facts, fact, line.substring(tab + 1)));
    }
    return facts.done();
  }

  private static void add(Facts.Gathered facts, Fact fact, String value) {
    if (fact.isText()) {
      facts.add(fact, value);
    } else {
      facts.add(fact, Double.parseDouble(value));
    }
  }
}

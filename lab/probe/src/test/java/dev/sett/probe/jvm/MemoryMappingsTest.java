package dev.sett.probe.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MemoryMappingsTest {

  /** Kernel 6.8, a JVM of release 25: shortened to the lines that count. */
  private static final String SMAPS =
      """
      e0000000-e1000000 rw-p 00000000 00:00 0
      Size:              16384 kB
      Rss:                8000 kB
      Pss:                8000 kB
      Pss_Dirty:          8000 kB
      7f0000000000-7f0000021000 rw-p 00000000 00:00 0
      Rss:                 100 kB
      Pss:                 100 kB
      7f0000021000-7f0004000000 ---p 00000000 00:00 0
      Rss:                   0 kB
      7f0004000000-7f0004100000 rw-p 00000000 00:00 0
      Rss:                  70 kB
      7f1000000000-7f1000004000 ---p 00000000 00:00 0
      Rss:                   0 kB
      7f1000004000-7f1000100000 rw-p 00000000 00:00 0
      Rss:                  96 kB
      Pss:                  96 kB
      7f1000100000-7f1000104000 ---p 00000000 00:00 0
      Rss:                   0 kB
      7f1000104000-7f1000200000 rw-p 00000000 00:00 0
      Rss:                  40 kB
      Pss:                  40 kB
      7f2000000000-7f2000004000 ---p 00000000 00:00 0
      7f2000005000-7f2000100000 rw-p 00000000 00:00 0
      Rss:                   1 kB
      7f3000000000-7f3001000000 r-xp 00000000 08:01 77  /usr/lib/jvm/lib/server/libjvm.so
      Rss:                9000 kB
      Pss:                4500 kB
      7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0   [stack]
      Rss:                  12 kB
      Pss:                  12 kB
      VmFlags: rd wr mr mw me gd ac
      """;

  @Test
  void addsUpWhatIsResidentAndFindsStacksByTheirGuards() {
    MemoryMappings read = MemoryMappings.parse(SMAPS);

    assertEquals(1024 * (8000 + 100 + 70 + 96 + 40 + 1 + 9000 + 12), read.rssBytes());
    assertEquals(1024 * (8000 + 100 + 96 + 40 + 4500 + 12), read.pssBytes());
    assertEquals(1024 * (96 + 40 + 12), read.stackBytes(), "not the arena, nor after a gap");
  }

  @Test
  void tellsHotSpotFromOtherJvms() {
    assertEquals(true, MemoryMappings.parse(SMAPS).hotSpot());
    assertEquals(false, MemoryMappings.parse(SMAPS.replace("libjvm", "libc")).hotSpot());
    String other = SMAPS + "7f4000000000-7f4000001000 r-xp 0 08:01 78  /opt/j9/libj9vm29.so\n";
    assertEquals(false, MemoryMappings.parse(other).hotSpot());
  }

  @Test
  void knowsWhatIsResidentOfTheHeapWhereTheCollectorSaysWhereItIs() {
    JvmMemory.Addresses g1 =
        JvmMemory.Addresses.of(
            """
             garbage-first heap   total 16384K, used 900K [0x00000000e0000000, 0x00000000e1000000)
              region size 1024K, 2 young (2048K), 0 survivors (0K)
            """);
    JvmMemory.Addresses serial =
        JvmMemory.Addresses.of(
            """
             def new generation   total 9216K [0x00000000e0800000, 0x00000000e0900000, 0x00000000e1000000)
             tenured generation   total 1K [0x00000000e0000000, 0x00000000e0100000, 0x00000000e0800000)
            """);

    assertEquals(new JvmMemory.Addresses(0xe0000000L, 0xe1000000L), g1);
    assertEquals(g1, serial);
    assertEquals(8000 * 1024, MemoryMappings.parse(SMAPS).residentBytes(g1.from(), g1.to()));
    assertEquals(JvmMemory.Addresses.NONE, JvmMemory.Addresses.of(" ZHeap used 6M, capacity 32M"));
  }

  @Test
  void nothingIsNothing() {
    assertEquals(MemoryMappings.NONE, MemoryMappings.parse(""));
  }
}

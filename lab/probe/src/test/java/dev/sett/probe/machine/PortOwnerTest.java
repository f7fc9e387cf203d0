package dev.sett.probe.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.probe.CapturedFiles;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PortOwnerTest {
  @Test
  void findsTheListenerInTheKernelsTable() {
    assertEquals(Optional.of("1051"), PortOwner.inode(table(), 2024));
    assertEquals(Optional.empty(), PortOwner.inode(table(), 2025));
    assertEquals(
        Optional.of("48179"),
        PortOwner.inode(CapturedFiles.text("kernel-6.18/net-tcp6.txt"), 0xA5C3));
    String connected = table().replace(" 0A ", " 01 ");
    assertEquals(Optional.empty(), PortOwner.inode(connected, 2024));
  }

  @Test
  void theHexadecimalPortIsFoundInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertEquals(Optional.of("1051"), PortOwner.inode(table(), 0x07E8), tag);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String table() {
    return CapturedFiles.text("kernel-6.18/net-tcp.txt");
  }
}

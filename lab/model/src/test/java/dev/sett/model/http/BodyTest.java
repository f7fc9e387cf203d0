package dev.sett.model.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class BodyTest {

  @Test
  void isEqualByItsBytes() {
    assertEquals(Body.of("\u00e9"), Body.of(new byte[] {(byte) 0xc3, (byte) 0xa9}));
    assertEquals(Body.of("\u00e9").hashCode(), Body.fromBase64("w6k=").hashCode());
    assertNotEquals(Body.of("a"), Body.of("b"));
    assertEquals("2 bytes", Body.of("\u00e9").toString());
  }

  @Test
  void comesBackFromBase64() {
    byte[] every = new byte[256];
    for (int i = 0; i < every.length; i++) {
      every[i] = (byte) i;
    }
    Body body = Body.of(every);
    assertEquals(body, Body.fromBase64(body.base64()));
    assertEquals(256, body.length());
    assertThrows(IllegalArgumentException.class, () -> Body.fromBase64("%"));
  }

  @Test
  void changesOfTheArrayDoNotReachIt() {
    byte[] bytes = {1, 2};
    Body body = Body.of(bytes);
    bytes[0] = 9;
    body.bytes()[1] = 9;
    assertArrayEquals(new byte[] {1, 2}, body.bytes());
  }

  @Test
  void anEmptyBodyIsNone() {
    assertSame(Body.NONE, Body.of(""));
    assertSame(Body.NONE, Body.fromBase64(""));
  }
}

package dev.sett.model.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SettCommandTest {

  private static final String PROPERTY = "sett.command";

  @Test
  void isThatOfACheckoutUnlessTheLauncherSaysAnother() {
    assertEquals("./sett resume results/a", SettCommand.with("resume results/a"));
    System.setProperty(PROPERTY, "sett");
    try {
      assertEquals("sett resume results/a", SettCommand.with("resume results/a"));
    } finally {
      System.clearProperty(PROPERTY);
    }
  }
}

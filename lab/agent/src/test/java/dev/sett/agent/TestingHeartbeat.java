package dev.sett.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A watcher that does what it is told to. */
final class TestingHeartbeat implements Heartbeat {
  boolean gone;
  boolean unlocked;
  boolean closed;
  String text = "4711 0";
  final List<Path> removed = new ArrayList<>();

  @Override
  public boolean gone() {
    return gone;
  }

  @Override
  public boolean unlocked() {
    return unlocked;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public void remove(List<Path> files) {
    removed.addAll(files);
  }

  @Override
  public void close() {
    closed = true;
  }
}

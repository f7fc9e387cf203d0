package dev.sett.engines.tool;

import dev.sett.model.http.Request;
import java.net.URI;
import java.time.Duration;

/**
 * What a tool is asked to do.
 *
 * @param url address with path and query
 * @param request what is sent there; its own path is not looked at
 * @param connections at least 1
 * @param timeout how long an answer may take
 * @param threads CPUs the tool has, at least 1: its number of threads where it takes one
 */
public record ToolJob(
    URI url, Request request, int connections, ToolWork work, Duration timeout, int threads) {

  /** The timeout in whole seconds, at least 1, for tools that take no finer one. */
  public long timeoutSeconds() {
    return wholeSeconds(timeout);
  }

  /** The longest time in whole seconds, at least 1. */
  public long longestSeconds() {
    return wholeSeconds(work.longest());
  }

  /** Threads of a tool that needs at least one connection for each. */
  public int threadsWithConnections() {
    return Math.max(1, Math.min(threads, connections));
  }

  /** A time in whole seconds, at least 1, rounded up. */
  public static long wholeSeconds(Duration time) {
    return Math.max(1, (time.toMillis() + 999) / 1000);
  }
}

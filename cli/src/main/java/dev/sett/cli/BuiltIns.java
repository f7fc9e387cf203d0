package dev.sett.cli;

import dev.sett.model.Catalogue;
import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import dev.sett.threads.ThreadingModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The servers that come with Sett and the threading models each can offer. */
final class BuiltIns implements Catalogue {

  /** Server name to the models it offers beyond every executor of the {@code threads} room. */
  private static final Map<String, List<ThreadingKind>> SERVERS =
      Map.of("jetty", List.of(ThreadingKind.NATIVE));

  @Override
  public Set<String> servers() {
    return SERVERS.keySet();
  }

  @Override
  public Optional<String> refuse(String server, String threads) {
    try {
      ThreadingModel.parse(threads).requireOneOf(models(server), server);
      return Optional.empty();
    } catch (ThreadingModelException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** The models of a server, each with what it is. */
  Map<String, String> modelsInWords(String server) {
    Map<String, String> words = new LinkedHashMap<>();
    models(server).forEach(kind -> words.put(kind.pattern(), kind.summary()));
    return words;
  }

  private static List<ThreadingKind> models(String server) {
    List<ThreadingKind> kinds = new ArrayList<>();
    for (ThreadingKind kind : ThreadingKind.values()) {
      if (kind.hasExecutor() || SERVERS.getOrDefault(server, List.of()).contains(kind)) {
        kinds.add(kind);
      }
    }
    return kinds;
  }
}

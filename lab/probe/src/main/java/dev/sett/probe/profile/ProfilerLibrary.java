package dev.sett.probe.profile;

import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import one.profiler.AsyncProfilerLoader;

/**
 * The native library of async-profiler for this machine, out of ap-loader's jar. It is unpacked
 * once a process, into a temporary folder that only this user can write to. Thread safe.
 */
public final class ProfilerLibrary {
  private static Optional<Path> unpacked = Optional.empty();

  private ProfilerLibrary() {}

  /** Name and release of the profiler. */
  public static String name() {
    return "async-profiler " + AsyncProfilerLoader.getVersion();
  }

  /**
   * Why there is none for this machine, as a sentence; empty if there is. Says nothing of a
   * program: one may still refuse it.
   */
  public static Optional<String> refusal() {
    return AsyncProfilerLoader.isSupported()
        ? Optional.empty()
        : Optional.of(
            "%s does not support %s on %s."
                .formatted(name(), System.getProperty("os.name"), System.getProperty("os.arch")));
  }

  /**
   * The library as a file.
   *
   * @throws ProbeException if there is none for this machine, or it can't be written
   */
  static synchronized Path file() {
    if (unpacked.filter(Files::isReadable).isPresent()) {
      return unpacked.get();
    }
    refusal()
        .ifPresent(
            why -> {
              throw new ProbeException(why);
            });
    try {
      Path folder = Files.createTempDirectory("sett-profiler-");
      folder.toFile().deleteOnExit();
      // Not in the loader's usual folder below home: it trusts what it finds there, whole or not.
      AsyncProfilerLoader.setExtractionDirectory(folder);
      Path library = AsyncProfilerLoader.getAsyncProfilerPath();
      Optional.ofNullable(library.getParent()).ifPresent(its -> its.toFile().deleteOnExit());
      library.toFile().deleteOnExit();
      unpacked = Optional.of(library);
      return library;
    } catch (IOException | RuntimeException e) {
      throw new ProbeException("%s can't be unpacked (%s).".formatted(name(), e.getMessage()));
    }
  }
}

package dev.sett.runner.command;

import dev.sett.hosts.RemoteTrials;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Certificates;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.runner.preflight.Preflight;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command that starts a variant. Built-in servers and the user's programs look the same from
 * here on.
 *
 * @param argv program and arguments
 * @param env variables set on top of the lab's own
 * @param cwd folder it starts in
 * @param url where the load goes; empty: the program says its port in a ready line
 * @param readyUrl what is asked until it answers; empty: {@code /ping} of the announced port
 * @param jdkVersion version of the JDK first on its path
 * @param host address that a program listens on which says its port in a ready line
 * @param certificates that it may have, in addition to those that this JDK accepts
 * @param limits what it may use at most, with everything that it starts; empty: anything
 */
public record Invocation(
    List<String> argv,
    Map<String, String> env,
    Optional<Path> cwd,
    Optional<URI> url,
    Optional<URI> readyUrl,
    String jdkVersion,
    String host,
    Optional<Certificates> certificates,
    Optional<ResourceLimits> limits) {

  private static final String LOOPBACK = "127.0.0.1";

  /** A program that is reached over loopback. */
  public Invocation(
      List<String> argv,
      Map<String, String> env,
      Optional<Path> cwd,
      Optional<URI> url,
      Optional<URI> readyUrl,
      String jdkVersion) {
    this(argv, env, cwd, url, readyUrl, jdkVersion, LOOPBACK, Optional.empty(), Optional.empty());
  }

  /** The same with a variable of its environment set. */
  public Invocation with(String variable, String value) {
    Map<String, String> variables = new LinkedHashMap<>(env);
    variables.put(variable, value);
    return with(argv, variables);
  }

  /** The same with further flags at its end. */
  public Invocation with(List<String> flags) {
    List<String> words = new ArrayList<>(argv);
    words.addAll(flags);
    return flags.isEmpty() ? this : with(words, env);
  }

  /** The same with another command and environment. */
  public Invocation with(List<String> words, Map<String, String> variables) {
    return new Invocation(
        words, variables, cwd, url, readyUrl, jdkVersion, host, certificates, limits);
  }

  /**
   * The same, reached at another address of this machine.
   *
   * @param address a built-in server is told to listen there; of the URLs of the user's program, a
   *     loopback host is replaced by it
   */
  public Invocation at(String address) {
    List<String> words = new ArrayList<>(argv);
    if (url.isEmpty()) {
      words.addAll(List.of("--host", address));
    }
    return new Invocation(
        words,
        env,
        cwd,
        url.map(u -> RemoteTrials.moved(u, address)),
        readyUrl.map(u -> RemoteTrials.moved(u, address)),
        jdkVersion,
        address,
        certificates,
        limits);
  }

  /**
   * The command of a variant that is started. Its JDK must have been found by {@link Preflight}.
   *
   * @param pointsJdk the JDK of the point, which goes before the variant's own
   * @param backEnd base URL of the back end that a built-in server is to call, if it calls one
   */
  public static Invocation of(
      Variant variant, Optional<String> pointsJdk, Home home, Jdks jdks, Optional<URI> backEnd) {
    Path jdk =
        pointsJdk.or(() -> variant.launch().jdk()).flatMap(jdks::find).orElse(home.javaHome());
    Map<String, String> env = new LinkedHashMap<>();
    env.put("JAVA_HOME", jdk.toString());
    String path = System.getenv().getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
    env.put("PATH", jdk.resolve("bin") + ":" + path);
    env.putAll(variant.launch().env());
    Optional<ResourceLimits> limits = variant.limits();
    return switch (variant.launch()) {
      case BuiltInServer server -> {
        List<String> flags = new ArrayList<>(List.of("--port", "0", "--threads", server.threads()));
        backEnd.ifPresent(url -> flags.addAll(List.of(RemoteCalls.FLAG, url.toString())));
        flags.addAll(server.flags());
        Path jar = home.layout().serverJar(server.server());
        yield ofJar(jdk, server.jvmFlags(), jar, flags, env, limits);
      }
      case BuiltInJob program -> {
        List<String> flags = new ArrayList<>(List.of("--threads", program.threads()));
        flags.addAll(program.flags());
        Path jar = home.layout().programJar(program.program());
        yield ofJar(jdk, program.jvmFlags(), jar, flags, env, limits);
      }
      case RunningServer running ->
          throw new IllegalArgumentException(variant.name() + " already runs at " + running.url());
      case OwnJob own ->
          new Invocation(
              own.command(),
              env,
              own.cwd().map(Path::of),
              Optional.empty(),
              Optional.empty(),
              Jdks.version(jdk),
              LOOPBACK,
              /* certificates= */ Optional.empty(),
              limits);
      case OwnServer own ->
          new Invocation(
              own.command(),
              env,
              own.cwd().map(Path::of),
              Optional.of(own.url()),
              Optional.of(own.readyUrl().orElse(own.url())),
              Jdks.version(jdk),
              LOOPBACK,
              own.certificates(),
              limits);
    };
  }

  private static Invocation ofJar(
      Path jdk,
      List<String> jvmFlags,
      Path jar,
      List<String> flags,
      Map<String, String> env,
      Optional<ResourceLimits> limits) {
    List<String> argv = new ArrayList<>();
    argv.add(jdk.resolve("bin/java").toString());
    argv.addAll(jvmFlags);
    argv.addAll(List.of("-jar", jar.toString()));
    argv.addAll(flags);
    return new Invocation(
        argv,
        env,
        /* cwd= */ Optional.empty(),
        /* url= */ Optional.empty(),
        /* readyUrl= */ Optional.empty(),
        Jdks.version(jdk),
        LOOPBACK,
        /* certificates= */ Optional.empty(),
        limits);
  }
}

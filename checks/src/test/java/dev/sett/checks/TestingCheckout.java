package dev.sett.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * A copy of the real launcher in a folder whose name has spaces, with a Maven wrapper that notes
 * how often it ran and builds {@link Echo} instead of Sett: what the launcher does can be seen in
 * seconds, and no build disturbs the one that runs these tests.
 */
final class TestingCheckout {

  private final Path root;

  /** A checkout inside the folder given; nothing is built. */
  TestingCheckout(Path folder) throws IOException {
    root = Files.createDirectories(folder.resolve("a check out"));
    copy("sett");
    Files.createDirectory(root.resolve("build"));
    try (Stream<Path> scripts = Files.list(Sources.ROOT.resolve("build"))) {
      for (Path script : scripts.toList()) {
        copy("build/" + script.getFileName());
      }
    }
    Files.createDirectories(source().getParent());
    Files.writeString(source(), "class Unit {}\n");
    Files.writeString(root.resolve("pom.xml"), "<project/>\n");
    Files.createDirectories(root.resolve(".mvn"));
    Files.createDirectories(root.resolve("lab/cli/target/lib"));
    Files.createDirectories(root.resolve("programs/servers/jetty/target"));
    jarOfEcho(folder.resolve("echo.jar"));
    maven(
        "cp ../echo.jar lab/cli/target/sett-cli.jar"
            + " && : >programs/servers/jetty/target/sett-server-jetty.jar");
  }

  /** Root of the checkout. */
  Path root() {
    return root;
  }

  /** The launcher. */
  String sett() {
    return root.resolve("sett").toString();
  }

  /** A source file that the build is made from. */
  Path source() {
    return root.resolve("lab/stats/src/main/java/Unit.java");
  }

  /** The file that says when the last build that succeeded began. */
  Path stamp() {
    return root.resolve(".sett/built");
  }

  /** The start-up cache. */
  Path cache() {
    return root.resolve(".sett/start.aot");
  }

  /** Gives the checkout another Maven: a line of shell, run in the root after the run was noted. */
  void maven(String line) throws IOException {
    Path wrapper = root.resolve("mvnw");
    Files.writeString(
        wrapper, "#!/bin/sh\ncd \"${0%/*}\"\nprintf '%s\\n' \"$*\" >>mvnw.runs\n" + line + "\n");
    Files.setPosixFilePermissions(wrapper, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Says that a start-up cache was tried with a JDK and cannot be had, which saves seconds. */
  TestingCheckout withoutCache(String javaHome) throws IOException {
    Path tried = Files.createDirectories(root.resolve(".sett")).resolve("start.jdk");
    Files.writeString(tried, javaHome + "\n");
    Files.setLastModifiedTime(tried, FileTime.from(Instant.parse("2100-01-01T00:00:00Z")));
    return this;
  }

  /** How often Maven ran. */
  int builds() throws IOException {
    Path runs = root.resolve("mvnw.runs");
    return Files.exists(runs) ? Files.readAllLines(runs, UTF_8).size() : 0;
  }

  private void copy(String file) throws IOException {
    Files.copy(Sources.ROOT.resolve(file), root.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** Makes a jar that runs {@link Echo}. */
  static void jarOfEcho(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Echo.class.getName());
    String name = Echo.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        InputStream code = Echo.class.getClassLoader().getResourceAsStream(name)) {
      out.putNextEntry(new JarEntry(name));
      out.write(code.readAllBytes());
      out.closeEntry();
    }
  }

  /** Makes a folder look like the home of a JDK or JRE that cannot run. */
  static Path jdk(Path home, String version, List<String> programs) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
    for (String program : programs) {
      Path file = Files.writeString(home.resolve("bin").resolve(program), "#!/bin/sh\nexit 9\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    return home;
  }
}

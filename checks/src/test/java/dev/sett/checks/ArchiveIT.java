package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of a release, built from the last commit. */
@Tag("long")
@Tag("release")
class ArchiveIT {

  private static final String JAVA = System.getProperty("java.home");
  private static final long LARGEST_BYTES = 60_000_000;
  private static final Pattern JAR = Pattern.compile("(.+?)-\\d.*[.]jar");

  @TempDir private static Path folder = Path.of("");

  private static Path archive = Path.of("");
  private static Path root = Path.of("");

  @BeforeAll
  static void buildAndUnpack() throws Exception {
    archive = build("first");
    run(folder, "tar", "xzf", archive.toString());
    root = folder.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
  }

  /** Builds it in a clone; the archive. */
  private static Path build(String name) throws Exception {
    Path clone = folder.resolve(name);
    run(folder, "git", "clone", "-q", Sources.ROOT.toString(), clone.toString());
    run(
        clone,
        clone.resolve("mvnw").toString(),
        "-B",
        "-ntp",
        "-q",
        "-Prelease,quick",
        "-Dmaven.test.skip=true",
        "-pl",
        "dist",
        "-am",
        "package");
    try (Stream<Path> files = Files.list(clone.resolve("dist/target"))) {
      return files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
  }

  private static void run(Path directory, String... command) throws Exception {
    Path log = Files.createTempFile(folder, "log", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", JAVA);
    assertEquals(0, Programs.await(builder.start(), /* minutes= */ 15), Files.readString(log));
  }

  @Test
  void twoBuildsOfOneCommitAreIdentical() throws Exception {
    assertEquals(-1, Files.mismatch(archive, build("second")));
  }

  @Test
  void isSmall() throws IOException {
    assertTrue(Files.size(archive) < LARGEST_BYTES, () -> archive + " is too large");
  }

  @Test
  void namesEveryLibraryThatItContains() throws IOException {
    String notice = Files.readString(root.resolve("NOTICE"));
    String sbom = Files.readString(root.resolve("sbom.json"));
    Set<String> libraries = new HashSet<>();
    for (String lib : List.of("lab/lib", "servers/jetty/lib")) {
      for (Path jar : files(root.resolve(lib))) {
        Matcher name = JAR.matcher(jar.getFileName().toString());
        assertTrue(name.matches(), jar::toString);
        libraries.add(name.group(1));
      }
    }
    libraries.removeIf(name -> name.startsWith("sett-"));
    assertTrue(libraries.size() > 40, libraries::toString);
    for (String library : libraries) {
      assertTrue(notice.contains(":" + library + ": "), library);
      assertTrue(sbom.contains("\"name\" : \"" + library + "\""), library);
    }
    assertTrue(notice.contains("uPlot"), notice);
    assertEquals(Files.readString(Sources.ROOT.resolve("NOTICE")), notice);
  }

  @Test
  void itsTextsNameTheCommandOfAnInstallation() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path file : files(root)) {
      if (file.toString().matches(".*[.](md|yaml)")) {
        pages.add(file);
        assertFalse(Files.readString(file).contains("./sett "), file::toString);
      }
    }
    assertTrue(pages.size() > 100, pages::toString);
  }

  @Test
  void worksFromAReadOnlyFolder() throws Exception {
    List<Path> before = files(root);
    for (Path file : before) {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
      permissions.remove(PosixFilePermission.OWNER_WRITE);
      Files.setPosixFilePermissions(file, permissions);
    }
    Shell shell = new Shell(folder).with("JAVA_HOME", JAVA);
    Path work = Files.createDirectory(folder.resolve("work"));
    String sett = root.resolve("bin/sett").toString();
    assertEquals(0, shell.run(work, sett, "--version").code());
    Duration fastest = Duration.ofDays(1);
    for (int i = 0; i < 5; i++) {
      Instant start = Instant.now();
      Shell.Outcome version = shell.run(work, sett, "--version");
      Duration took = Duration.between(start, Instant.now());
      assertTrue(version.out().startsWith("sett "), version.out());
      fastest = took.compareTo(fastest) < 0 ? took : fastest;
    }
    assertTrue(fastest.toMillis() < 500, "the fastest of 5 starts took " + fastest);
    for (String command : List.of("list", "servers", "findings", "doctor", "--help")) {
      Shell.Outcome outcome = shell.run(work, sett, command);
      assertEquals(0, outcome.code(), command + ": " + outcome.err());
      assertFalse(outcome.out().contains("./sett"), outcome.out());
    }
    assertEquals(before, files(root));
    assertEquals(List.of(), files(work));
  }

  /** As JBang starts it, from the template that JReleaser fills in. */
  @Test
  void runsFromTheScriptOfTheJBangCatalog() throws Exception {
    Files.createDirectories(folder.resolve("jbang"));
    Shell shell = new Shell(folder.resolve("jbang"));
    String version = root.getFileName().toString().replace("sett-", "");
    Shell.Outcome wrong = jbang(shell, version, "0".repeat(64));
    assertEquals(1, wrong.code());
    assertTrue(wrong.err().contains("but " + "0".repeat(64) + " was expected"), wrong.err());
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    String sum = HexFormat.of().formatHex(digest.digest(Files.readAllBytes(archive)));
    Shell.Outcome right = jbang(shell, version, sum);
    assertEquals(0, right.code(), right.err());
    assertTrue(right.out().startsWith("sett " + version + " on Java "), right.out());
  }

  private static Shell.Outcome jbang(Shell shell, String version, String sum) throws Exception {
    String script =
        Files.readString(Sources.ROOT.resolve("dist/src/main/jbang/jbang.java.tpl"))
            .replaceFirst("ARCHIVE = \".*\"", "ARCHIVE = \"" + archive.toUri() + "\"")
            .replaceFirst("SHA_256 = \".*\"", "SHA_256 = \"" + sum + "\"")
            .replace("{{projectVersion}}", version)
            .replace("{{jbangScriptName}}", "sett");
    Path file = Files.writeString(folder.resolve("sett.java"), script);
    String home = "-Duser.home=" + folder.resolve("jbang/home");
    return shell.run(folder, JAVA + "/bin/java", home, file.toString(), "--version");
  }

  private static List<Path> files(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}

package dev.sett.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A Maven repository with one program in it. */
public record TestingRepository(Path folder) {

  public static final String ARTIFACT = "sett-server-vertx";
  public static final String VERSION = "1.2";

  /** Its archive. */
  public Path zip() {
    return folder.resolve("dev/sett/%1$s/%2$s/%1$s-%2$s-dist.zip".formatted(ARTIFACT, VERSION));
  }

  /** What is published next to it. */
  public Path sums() {
    return zip().resolveSibling(zip().getFileName() + ".sha256");
  }

  /** Puts an archive with these entries there, each with a text that names it. */
  public void publish(String... names) throws IOException, NoSuchAlgorithmException {
    Files.createDirectories(zip().getParent());
    try (OutputStream file = Files.newOutputStream(zip());
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (String name : names) {
        out.putNextEntry(new ZipEntry(name));
        out.write(("content of " + name).getBytes(UTF_8));
      }
    }
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(zip()));
    Files.writeString(sums(), HexFormat.of().formatHex(hash));
  }
}

package dev.sett.model.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The key with which a user signs the plans of their results, so that {@code resume} knows them
 * again: 256 random bits in a file that only this user can read. It is made when it is first needed
 * and never leaves this machine.
 *
 * <p>Thread safe; of several processes that make the key at the same time, all end up with the same
 * one.
 */
public final class UserKey {

  private static final int BYTES = 32;
  private static final int LONGEST_FILE = 1024;
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private final Optional<Path> file;

  private UserKey(Optional<Path> file) {
    this.file = file;
  }

  /** The key of the user who runs this process. */
  public static UserKey usual() {
    return new UserKey(usualFile(System.getenv(), System.getProperty("user.home", "")));
  }

  /** The key in a file, which need not be there yet. */
  public static UserKey in(Path file) {
    return new UserKey(Optional.of(file));
  }

  /**
   * Where the key of a user is: {@code sett/key} in the folder that {@code XDG_CONFIG_HOME} names,
   * else in {@code .config} in the home folder; empty if neither is an absolute path (XDG Base
   * Directory Specification 0.8, section 2, which ignores relative ones).
   */
  static Optional<Path> usualFile(Map<String, String> environment, String home) {
    String named = environment.getOrDefault("XDG_CONFIG_HOME", "");
    return Optional.of(named)
        .filter(folder -> folder.startsWith("/"))
        .map(Path::of)
        .or(() -> Optional.of(home).filter(h -> h.startsWith("/")).map(h -> Path.of(h, ".config")))
        .map(folder -> folder.resolve("sett").resolve("key"));
  }

  /**
   * The key, which is made if there is none; empty if it can be neither read nor made. Then results
   * are not signed, which is no reason not to measure.
   */
  public Optional<byte[]> orNew() {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      if (!Files.exists(file.get())) {
        make(file.get());
      }
      return Optional.of(read());
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /**
   * The key.
   *
   * @throws IOException with a clause that says why it can't be used, such as {@code /home/me/x
   *     does not exist}
   */
  public byte[] read() throws IOException {
    Path from = file.orElseThrow(() -> new IOException("no home folder is known"));
    try {
      if (!Files.isRegularFile(from)) {
        throw new IOException(from + (Files.exists(from) ? " is not a file" : " does not exist"));
      }
      if (Files.getPosixFilePermissions(from).stream().anyMatch(OTHERS::contains)) {
        throw new IOException(from + " is open to other users; to use it, run chmod 600 " + from);
      }
      String text =
          Files.size(from) > LONGEST_FILE
              ? ""
              : Files.readString(from, StandardCharsets.ISO_8859_1).strip();
      if (!text.matches("[0-9a-f]{" + 2 * BYTES + "}")) {
        throw new IOException(from + " is not a key; remove it, and a new one is made");
      }
      return HexFormat.of().parseHex(text);
    } catch (FileSystemException e) {
      throw new IOException(from + " can't be read", e);
    } catch (UnsupportedOperationException e) {
      throw new IOException(from + " is on a file system that can't hide it from others", e);
    }
  }

  /** Makes a key, unless another process did meanwhile. */
  private static void make(Path file) throws IOException {
    Path folder = Objects.requireNonNull(file.getParent());
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    byte[] key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    Path partial =
        Files.createTempFile(
            folder,
            "key",
            ".partial",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.writeString(partial, HexFormat.of().formatHex(key) + "\n");
      Disk.REAL.sync(partial);
      // A link, unlike a move, never replaces a key that is already there.
      Files.createLink(file, partial);
      Disk.REAL.syncFolder(folder);
    } catch (FileAlreadyExistsException e) {
      // The other process's key is as good.
    } finally {
      try {
        Files.delete(partial);
      } catch (NoSuchFileException e) {
        // Somebody tidied up.
      }
    }
  }
}

package dev.sett.load;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A socket in the file system, in place of a host and a port (unix(7)). */
final class UnixSocket {

  private static final int LONGEST_BYTES = 107;

  private UnixSocket() {}

  /**
   * Its address.
   *
   * @throws LoadException if there is no such socket, or none can be used here
   */
  static DomainSocketAddress address(Path path) {
    if (!Epoll.isAvailable()) {
      throw new LoadException(
          LoadException.Kind.BAD_REQUEST,
          "A Unix socket needs Linux's epoll, and there is none here. Load the server over its port"
              + " instead.");
    }
    int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST_BYTES) {
      throw new LoadException(
          LoadException.Kind.BAD_REQUEST,
          "The path of a Unix socket has at most "
              + LONGEST_BYTES
              + " bytes, and "
              + path
              + " has "
              + bytes
              + ". Go to a folder near it and name it from there.");
    }
    if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new LoadException(
          LoadException.Kind.UNREACHABLE,
          "There is no socket " + path + ". Is the server running, and is the path right?");
    }
    try {
      // Neither a file nor a folder nor a link: of what is left, only sockets take connections.
      if (!Files.readAttributes(path, BasicFileAttributes.class).isOther()) {
        throw new LoadException(
            LoadException.Kind.BAD_REQUEST,
            path
                + " is no socket but a "
                + (Files.isDirectory(path) ? "folder" : "file")
                + ". Name the socket that the server listens on.");
      }
    } catch (IOException e) {
      throw new LoadException(
          LoadException.Kind.UNREACHABLE,
          path + " can't be looked at (" + e.getMessage() + "). May you see it?");
    }
    return new DomainSocketAddress(path.toString());
  }

  /** The sentence for a socket that is there and does not take connections. */
  static LoadException refused(Path path, Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if (message.contains("ermission denied")) {
      return new LoadException(
          LoadException.Kind.UNREACHABLE,
          "You may not connect to " + path + " (permission denied). Its owner can allow it.");
    }
    return new LoadException(
        LoadException.Kind.REFUSED,
        "Nothing answers at the socket "
            + path
            + " ("
            + message
            + "). Is the server running? A socket stays behind when its server is gone.");
  }
}

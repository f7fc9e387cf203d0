package dev.sett.load.destination;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A socket in the file system, in place of a host and a port (unix(7)). */
public final class UnixSocket {

  private static final int LONGEST_BYTES = 107;

  private UnixSocket() {}

  /**
   * Its address.
   *
   * @throws LoadException if there is no such socket, or none can be used here
   */
  public static DomainSocketAddress address(Path path) {
    if (!Epoll.isAvailable()) {
      throw LoadException.badRequest(
          "Unix sockets need epoll on Linux, which is not available here. Use the server's port"
              + " instead.");
    }
    int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST_BYTES) {
      throw LoadException.badRequest(
          "The path of a Unix socket may have at most "
              + LONGEST_BYTES
              + " bytes, but "
              + path
              + " has "
              + bytes
              + ". Change to a folder near the socket and use a relative path.");
    }
    if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw LoadException.unreachable(
          "The socket " + path + " does not exist. Is the server running, and is the path right?");
    }
    try {
      // Neither a file nor a folder nor a link: of what is left, only sockets take connections.
      if (!Files.readAttributes(path, BasicFileAttributes.class).isOther()) {
        throw LoadException.badRequest(
            "%s is a %s, not a socket. Give the path of the socket that the server listens on."
                .formatted(path, Files.isDirectory(path) ? "folder" : "file"));
      }
    } catch (IOException e) {
      throw LoadException.unreachable(
          path + " can't be accessed (" + e.getMessage() + "). Do you have permission to read it?");
    }
    return new DomainSocketAddress(path.toString());
  }

  /** The sentence for a socket that is there and does not take connections. */
  public static LoadException refused(Path path, Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if (message.contains("ermission denied")) {
      return LoadException.unreachable(
          "You have no permission to connect to " + path + ". Ask its owner for access.");
    }
    return new LoadException(
        LoadException.Kind.REFUSED,
        "Nothing is listening on the socket "
            + path
            + " ("
            + message
            + "). Is the server running? The socket file can outlive its server.");
  }
}

package dev.sett.workload;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The body of an answer: the bytes of the {@code file} unit of work. */
public sealed interface AnswerBody {

  /** Its length in bytes, at least 0. */
  int length();

  /**
   * Opens it for one reading; the caller closes it.
   *
   * @throws IOException if the file cannot be opened
   */
  InputStream open() throws IOException;

  /** Bytes that were read already, because there was more to do after reading them. */
  final class InMemory implements AnswerBody {
    /** No bytes. */
    public static final InMemory EMPTY = new InMemory(new byte[0]);

    private final byte[] bytes;

    private InMemory(byte[] bytes) {
      this.bytes = bytes;
    }

    /** The bytes of a text in UTF-8. */
    static InMemory of(String text) {
      return new InMemory(text.getBytes(UTF_8));
    }

    /** The bytes themselves, not a copy; nobody writes to them. */
    public byte[] bytes() {
      return bytes;
    }

    @Override
    public int length() {
      return bytes.length;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }
  }

  /** A file that is read while the answer is sent. */
  record InFile(Path path, int length) implements AnswerBody {
    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(path);
    }

    InMemory read() throws IOException {
      return new InMemory(Files.readAllBytes(path));
    }
  }
}

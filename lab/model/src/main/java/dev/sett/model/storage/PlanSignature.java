package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.text.ExperimentException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature of what a result would run: HMAC-SHA256 (RFC 2104) with the user's key over the
 * bytes of {@code plan.json} and {@code hosts.json}, one line each in {@code plan.signature}.
 *
 * <p>There are two lines while one of the files is rewritten: one for its content before and one
 * for its content after, so that a run that is cut off at any moment leaves a signature that fits.
 * What was before is remembered, not read, because somebody else may have changed it on disk.
 *
 * <p>Not thread safe; one writer.
 */
final class PlanSignature {

  static final String FILE = "plan.signature";
  static final String PLAN = "plan.json";
  static final String HOSTS = "hosts.json";

  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = "hmac-sha256 ";
  private static final int LONGEST_FILE = 4096;

  private final ResultFiles files;
  private final byte[] key;
  private Optional<byte[]> plan;
  private Optional<byte[]> hosts;

  private PlanSignature(
      ResultFiles files, byte[] key, Optional<byte[]> plan, Optional<byte[]> hosts) {
    this.files = files;
    this.key = key;
    this.plan = plan;
    this.hosts = hosts;
  }

  /** The signature of a folder in which nothing is written yet. */
  static PlanSignature begun(ResultFiles files, byte[] key) {
    return new PlanSignature(files, key, Optional.empty(), Optional.empty());
  }

  /**
   * The signature in a folder, if it fits what was read there.
   *
   * @param hosts empty if there is no such file
   * @throws ExperimentException if the signature can't be read, or is a symbolic link
   */
  static Optional<PlanSignature> fitting(
      ResultFiles files, byte[] key, byte[] plan, Optional<byte[]> hosts) {
    PlanSignature own = new PlanSignature(files, key, Optional.of(plan), hosts);
    byte[] expected = own.line().getBytes(StandardCharsets.US_ASCII);
    boolean fits = false;
    for (String line : lines(files)) {
      fits |= MessageDigest.isEqual(expected, line.getBytes(StandardCharsets.UTF_8));
    }
    return fits ? Optional.of(own) : Optional.empty();
  }

  /**
   * Whether a folder has a signature, whoever made it.
   *
   * @throws ExperimentException if it is a symbolic link
   */
  static boolean isIn(ResultFiles files) {
    return files.has(FILE);
  }

  /** The beginning of a file that is longer than any signature has no line that fits. */
  private static List<String> lines(ResultFiles files) {
    return files
        .first(FILE, LONGEST_FILE)
        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1).lines().toList())
        .orElse(List.of());
  }

  /** The key, for the signatures of results below this one. */
  byte[] key() {
    return key.clone();
  }

  /** Writes {@code plan.json}, replacing an earlier one. */
  void writePlan(byte[] bytes) {
    SequencedSet<String> fitting = new LinkedHashSet<>();
    plan.ifPresent(_ -> fitting.add(line()));
    plan = Optional.of(bytes);
    write(fitting, PLAN, bytes);
  }

  /** Writes {@code hosts.json}, replacing an earlier one; the plan is there already. */
  void writeHosts(byte[] bytes) {
    SequencedSet<String> fitting = new LinkedHashSet<>(List.of(line()));
    hosts = Optional.of(bytes);
    write(fitting, HOSTS, bytes);
  }

  private void write(SequencedSet<String> before, String name, byte[] bytes) {
    String after = line();
    before.add(after);
    save(before);
    files.write(name, bytes);
    if (before.size() > 1) {
      save(List.of(after));
    }
  }

  private void save(Iterable<String> lines) {
    files.write(FILE, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * The line that fits both files: each is preceded by its length, so that none runs into the
   * other.
   */
  private String line() {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update("sett plan 1\n".getBytes(StandardCharsets.US_ASCII));
      add(mac, plan);
      add(mac, hosts);
      return PREFIX + HexFormat.of().formatHex(mac.doFinal());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  private static void add(Mac mac, Optional<byte[]> file) {
    long length = file.map(bytes -> (long) bytes.length).orElse(-1L);
    mac.update(ByteBuffer.allocate(Long.BYTES).putLong(length).array());
    file.ifPresent(mac::update);
  }
}

package dev.sett.qdup;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.sshd.client.config.hosts.KnownHostEntry;
import org.apache.sshd.client.keyverifier.KnownHostsServerKeyVerifier;
import org.apache.sshd.client.keyverifier.RejectAllServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.OpenSshCertificate;
import org.apache.sshd.common.kex.KexProposalOption;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.apache.sshd.common.util.net.SshdSocketAddress;

/**
 * Accepts a host only with a key that is in {@code known_hosts}, and never adds one. Thread safe.
 *
 * <p>It decides as {@code ssh -o StrictHostKeyChecking=yes} of OpenSSH does. Two rules are not in
 * the library. An entry without a port also holds for a host on another port than 22 if no entry
 * names that port; a revoked key is refused on every port. And ssh asks a host for a key of a type
 * that is known of it: a host has several keys, and often only one of them is known.
 */
final class HostKeys extends KnownHostsServerKeyVerifier implements SessionListener {

  private static final String REVOKED = "revoked";
  private static final String AUTHORITY = "cert-authority";
  private static final String CERTIFICATE = "-cert-v01@openssh.com";

  private final KnownHosts known;
  private final List<HostEntryPair> entries;
  private final Consumer<String> refusals;

  /**
   * Reads the files once.
   *
   * @param known the files; one that is missing or not readable has no entries
   * @param refusals gets a sentence about each host whose key is refused, on any thread
   * @throws IOException if a file can't be read
   * @throws GeneralSecurityException if keys can't be read on this JVM
   */
  HostKeys(KnownHosts known, Consumer<String> refusals)
      throws IOException, GeneralSecurityException {
    super(RejectAllServerKeyVerifier.INSTANCE, known.user().getFirst());
    this.known = known;
    this.refusals = refusals;
    List<HostEntryPair> all = new ArrayList<>();
    for (Path file : known.files()) {
      if (Files.isReadable(file)) {
        all.addAll(reloadKnownHosts(null, file));
      }
    }
    this.entries = List.copyOf(all);
    setLoadedHostsEntries(entries);
  }

  /** Never: a run trusts the keys that were known when it began. */
  @Override
  public boolean checkReloadRequired() {
    return false;
  }

  @Override
  public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey key) {
    boolean accepted = super.verifyServerKey(session, address, key);
    if (!accepted && key instanceof OpenSshCertificate certificate) {
      refusals.accept(
          subject(address, certificate.getCertPubKey())
              + " has a certificate, but not of an authority that known_hosts names for this"
              + " host.");
    }
    return accepted;
  }

  @Override
  protected List<HostEntryPair> findKnownHostEntries(
      ClientSession session, SocketAddress address, Collection<HostEntryPair> all) {
    return entries(address);
  }

  private List<HostEntryPair> entries(SocketAddress address) {
    SshdSocketAddress host = SshdSocketAddress.toSshdSocketAddress(address);
    List<HostEntryPair> exact = entries(host.getHostName(), host.getPort());
    boolean named = exact.stream().anyMatch(entry -> !marked(entry, REVOKED));
    return Stream.concat(
            exact.stream(),
            entries(host.getHostName(), SshConstants.DEFAULT_PORT).stream()
                .filter(entry -> !named || marked(entry, REVOKED)))
        .toList();
  }

  private List<HostEntryPair> entries(String host, int port) {
    return entries.stream().filter(entry -> entry.getHostEntry().isHostMatch(host, port)).toList();
  }

  private static boolean marked(HostEntryPair entry, String marker) {
    return marker.equals(entry.getHostEntry().getMarker());
  }

  @Override
  public void sessionNegotiationOptionsCreated(
      Session session, Map<KexProposalOption, String> proposal) {
    List<HostEntryPair> here = entries(session.getIoSession().getRemoteAddress());
    Set<String> types =
        here.stream()
            .filter(entry -> entry.getHostEntry().getMarker() == null)
            .map(entry -> entry.getHostEntry().getKeyEntry().getKeyType())
            .collect(Collectors.toSet());
    boolean authority = here.stream().anyMatch(entry -> marked(entry, AUTHORITY));
    proposal.computeIfPresent(
        KexProposalOption.SERVERKEYS, (option, all) -> ordered(all, types, authority));
  }

  /**
   * Algorithms for a host's key, those first by which a known key can be shown.
   *
   * @param all separated by commas
   * @param types of known keys
   * @param authority whether the host may show a certificate
   */
  private static String ordered(String all, Set<String> types, boolean authority) {
    Map<Boolean, List<String>> algorithms =
        Stream.of(all.split(","))
            .filter(algorithm -> authority || !algorithm.endsWith(CERTIFICATE))
            .collect(
                Collectors.partitioningBy(
                    algorithm ->
                        algorithm.endsWith(CERTIFICATE)
                            || types.contains(KeyUtils.getCanonicalKeyType(algorithm))));
    return Stream.of(true, false)
        .flatMap(first -> algorithms.getOrDefault(first, List.of()).stream())
        .collect(Collectors.joining(","));
  }

  @Override
  protected boolean acceptUnknownHostKey(
      ClientSession session, SocketAddress address, PublicKey key) {
    refusals.accept(
        "%s is not in known_hosts. Compare it on that host (ssh-keygen -lf /etc/ssh/ssh_host_%s_key.pub), and log in once to add it: %s"
            .formatted(subject(address, key), shortType(key), login(session, address)));
    return false;
  }

  @Override
  public boolean acceptModifiedServerKey(
      ClientSession session,
      SocketAddress address,
      KnownHostEntry entry,
      PublicKey expected,
      PublicKey key) {
    refusals.accept(
        "%s is not the one in known_hosts (%s). Another machine may be answering in its place. If the host has a new key, remove the old one (ssh-keygen -f %s -R '%s') and log in once: %s"
            .formatted(
                subject(address, key),
                shown(expected),
                known.user().getFirst(),
                name(address),
                login(session, address)));
    return false;
  }

  @Override
  protected void handleRevokedKey(ClientSession session, SocketAddress address, PublicKey key) {
    refusals.accept(
        subject(address, key) + " is marked @revoked in known_hosts. Give the host a new key.");
  }

  private static String subject(SocketAddress address, PublicKey key) {
    return "The key of host %s (%s)".formatted(name(address), shown(key));
  }

  private static String shown(PublicKey key) {
    return KeyUtils.getKeyType(key) + " " + KeyUtils.getFingerPrint(key);
  }

  /** Part of the name of the key's file on a host. */
  private static String shortType(PublicKey key) {
    String type = KeyUtils.getKeyType(key);
    return type.contains("ed25519") ? "ed25519" : type.startsWith("ecdsa") ? "ecdsa" : "rsa";
  }

  /** As in known_hosts. */
  private static String name(SocketAddress address) {
    SshdSocketAddress host = SshdSocketAddress.toSshdSocketAddress(address);
    return host.getPort() == SshConstants.DEFAULT_PORT
        ? host.getHostName()
        : "[" + host.getHostName() + "]:" + host.getPort();
  }

  private String login(ClientSession session, SocketAddress address) {
    SshdSocketAddress host = SshdSocketAddress.toSshdSocketAddress(address);
    return "ssh%s -p %d %s@%s"
        .formatted(
            known.global().isEmpty() ? " -o UserKnownHostsFile=" + known.user().getFirst() : "",
            host.getPort(),
            session.getUsername(),
            host.getHostName());
  }
}

package dev.sett.servers.liberty.app;

import java.util.List;
import java.util.UUID;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/**
 * Signs JSON web tokens (RFC 7519) with RS256: one RSA signature a login, the CPU-bound companion
 * of {@code /status}. Claims as in the published auth service. Safe for all threads.
 */
record Tokens(RsaJsonWebKey key) {
  private static final String ISSUER = "http://acmeair-ms";
  private static final int VALID_MINUTES = 60;
  private static final int KEY_BITS = 2_048;

  /** Makes a key; the published service reads one from a file, once at its start. */
  static Tokens create() {
    try {
      RsaJsonWebKey key = RsaJwkGenerator.generateJwk(KEY_BITS);
      key.setKeyId(UUID.randomUUID().toString());
      key.setAlgorithm(AlgorithmIdentifiers.RSA_USING_SHA256);
      key.setUse("sig");
      return new Tokens(key);
    } catch (JoseException e) {
      throw new IllegalStateException(
          "This JDK can't create an RSA key of " + KEY_BITS + " bits.", e);
    }
  }

  /** A signed token for a user. */
  String sign(String user) throws JoseException {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(ISSUER);
    claims.setExpirationTimeMinutesInTheFuture(VALID_MINUTES);
    claims.setGeneratedJwtId();
    claims.setIssuedAtToNow();
    claims.setSubject(user);
    claims.setClaim("upn", user);
    claims.setStringListClaim("groups", List.of("user"));
    JsonWebSignature signature = new JsonWebSignature();
    signature.setPayload(claims.toJson());
    signature.setKey(key.getPrivateKey());
    signature.setKeyIdHeaderValue(key.getKeyId());
    signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
    signature.setHeader("typ", "JWT");
    return signature.getCompactSerialization();
  }

  /** The public key, as a JSON web key set (RFC 7517). */
  String publicKeys() {
    return new JsonWebKeySet(key).toJson(OutputControlLevel.PUBLIC_ONLY);
  }
}

package shop;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.security.Security;
import java.util.stream.Stream;

/** Looks up the address of another service for each request: {@code Names PORT SECONDS}, for which the JVM caches a name. */
final class Names {
  public static void main(String[] args) throws Exception {
    Security.setProperty("networkaddress.cache.ttl", args[1]);
    Web.serve(args[0], Web.platform(50), () -> "{\"at\": \"" + InetAddress.getByName("stock.internal").getHostAddress() + "\"}");
  }

  /** Stands for a name server that takes 4 ms. It has to be named in META-INF/services. */
  public static final class SlowNames extends InetAddressResolverProvider {
    @Override
    public InetAddressResolver get(Configuration configuration) {
      InetAddressResolver builtin = configuration.builtinResolver();
      return new InetAddressResolver() {
        @Override
        public Stream<InetAddress> lookupByName(String host, LookupPolicy policy) throws UnknownHostException {
          if (!host.equals("stock.internal")) {
            return builtin.lookupByName(host, policy);
          }
          try {
            Thread.sleep(4);
          } catch (InterruptedException e) {
            throw new UnknownHostException(host);
          }
          return Stream.of(InetAddress.getByAddress(host, new byte[] {10, 1, 2, 3}));
        }

        @Override
        public String lookupByAddress(byte[] address) throws UnknownHostException {
          return builtin.lookupByAddress(address);
        }
      };
    }

    @Override
    public String name() {
      return "slow names";
    }
  }
}

package dev.sett.servers.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.ServerCard;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpringSettingsTest {

  private static SpringSettings of(String... flags) {
    return SpringSettings.of(flags(flags));
  }

  private static ServerFlags flags(String... flags) {
    return ServerFlags.parse(List.of(flags), ServerCard.ofClassPath());
  }

  @Test
  void withoutFlagsItIsTheContractWithThePublishedDelays() {
    SpringSettings defaults = of();
    assertEquals(Service.CONTRACT, defaults.service());
    assertEquals(Optional.empty(), defaults.tomcatThreads());
    assertEquals(Duration.ofSeconds(3), defaults.riskDelay());
    assertEquals(Duration.ofSeconds(1), defaults.transferDelay());
    assertEquals(10, defaults.poolSize());
    assertFalse(defaults.logRequests());
  }

  @Test
  void flagsAreReadForTheirService() {
    SpringSettings risk = of("--service=risk", "--risk-delay=30ms");
    assertEquals(Duration.ofMillis(30), risk.riskDelay());
    SpringSettings bank =
        of("--service=bank", "--risk-url=http://risk:8080/", "--tomcat-threads=10");
    assertEquals("http://risk:8080", bank.riskUrl().toString());
    assertEquals(Optional.of(10), bank.tomcatThreads());
    assertEquals(7, of("--service=transfer", "--pool-size=7").poolSize());
    assertTrue(of("--service=transfer", "--log-requests=true").logRequests());
    assertFalse(of("--service=bank", "--log-requests=false").logRequests());
    SpringSettings whole =
        SpringSettings.of(flags("--service=whole", "--db-delay=20ms", "--risk-delay=1s"), 81, 82);
    assertEquals(Duration.ofMillis(20), whole.databaseDelay());
    assertEquals(Duration.ofSeconds(1), whole.riskDelay());
    assertEquals("native", whole.innerThreads());
    assertEquals("http://127.0.0.1:81", whole.riskUrl().toString());
    assertEquals("http://127.0.0.1:82", whole.transferUrl().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--service=shop | The flag --service needs one of contract, bank, risk, transfer, whole; got 'shop'.",
        "--risk-delay=3s | The flag --risk-delay requires --service risk or whole; this is"
            + " contract.",
        "--service=bank --db=jdbc:h2:mem:x | The flag --db requires --service transfer or whole;"
            + " this is bank.",
        "--service=whole --risk-url=http://x | The flag --risk-url requires --service bank; this"
            + " is whole.",
        "--service=bank --inner-threads=virtual | The flag --inner-threads requires --service"
            + " whole; this is bank.",
        "--service=risk --risk-delay=2h | The flag --risk-delay needs a time from 0 to 3600s, such as 30ms or 3s; got '2h'.",
        "--service=risk --risk-delay=-1s | The flag --risk-delay needs a time from 0 to 3600s, such as 30ms or 3s; got '-1s'.",
        "--service=bank --timeout=0 | The flag --timeout needs a time above 0, such as 10s; got"
            + " '0'.",
        "--service=bank --risk-url=risk:80 | The flag --risk-url needs the base URL of a service, such as http://127.0.0.1:8081; got 'risk:80'.",
        "--service=transfer --pool-size=0 | The flag --pool-size needs a whole number from 1 to 1000; got '0'.",
        "--log-requests=true | The flag --log-requests requires --service bank or risk or transfer"
            + " or whole; this is contract.",
        "--service=risk --log-requests=yes | The flag --log-requests needs true or false; got"
            + " 'yes'.",
        "--tomcat-threads=x | The flag --tomcat-threads needs a whole number from 1 to 100000; got 'x'.",
      })
  void aBadFlagIsASentence(String flags, String sentence) {
    UsageException e = assertThrows(UsageException.class, () -> of(flags.split(" ")));
    assertEquals(sentence, e.getMessage());
  }

  @Test
  void aBadDatabaseIsToldWithoutItsPassword() {
    String url = "jdbc:oracle://me:secret@host/bank?password=secret";
    UsageException e =
        assertThrows(UsageException.class, () -> of("--service=transfer", "--db=" + url));
    assertEquals(-1, e.getMessage().indexOf("secret"));
  }
}

package dev.sett.model.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.secrets.Redaction;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestTest {

  @Test
  void isRedactedByItsParts() {
    Request request =
        new Request(
            "POST",
            Optional.of("/a?token=b&c=d"),
            List.of(new Request.Header("X-Auth", "b"), new Request.Header("Accept", "c")),
            Body.of("{\"password\":\"é b\"}"),
            ExpectedAnswer.SUCCESS);
    assertEquals(
        new Request(
            "POST",
            Optional.of("/a?token=***&c=d"),
            List.of(new Request.Header("X-Auth", "***"), new Request.Header("Accept", "c")),
            Body.of("{\"password\":\"***\"}"),
            ExpectedAnswer.SUCCESS),
        request.redacted(Redaction.usual()));
  }
}

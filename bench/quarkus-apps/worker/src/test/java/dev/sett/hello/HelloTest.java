package dev.sett.hello;

import static io.restassured.RestAssured.given;
import static org.hamcrest.CoreMatchers.is;

import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

/** The one test that the published application had. */
@QuarkusTest
class HelloTest {

  @Test
  void greets() {
    given().when().get("/hello/John").then().statusCode(200).body(is("Hello John"));
  }
}

package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoginRedirectTest {

  @ParameterizedTest
  @CsvSource({
    "/login, /orders, true",
    "https://sso.example.org/realms/x/auth?next=/, /orders, true",
    "/users/sign_in, /, true",
    "/oauth2/authorization/google, /, true",
    "/account/logIn?next=%2F, /orders, true",
    "/orders/, /orders, false",
    "/authors, /, false",
    "/blogindex, /, false",
    "/login/, /login, false",
    "'', /, false",
  })
  void tellsALoginPageByItsName(String location, String path, boolean login) {
    assertEquals(login, LoginRedirect.isLogin(location, path));
  }
}

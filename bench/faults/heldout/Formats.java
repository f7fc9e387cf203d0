package shop;

import java.util.HashMap;
import java.util.Map;

/** Parses with tables that are made once a thread, on a pool of 50 platform threads ("platform") or on virtual threads ("virtual"), of which each lives for one request. */
final class Formats {
  private static final ThreadLocal<Map<String, Integer>> TABLES = ThreadLocal.withInitial(Formats::tables);

  public static void main(String[] args) throws Exception {
    Web.serve(args[0], args[1].equals("virtual") ? Web.virtual() : Web.platform(50), () -> "{\"code\": " + TABLES.get().get("code 77") + "}");
  }

  private static Map<String, Integer> tables() {
    Map<String, Integer> tables = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      tables.put("code " + i, i);
    }
    return tables;
  }
}

package dev.sett.engines.adapter;

import dev.sett.engines.format.WrkLine;
import dev.sett.model.http.Request;
import dev.sett.model.text.RootLocale;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * The Lua script that wrk and wrk2 are given: the request, and what they say when they are done.
 */
public final class WrkScript {

  static final String FILE = "request.lua";

  private WrkScript() {}

  /** The request alone, as one would write it by hand. */
  static String request(Request request) {
    StringBuilder lua = new StringBuilder();
    lua.append("wrk.method = ").append(quoted(request.method())).append('\n');
    for (Request.Header header : request.headers()) {
      lua.append("wrk.headers[")
          .append(quoted(header.name()))
          .append("] = ")
          .append(quoted(header.value()))
          .append('\n');
    }
    if (request.body().length() > 0) {
      lua.append("wrk.body = ").append(quoted(request.body().bytes())).append('\n');
    }
    return lua.toString();
  }

  /**
   * The request, and one line of JSON at the end.
   *
   * @param rate the rate asked for, of wrk2; empty for wrk, which has none
   */
  static String asking(Request request, OptionalLong rate) {
    StringBuilder lua = new StringBuilder(request(request));
    lua.append("\nlocal asked = {").append(String.join(", ", AskedPercentiles.ASKED)).append("}\n");
    lua.append(
        """

        function done(summary, latency, requests)
          local function whole(number)
            if number ~= number or number < 0 then number = 0 end
            return string.format("%.0f", number)
          end
          local out = {}
          for _, p in ipairs(asked) do
            local value = latency:percentile(p)
            if value == value and value > 0 then
              out[#out + 1] = string.format('"%g":%s', p, whole(value))
            end
          end
        """);
    lua.append("  io.write('").append(WrkLine.MARK).append("{'");
    rate.ifPresent(rps -> lua.append(" .. '\"rate\":").append(rps).append(",'"));
    for (String name : new String[] {"connect", "read", "write", "status", "timeout"}) {
      lua.append("\n    .. '\"%s\":' .. whole(summary.errors.%s) .. ','".formatted(name, name));
    }
    lua.append(
        """

            .. '"duration_us":' .. whole(summary.duration) .. ','
            .. '"requests":' .. whole(summary.requests) .. ','
            .. '"bytes":' .. whole(summary.bytes) .. ','
            .. '"max_us":' .. whole(latency.max) .. ','
            .. '"percentiles_us":{' .. table.concat(out, ',') .. '}}\\n')
        end
        """);
    return lua.toString();
  }

  private static String quoted(String text) {
    return quoted(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes as a Lua string; what is not plain is written by its number. */
  private static String quoted(byte[] bytes) {
    StringBuilder text = new StringBuilder("\"");
    for (byte b : bytes) {
      int value = b & 0xff;
      if (value == '"' || value == '\\') {
        text.append('\\').append((char) value);
      } else if (value >= ' ' && value < 0x7f) {
        text.append((char) value);
      } else {
        text.append(RootLocale.format("\\%03d", value));
      }
    }
    return text.append('"').toString();
  }
}

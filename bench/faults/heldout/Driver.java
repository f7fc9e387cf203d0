package shop;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Queries with a driver written in C, whose call blocks for 3 ms, on 50 platform threads ("platform") or on virtual threads ("virtual"). */
final class Driver {
  private static final MethodHandle QUERY =
      Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow("usleep"),
              FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

  public static void main(String[] args) throws Exception {
    Web.serve(args[0], args[1].equals("virtual") ? Web.virtual() : Web.platform(50), Driver::row);
  }

  private static String row() {
    try {
      return "{\"row\": " + (int) QUERY.invokeExact(3000) + "}";
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}

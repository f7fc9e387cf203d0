package dev.sett.agent.change;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * The code of a method that waits. It calls nothing but the JDK, which every class loader can see.
 * Compiled for JDK 24, which has {@code java.lang.classfile}.
 */
final class ParkCode {
  /*
   * It parks, because it stands for a wait: a virtual thread leaves its carrier, no CPU is used.
   * A thread that is interrupted can't park; it turns until its time has passed and stays
   * interrupted. A permit that somebody has given to the thread meanwhile is lost, as it may be in
   * any park.
   */
  private static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
  private static final ClassDesc LOCK_SUPPORT =
      ClassDesc.of("java.util.concurrent.locks.LockSupport");
  private static final MethodTypeDesc NANO_TIME = MethodTypeDesc.of(ConstantDescs.CD_long);
  private static final MethodTypeDesc PARK =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long);

  private ParkCode() {}

  /** {@code long end = nanoTime() + nanos; do parkNanos(end - now) while (end > now); return}. */
  static void park(CodeBuilder code, long nanos) {
    int end = code.allocateLocal(TypeKind.LONG);
    Label again = code.newLabel();
    code.invokestatic(SYSTEM, "nanoTime", NANO_TIME)
        .loadConstant(nanos)
        .ladd()
        .lstore(end)
        .labelBinding(again);
    left(code, end).invokestatic(LOCK_SUPPORT, "parkNanos", PARK);
    left(code, end).lconst_0().lcmp().ifgt(again).return_();
  }

  private static CodeBuilder left(CodeBuilder code, int end) {
    return code.lload(end).invokestatic(SYSTEM, "nanoTime", NANO_TIME).lsub();
  }
}

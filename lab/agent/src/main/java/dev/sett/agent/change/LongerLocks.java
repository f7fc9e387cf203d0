package dev.sett.agent.change;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Holds every lock that a class takes for longer: monitors, in blocks and in synchronized methods,
 * and {@code java.util.concurrent.locks}. Where a lock limits throughput, that falls accordingly;
 * where requests rarely wait for it, it hardly changes. Compiled for JDK 24, which has {@code
 * java.lang.classfile}.
 */
final class LongerLocks extends CodeEdit {
  private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);
  private static final String LOCKS = "java.util.concurrent.locks.";
  private static final Set<ClassDesc> TYPES =
      Set.of(
          ClassDesc.of(LOCKS + "Lock"),
          ClassDesc.of(LOCKS + "ReentrantLock"),
          ClassDesc.of(LOCKS + "ReentrantReadWriteLock$ReadLock"),
          ClassDesc.of(LOCKS + "ReentrantReadWriteLock$WriteLock"));
  private static final Set<String> CALLS = Set.of("lock", "lockInterruptibly");

  private final ClassChange.HoldLocks asked;

  LongerLocks(ClassChange.HoldLocks asked) {
    super("hold$sett", NOTHING);
    this.asked = asked;
  }

  @Override
  boolean isChanged(MethodModel method) {
    return isSynchronized(method) || takes(method);
  }

  @Override
  ClassTransform change(Consumer<CodeBuilder> call) {
    return (builder, element) -> {
      if (element instanceof MethodModel method && isChanged(method)) {
        CodeTransform taking = afterTaking(call);
        builder.transformMethod(
            method,
            MethodTransform.transformingCode(
                isSynchronized(method) ? taking.andThen(atStart(call)) : taking));
      } else {
        builder.with(element);
      }
    };
  }

  @Override
  void add(CodeBuilder code) {
    ParkCode.park(code, asked.nanos());
  }

  private static CodeTransform afterTaking(Consumer<CodeBuilder> call) {
    return (code, element) -> {
      code.with(element);
      if (takes(element)) {
        call.accept(code);
      }
    };
  }

  private static boolean isSynchronized(MethodModel method) {
    return (method.flags().flagsMask() & ClassFile.ACC_SYNCHRONIZED) != 0
        && method.code().isPresent();
  }

  private static boolean takes(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(LongerLocks::takes);
  }

  private static boolean takes(CodeElement element) {
    return switch (element) {
      case MonitorInstruction monitor -> monitor.opcode() == Opcode.MONITORENTER;
      case InvokeInstruction call ->
          CALLS.contains(call.name().stringValue())
              && call.typeSymbol().equals(NOTHING)
              && TYPES.contains(call.owner().asSymbol());
      default -> false;
    };
  }

  @Override
  public Event done() {
    return new Event(
        "%s now holds every lock that it takes for %d us longer."
            .formatted(asked.type(), asked.nanos() / 1_000),
        Event.Kind.CHANGED);
  }

  @Override
  public String nothing() {
    return "The class %s takes no lock.".formatted(asked.type());
  }
}

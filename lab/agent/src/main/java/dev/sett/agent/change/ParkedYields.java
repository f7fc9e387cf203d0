package dev.sett.agent.change;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes a class park for a moment wherever it calls {@code Thread.yield} or {@code
 * Thread.onSpinWait}, so that its loops wait without using a CPU. Compiled for JDK 24, which has
 * {@code java.lang.classfile}.
 */
final class ParkedYields extends CodeEdit {
  /** About what the kernel adds to a park anyway. */
  private static final long NANOS = 50_000;

  private static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");

  /** Its methods without parameters by which a loop gives way while it waits. */
  private static final Set<String> YIELDS = Set.of("yield", "onSpinWait");

  private final ClassChange.ParkYields asked;

  ParkedYields(ClassChange.ParkYields asked) {
    super("park$sett", MethodTypeDesc.of(ConstantDescs.CD_void));
    this.asked = asked;
  }

  @Override
  boolean isChanged(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(ParkedYields::yields);
  }

  @Override
  ClassTransform change(Consumer<CodeBuilder> call) {
    return ClassTransform.transformingMethodBodies(
        this::isChanged,
        (code, element) -> {
          if (yields(element)) {
            call.accept(code);
          } else {
            code.with(element);
          }
        });
  }

  @Override
  void add(CodeBuilder code) {
    ParkCode.park(code, NANOS);
  }

  private static boolean yields(CodeElement element) {
    return element instanceof InvokeInstruction call
        && YIELDS.contains(call.name().stringValue())
        && call.owner().asSymbol().equals(THREAD);
  }

  @Override
  public Event done() {
    return new Event(
        "%s now parks for a moment instead of calling Thread.yield or Thread.onSpinWait."
            .formatted(asked.type()),
        Event.Kind.CHANGED);
  }

  @Override
  public String nothing() {
    return "The class %s calls neither Thread.yield nor Thread.onSpinWait.".formatted(asked.type());
  }
}

package dev.sett.agent.change;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Gives every semaphore that a class creates a multiple of its permits. Compiled for JDK 24, which
 * has {@code java.lang.classfile}.
 */
final class MorePermits extends CodeEdit {
  /*
   * Before the constructor of Semaphore is called, its first argument goes through a static method
   * that is added to the class. The system property that it sets is how the agent learns of it.
   *
   * A semaphore of one permit mostly means that things are to be done one after another, as a pool
   * of one thread does; it keeps it. So do those with fewer, and those that are practically
   * without a limit.
   */
  private static final String PROPERTY = "dev.sett.agent.permits";
  private static final int HIGHEST = Integer.MAX_VALUE / 64;

  private static final ClassDesc SEMAPHORE = ClassDesc.of("java.util.concurrent.Semaphore");
  private static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
  private static final MethodTypeDesc INT_TO_INT =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);
  private static final MethodTypeDesc TEXT_OF_INT =
      MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_int);
  private static final MethodTypeDesc SET_PROPERTY =
      MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_String, ConstantDescs.CD_String);

  private final ClassChange.MultiplyPermits asked;
  private String told = "";

  MorePermits(ClassChange.MultiplyPermits asked) {
    super("more$sett", INT_TO_INT);
    this.asked = asked;
  }

  @Override
  boolean isChanged(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(MorePermits::creates);
  }

  @Override
  ClassTransform change(Consumer<CodeBuilder> call) {
    return ClassTransform.transformingMethodBodies(
        this::isChanged,
        (code, element) -> {
          if (creates(element) && element instanceof InvokeInstruction create) {
            boolean fair = create.typeSymbol().parameterCount() == 2;
            if (fair) {
              code.swap();
            }
            call.accept(code);
            if (fair) {
              code.swap();
            }
          }
          code.with(element);
        });
  }

  /** Whether this is a call of a constructor of Semaphore, all of which have permits first. */
  private static boolean creates(CodeElement element) {
    return element instanceof InvokeInstruction call
        && call.opcode() == Opcode.INVOKESPECIAL
        && call.name().equalsString(ConstantDescs.INIT_NAME)
        && call.owner().asSymbol().equals(SEMAPHORE);
  }

  /** {@code if (permits < 2 || permits > HIGHEST) return permits; …; return times * permits}. */
  @Override
  void add(CodeBuilder code) {
    Label same = code.newLabel();
    code.iload(0)
        .iconst_2()
        .if_icmplt(same)
        .iload(0)
        .loadConstant(HIGHEST)
        .if_icmpgt(same)
        .loadConstant(PROPERTY)
        .iload(0)
        .invokestatic(ConstantDescs.CD_String, "valueOf", TEXT_OF_INT)
        .invokestatic(SYSTEM, "setProperty", SET_PROPERTY)
        .pop()
        .iload(0)
        .loadConstant(asked.times())
        .imul()
        .ireturn()
        .labelBinding(same)
        .iload(0)
        .ireturn();
  }

  @Override
  public Event done() {
    return new Event(
        "Every semaphore that %s creates gets %d times its permits."
            .formatted(asked.type(), asked.times()),
        Event.Kind.NOTE);
  }

  @Override
  public String nothing() {
    return "The class %s creates no semaphore.".formatted(asked.type());
  }

  @Override
  public Optional<Event> happened() {
    String now = System.getProperty(PROPERTY, "");
    if (now.equals(told) || !now.matches("[0-9]{1,9}")) {
      return Optional.empty();
    }
    told = now;
    return Optional.of(
        new Event(
            "A semaphore that %s created now has %d permits (was %s)."
                .formatted(asked.type(), asked.times() * Long.parseLong(now), now),
            Event.Kind.CHANGED));
  }
}

package dev.sett.agent.change;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/**
 * Makes every call of one method wait before it begins, as if something that it uses had become
 * slower. Compiled for JDK 24, which has {@code java.lang.classfile}.
 */
final class MethodDelay implements ClassEdit {
  /*
   * The method keeps its name, flags and annotations, and waits; its code moves to a private method
   * that it calls. So the code and its stack maps stay as they are, and no class of the program has
   * to be looked up.
   */
  private static final String HIDDEN = "$sett";

  private final ClassChange.Delay asked;

  MethodDelay(ClassChange.Delay asked) {
    this.asked = asked;
  }

  @Override
  public byte @Nullable [] edited(byte[] bytes, ClassLoader loader) {
    ClassFile format = ClassFile.of();
    ClassModel type = format.parse(bytes);
    if (type.methods().stream().noneMatch(this::isMeant)) {
      return null;
    }
    return format.transformClass(
        type,
        (builder, element) -> {
          if (element instanceof MethodModel method && isMeant(method)) {
            delay(type, method, builder);
          } else {
            builder.with(element);
          }
        });
  }

  private boolean isMeant(MethodModel method) {
    return method.methodName().equalsString(asked.method()) && method.code().isPresent();
  }

  private void delay(ClassModel type, MethodModel method, ClassBuilder builder) {
    String hidden = asked.method() + HIDDEN;
    MethodTypeDesc shape = method.methodTypeSymbol();
    boolean ofClass = (method.flags().flagsMask() & ClassFile.ACC_STATIC) != 0;
    builder.withMethod(
        hidden,
        shape,
        ClassFile.ACC_PRIVATE
            | ClassFile.ACC_SYNTHETIC
            | (method.flags().flagsMask() & (ClassFile.ACC_STATIC | ClassFile.ACC_STRICT)),
        moved -> method.code().ifPresent(moved::with));
    builder.withMethod(
        method.methodName(),
        method.methodType(),
        method.flags().flagsMask(),
        waits -> {
          method.forEach(
              element -> {
                if (!(element instanceof CodeModel)) {
                  waits.with(element);
                }
              });
          waits.withCode(
              code -> {
                ParkCode.park(code, asked.nanos());
                call(type, hidden, shape, ofClass, code);
              });
        });
  }

  private static void call(
      ClassModel type, String hidden, MethodTypeDesc shape, boolean ofClass, CodeBuilder code) {
    ClassDesc owner = type.thisClass().asSymbol();
    boolean isInterface = (type.flags().flagsMask() & ClassFile.ACC_INTERFACE) != 0;
    if (!ofClass) {
      code.aload(code.receiverSlot());
    }
    for (int i = 0; i < shape.parameterCount(); i++) {
      code.loadLocal(TypeKind.from(shape.parameterType(i)), code.parameterSlot(i));
    }
    if (ofClass) {
      code.invokestatic(owner, hidden, shape, isInterface);
    } else {
      code.invokespecial(owner, hidden, shape, isInterface);
    }
    code.return_(TypeKind.from(shape.returnType()));
  }

  @Override
  public Event done() {
    return new Event(
        "Every call of %s.%s now waits for %d us before it begins."
            .formatted(asked.type(), asked.method(), asked.nanos() / 1_000),
        Event.Kind.CHANGED);
  }

  @Override
  public String nothing() {
    return "The class %s has no method %s that has code.".formatted(asked.type(), asked.method());
  }
}

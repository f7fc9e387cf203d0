package dev.sett.agent.change;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/**
 * Makes every call of one method wait before it begins, as if something that it uses had become
 * slower. Compiled for JDK 24, which has {@code java.lang.classfile}.
 */
final class MethodDelay extends CodeEdit {
  private final ClassChange.Delay asked;

  MethodDelay(ClassChange.Delay asked) {
    super("delay$sett", MethodTypeDesc.of(ConstantDescs.CD_void));
    this.asked = asked;
  }

  @Override
  boolean isChanged(MethodModel method) {
    return method.methodName().equalsString(asked.method()) && method.code().isPresent();
  }

  @Override
  ClassTransform change(Consumer<CodeBuilder> call) {
    return ClassTransform.transformingMethodBodies(this::isChanged, atStart(call));
  }

  @Override
  void add(CodeBuilder code) {
    ParkCode.park(code, asked.nanos());
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

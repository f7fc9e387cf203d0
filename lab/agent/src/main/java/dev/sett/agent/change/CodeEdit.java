package dev.sett.agent.change;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Changes the code of some methods of a class so that they call a static method, which is added to
 * the class. That method calls nothing but the JDK, which every class loader can see. Compiled for
 * JDK 24, which has {@code java.lang.classfile}.
 */
abstract class CodeEdit implements ClassEdit {
  private final String added;
  private final MethodTypeDesc shape;

  /**
   * An edit that adds one method.
   *
   * @param added name of the method that is added
   * @param shape its parameters and its result
   */
  CodeEdit(String added, MethodTypeDesc shape) {
    this.added = added;
    this.shape = shape;
  }

  /** Whether the code of a method is to be changed. */
  abstract boolean isChanged(MethodModel method);

  /** How such methods are changed, given the call of the added method. */
  abstract ClassTransform change(Consumer<CodeBuilder> call);

  /** The code of the added method. */
  abstract void add(CodeBuilder code);

  /** Calls the added method before the code of a method. */
  static CodeTransform atStart(Consumer<CodeBuilder> call) {
    return new CodeTransform() {
      @Override
      public void atStart(CodeBuilder code) {
        call.accept(code);
      }

      @Override
      public void accept(CodeBuilder code, CodeElement element) {
        code.with(element);
      }
    };
  }

  @Override
  public final byte @Nullable [] edited(byte[] bytes, ClassLoader loader) {
    // Frames of the methods that change are computed again, which may need classes of the program.
    ClassFile format =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(loader)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
    ClassModel type = format.parse(bytes);
    if (type.methods().stream().noneMatch(this::isChanged)) {
      return null;
    }
    ClassDesc owner = type.thisClass().asSymbol();
    boolean isInterface = (type.flags().flagsMask() & ClassFile.ACC_INTERFACE) != 0;
    return format.transformClass(
        type,
        change(code -> code.invokestatic(owner, added, shape, isInterface))
            .andThen(
                ClassTransform.endHandler(
                    builder ->
                        builder.withMethodBody(
                            added,
                            shape,
                            ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                            this::add))));
  }
}

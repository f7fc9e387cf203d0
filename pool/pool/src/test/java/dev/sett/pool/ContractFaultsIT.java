package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The tests of the contracts can fail: each {@link Fault} makes one of them fail in every class
 * that it names, and each of them fails with at least one fault.
 */
@Timeout(300)
class ContractFaultsIT {
  private static final class Failures implements TestExecutionListener {
    final Set<String> tests = new TreeSet<>();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (result.getStatus() == TestExecutionResult.Status.FAILED
          && test.getSource().orElse(null) instanceof MethodSource method) {
        tests.add(name(method.getJavaClass(), method.getMethodName()));
      }
    }
  }

  private static String name(Class<?> type, String method) {
    return type.getSimpleName() + "." + method;
  }

  /** The tests of a class that fail on executors with a fault. */
  private static Set<String> failures(Class<?> contract, Fault fault) {
    Failures failures = new Failures();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(contract))
                .configurationParameter(ExecutorContract.FAULT, fault.name())
                .build(),
            failures);
    return failures.tests;
  }

  @Test
  void eachFaultIsNoticedAndEachTestNoticesOne() {
    Set<String> silent = new TreeSet<>();
    List<String> unnoticed = new ArrayList<>();
    Set<String> failed = new TreeSet<>();
    for (Fault fault : Fault.values()) {
      for (Class<?> contract : fault.contracts()) {
        for (Method method : contract.getDeclaredMethods()) {
          if (method.isAnnotationPresent(Test.class)
              || method.isAnnotationPresent(ParameterizedTest.class)) {
            silent.add(name(contract, method.getName()));
          }
        }
        Set<String> now = failures(contract, fault);
        if (now.isEmpty()) {
          unnoticed.add(fault + " in " + contract.getSimpleName());
        }
        failed.addAll(now);
      }
    }
    assertFalse(failed.isEmpty());
    assertEquals(List.of(), unnoticed);
    silent.removeAll(failed);
    assertEquals(Set.of(), silent);
  }
}

package dev.sett.pool;

import java.util.List;

/** What a {@link FaultyExecutor} does wrong, and which tests must notice. */
@SuppressWarnings("ImmutableEnumChecker") // The list is.
enum Fault {
  NONE,
  ACCEPTS_NULL(SubmitContractTest.class, ShutdownContractTest.class),
  LOSES_TASKS(SubmitContractTest.class, CompletionServiceContractTest.class),
  LOSES_TASKS_OF_TASKS(SubmitContractTest.class),
  LOSES_TASKS_AFTER_FAILURES(SubmitContractTest.class),
  RUNS_TASKS_TWICE(SubmitContractTest.class),
  RUNS_TASKS_IN_THE_CALLER(SubmitContractTest.class),
  REVERSES_TASKS(ShutdownContractTest.class),
  LOSES_EXCEPTIONS(
      SubmitContractTest.class,
      InvokeAllContractTest.class,
      InvokeAnyContractTest.class,
      CompletionServiceContractTest.class),
  LOSES_RESULTS(SubmitContractTest.class),
  GET_IGNORES_TIMEOUT(SubmitContractTest.class),
  GET_IGNORES_INTERRUPT(SubmitContractTest.class),
  CANCEL_FAILS(CancelContractTest.class, CompletionServiceContractTest.class),
  CANCEL_NEVER_INTERRUPTS(CancelContractTest.class),
  CANCEL_ALWAYS_INTERRUPTS(CancelContractTest.class),
  CANCEL_OF_DONE_SUCCEEDS(CancelContractTest.class),
  CANCEL_STOPS_THE_EXECUTOR(CancelContractTest.class),
  KEEPS_INTERRUPTS(CancelContractTest.class),
  ACCEPTS_NULL_LISTS(InvokeAllContractTest.class, InvokeAnyContractTest.class),
  INVOKE_ALL_OF_NOTHING_FAILS(InvokeAllContractTest.class),
  INVOKE_ALL_REVERSES_FUTURES(InvokeAllContractTest.class),
  INVOKE_ALL_STOPS_AT_A_FAILURE(InvokeAllContractTest.class),
  INVOKE_ALL_LEAVES_TASKS_RUNNING(InvokeAllContractTest.class),
  INVOKE_ALL_DOES_NOT_WAIT(InvokeAllContractTest.class),
  INVOKE_ANY_OF_NOTHING_RETURNS(InvokeAnyContractTest.class),
  INVOKE_ANY_RETURNS_A_FAILURE(InvokeAnyContractTest.class),
  INVOKE_ANY_LEAVES_TASKS_RUNNING(InvokeAnyContractTest.class),
  SHUTDOWN_IGNORED(ShutdownContractTest.class),
  SHUTDOWN_STOPS_TASKS(ShutdownContractTest.class),
  SHUTDOWN_TWICE_STOPS_TASKS(ShutdownContractTest.class),
  SHUTDOWN_LETS_TASKS_IN(ShutdownContractTest.class, CompletionServiceContractTest.class),
  NOW_RETURNS_NOTHING(ShutdownContractTest.class),
  NOW_RETURNS_WRAPPERS(ShutdownContractTest.class),
  NOW_DOES_NOT_INTERRUPT(ShutdownContractTest.class),
  TERMINATED_TOO_EARLY(ShutdownContractTest.class),
  AWAITING_THE_END_FAILS(ShutdownContractTest.class),
  AWAITING_IGNORES_INTERRUPT(ShutdownContractTest.class),
  CLOSE_DOES_NOT_WAIT(ShutdownContractTest.class),
  CLOSE_IGNORES_INTERRUPT(ShutdownContractTest.class);

  private final List<Class<?>> contracts;

  Fault(Class<?>... contracts) {
    this.contracts = List.of(contracts);
  }

  /** The classes in each of which at least one test fails. */
  List<Class<?>> contracts() {
    return contracts;
  }
}

package dev.sett.servers.spring;

import java.util.function.LongSupplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.AbstractAdvisingBeanPostProcessor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;

/** The aspect round {@link Logged} methods: two lines a call, each with the thread. */
final class LoggedMethods extends AbstractAdvisingBeanPostProcessor {
  /*
   * The published bank logs start and end of a transfer in an aspect of AspectJ, with Spring's
   * proxies. These are the same proxies, without AspectJ's annotations: the starters that are used
   * here don't bring its weaver. The id of the request is not in the message but in the pattern of
   * the log (logback.xml), which takes it from the MDC.
   */
  private static final long serialVersionUID = 1L;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Name of the logger of all lines on requests; its level decides whether there are any. */
  static final String LOGGER = "bank";

  private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

  /**
   * The aspect.
   *
   * @param nanoClock such as {@code System::nanoTime}
   */
  LoggedMethods(LongSupplier nanoClock) {
    setProxyTargetClass(true);
    this.advisor =
        new DefaultPointcutAdvisor(
            AnnotationMatchingPointcut.forMethodAnnotation(Logged.class),
            (MethodInterceptor) invocation -> logged(invocation, nanoClock));
  }

  private static @Nullable Object logged(MethodInvocation call, LongSupplier nanoClock)
      throws Throwable {
    String method = call.getMethod().getName();
    LOG.info("Started {} on {}", method, Thread.currentThread());
    long startNanos = nanoClock.getAsLong();
    String end = "Failed";
    try {
      Object result = call.proceed();
      end = "Finished";
      return result;
    } finally {
      long millis = Math.round((nanoClock.getAsLong() - startNanos) / NANOS_PER_MILLI);
      LOG.info("{} {} after {} ms on {}", end, method, millis, Thread.currentThread());
    }
  }
}

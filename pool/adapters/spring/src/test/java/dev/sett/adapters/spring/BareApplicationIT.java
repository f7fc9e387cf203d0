package dev.sett.adapters.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The starter in an application with neither a web server nor the Actuator. */
@Timeout(120)
class BareApplicationIT {
  /** Names of the jars that such an application does not have. */
  private static final Pattern OPTIONAL =
      Pattern.compile(
          "(tomcat-|jetty-|jakarta.servlet|micrometer-core|micrometer-jakarta|spring-web"
              + "|spring-boot-(starter-)?(tomcat|jetty|actuator|health|micrometer|web|servlet)).*");

  /** Prints the thread that runs a task of the application. */
  @Configuration
  @EnableAutoConfiguration
  static class Bare {
    public static void main(String[] arguments) throws Exception {
      try (ConfigurableApplicationContext context = SpringApplication.run(Bare.class, arguments)) {
        FutureTask<String> task = new FutureTask<>(() -> Thread.currentThread().getName());
        context.getBean("applicationTaskExecutor", Executor.class).execute(task);
        System.out.println("task on " + task.get());
      }
    }
  }

  @Test
  void itsTasksRunOnThePool() throws Exception {
    List<String> all =
        Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
    List<String> needed = all.stream().filter(BareApplicationIT::isNeeded).toList();
    assertTrue(needed.size() > 10 && needed.size() < all.size() - 20, needed::toString);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                needed.stream().collect(Collectors.joining(File.pathSeparator)),
                Bare.class.getName(),
                "--sett.pool.enabled=true")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    assertTrue(output.contains("task on sett-pool-1"), output);
  }

  private static boolean isNeeded(String jar) {
    return !OPTIONAL.matcher(Path.of(jar).getFileName().toString()).matches();
  }
}

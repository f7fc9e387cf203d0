package example.orders;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** An application whose requests run on the pool. Nothing in the code is about the pool. */
@SpringBootApplication
@EnableAsync
@RestController
public class OrdersApplication {

  /** Starts it on port 8080. */
  public static void main(String[] arguments) {
    SpringApplication.run(OrdersApplication.class, arguments);
  }

  /** Answers after 50 ms with the name of the thread that ran the request. */
  @GetMapping("/orders")
  String orders() throws InterruptedException {
    Thread.sleep(50);
    return Thread.currentThread().getName();
  }
}

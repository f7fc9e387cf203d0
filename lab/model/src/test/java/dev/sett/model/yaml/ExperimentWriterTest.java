package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Design;
import dev.sett.model.design.Network;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.QuickForm;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Body;
import dev.sett.model.http.Certificates;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.text.ExperimentException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentWriterTest {

  private static final ExperimentReader READER = new ExperimentReader(new TestingCatalogue());

  /** Everything that means something to YAML, to shells, or to neither. */
  private static final String LETTERS =
      "abc 012 :-#&*!|>'\"%@`{}[],?~\\/\n\t=<\u00e9\u4e2d\u2028\u0085\ud83d\ude00";

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void everyExperimentComesBackEqual() {
    for (int seed = 0; seed < 300; seed++) {
      Experiment experiment = new Any(new Random(seed), /* jobs= */ seed % 4 == 3).experiment();
      String yaml = ExperimentWriter.write(experiment);
      String message = "seed " + seed + "\n" + yaml;
      Experiment read;
      try {
        read = READER.read("x.yaml", yaml, folder);
      } catch (ExperimentException e) {
        throw new AssertionError(message, e);
      }
      assertEquals(experiment, read, message);
      assertEquals(yaml, ExperimentWriter.write(read), "written again, it is the same text");
    }
  }

  @Test
  void writesWhatAPersonWouldWrite() {
    Experiment experiment =
        READER.read(
            "x.yaml",
            """
            about: Two lines.
            variants:
              pool: {threads: "platform:200", jvm-flags: [-Xmx1g]}
              own: {command: java -jar 'my app.jar', url: "http://localhost:80/"}
            points:
              post: {method: POST, path: /x, headers: {A: b c}, body: '{"a":1}', rate: 120k/s}
            placement: {load-cpus: 1}
            """,
            folder);

    assertEquals(
        """
        format: 1
        name: x
        about: |-
          Two lines.
        variants:
          pool:
            server: jetty
            threads: platform:200
            jvm-flags: ["-Xmx1g"]
          own:
            command: "java -jar 'my app.jar'"
            url: http://localhost:80/
        points:
          post:
            method: POST
            path: /x
            headers:
              A: "b c"
            body: "{\\"a\\":1}"
            connections: 50
            rate: 120000/s
        design:
          blocks: 5..30
          budget: 3m30s
          slice: 1s
          capacity: 4s
          cost: 4s
          warm-up: 2s..10s
          ready-timeout: 30s
          margin: 3%
          confidence: 95%
          precision: 2%
          rate-share: 50%
          seed: 1
        placement:
          load-cpus: 1
        """,
        ExperimentWriter.write(experiment));
  }

  @Test
  void theLargestBodyStillFits() {
    byte[] bytes = new byte[PointReader.LARGEST_BODY];
    new Random(/* seed= */ 5).nextBytes(bytes);
    Experiment any = new Any(new Random(/* seed= */ 6), /* jobs= */ false).experiment();
    Request request =
        new Request("POST", Optional.of("/x"), List.of(), Body.of(bytes), ExpectedAnswer.SUCCESS);
    Experiment large =
        new Experiment(
            "large",
            "",
            any.variants(),
            List.of(new Point("p", request, 1, OptionalDouble.empty())),
            any.design(),
            any.placement());

    String yaml = ExperimentWriter.write(large);

    assertTrue(yaml.contains("body-base64: "));
    assertEquals(large, READER.read("x.yaml", yaml, folder));
  }

  /** Random experiments that break no rule. */
  private final class Any {

    private final Random random;
    private final boolean jobs;

    /** {@code jobs}: whether the programs end by themselves. */
    Any(Random random, boolean jobs) {
      this.random = random;
      this.jobs = jobs;
    }

    Experiment experiment() {
      List<Variant> variants = new ArrayList<>();
      for (int i = 0; i < 2 + random.nextInt(3); i++) {
        Launch launch = launch();
        variants.add(
            new Variant(
                "v " + i + ":x",
                launch,
                apart(100_000),
                apart(16),
                !jobs && random.nextInt(4) == 0
                    ? Optional.of(Duration.ofSeconds(1 + random.nextInt(600)))
                    : Optional.empty(),
                launch.runsAlready() ? Optional.empty() : limits()));
      }
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        points.add(point("null".repeat(i) + "(" + i + ")"));
      }
      return new Experiment(
          "x-" + random.nextInt(100),
          text(60).strip(),
          variants,
          points,
          design(),
          placement(),
          quick(points),
          Optional.empty(),
          /* engine= */ Optional.empty(),
          services());
    }

    /** Something that a variant has for itself; a program that ends by itself has no such thing. */
    private OptionalInt apart(int most) {
      return jobs || random.nextBoolean()
          ? OptionalInt.empty()
          : OptionalInt.of(1 + random.nextInt(most));
    }

    private Optional<ResourceLimits> limits() {
      Optional<Double> cpus = maybe(() -> (1 + random.nextInt(800)) / 100.0);
      Optional<Long> memory = maybe(() -> (16L << 10) + random.nextInt(900_000) << 10);
      return cpus.isEmpty() && memory.isEmpty()
          ? Optional.empty()
          : Optional.of(new ResourceLimits(cpus, memory));
    }

    private List<Dependency> services() {
      List<Dependency> services = new ArrayList<>();
      for (int i = 0; i < random.nextInt(3); i++) {
        boolean shared = random.nextBoolean();
        Optional<String> url = Optional.of("http://127.0.0.1:${s" + i + ".port}/x");
        List<String> command = new ArrayList<>(List.of("p" + text(5), "${s" + i + ".port}"));
        command.addAll(texts());
        services.add(
            new Dependency(
                "s" + i,
                command,
                shared && random.nextBoolean() ? OptionalInt.of(5432) : OptionalInt.empty(),
                random.nextBoolean() ? List.of() : command,
                List.of(),
                url.filter(_ -> random.nextBoolean()),
                random.nextBoolean() ? List.of() : command,
                !shared || random.nextBoolean() ? List.of() : command,
                shared ? Dependency.Scope.EXPERIMENT : Dependency.Scope.VARIANT,
                maybe(() -> CpuSet.parse("0-2")),
                maybe(() -> "postgres"),
                Dependency.StopSignal.values()[random.nextInt(3)],
                maybe(folder::toString),
                env()));
      }
      return services;
    }

    private Launch launch() {
      if (jobs) {
        return random.nextBoolean() ? builtInProgram() : command();
      }
      return switch (random.nextInt(3)) {
        case 0 -> builtIn();
        case 1 -> running();
        default -> program();
      };
    }

    private Launch builtInProgram() {
      return new BuiltInJob(
          "batch", "virtual:" + random.nextInt(9), texts(), texts(), env(), jdk());
    }

    private Launch command() {
      List<String> command = new ArrayList<>(List.of("p" + text(5)));
      command.addAll(texts());
      return new OwnJob(command, maybe(folder::toString), env(), jdk());
    }

    private Launch builtIn() {
      return new BuiltInServer(
          "jetty", "virtual:" + random.nextInt(9), texts(), texts(), env(), jdk());
    }

    private Launch program() {
      List<String> command = new ArrayList<>(List.of("p" + text(5)));
      command.addAll(texts());
      boolean secure = random.nextBoolean();
      URI url =
          URI.create(
              (secure ? "https" : "http")
                  + "://localhost:"
                  + (1 + random.nextInt(65535))
                  + "/x?a=%20&b");
      Optional<URI> ready =
          maybe(() -> URI.create((random.nextBoolean() ? "https" : "http") + "://[::1]/ready"));
      boolean tls = secure || ready.filter(u -> u.getScheme().equals("https")).isPresent();
      return new OwnServer(
          command,
          url,
          ready,
          maybe(folder::toString),
          env(),
          jdk(),
          tls ? maybe(this::certificates) : Optional.empty());
    }

    private Launch running() {
      boolean secure = random.nextBoolean();
      return new RunningServer(
          URI.create((secure ? "https" : "http") + "://staging.example/x?a=%20&b"),
          maybe(() -> 1L + random.nextInt(4_194_304)),
          maybe(() -> 0.5 + random.nextInt(1000)),
          secure ? maybe(this::certificates) : Optional.empty());
    }

    private Certificates certificates() {
      return random.nextBoolean() ? Certificates.ANY : Certificates.of(folder.resolve("a b.pem"));
    }

    private Optional<String> jdk() {
      return maybe(() -> random.nextBoolean() ? "25" : "/opt/my jdk: #1");
    }

    private Point point(String name) {
      List<Request.Header> headers = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        headers.add(new Request.Header("X-" + random.nextInt(4), "a: #" + random.nextInt(9)));
      }
      byte[] bytes = new byte[random.nextInt(20)];
      random.nextBytes(bytes);
      Request request =
          new Request(
              random.nextBoolean() ? "GET" : "POST",
              Optional.of("/x?y=" + random.nextInt(9) + "&z='*!"),
              headers,
              random.nextBoolean() ? Body.of(bytes) : Body.of(text(40)),
              random.nextBoolean()
                  ? ExpectedAnswer.SUCCESS
                  : new ExpectedAnswer(200, 200 + random.nextInt(3), maybe(() -> "c" + text(9))));
      Optional<Measure> measure =
          jobs
              ? Optional.of(new JobMeasure(1 + random.nextLong(1_000_000_000L)))
              : maybe(this::measure);
      boolean rated = measure.orElse(new SteadyMeasure()).is(MeasureTrait.COMMON_RATE);
      return new Point(
          name,
          request,
          1 + random.nextInt(100_000),
          !rated || random.nextBoolean()
              ? OptionalDouble.empty()
              : OptionalDouble.of(0.001 + random.nextDouble() * 1e6),
          jdk(),
          random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(1 + random.nextInt(64)),
          maybe(() -> (2 + random.nextInt(900)) + (random.nextBoolean() ? "m" : "g")),
          measure,
          factors(),
          /* otherTraffic= */ Optional.empty());
    }

    private Map<String, String> factors() {
      Map<String, String> factors = new LinkedHashMap<>();
      for (String factor : GridReader.FACTORS) {
        if (random.nextInt(4) == 0) {
          factors.put(factor, List.of("10ms", "1000/s", "null", "a (1)").get(random.nextInt(4)));
        }
      }
      return factors;
    }

    /** A short form's design says all that the long one says, and its pairing is what is left. */
    private static Design paired(Design d) {
      return new Design(
          Optional.of(Pairing.SEQUENTIAL),
          d.pairs(),
          d.minBlocks(),
          d.maxBlocks(),
          d.budget(),
          d.slice(),
          d.capacity(),
          d.cost(),
          d.warmUpMin(),
          d.warmUpLimit(),
          d.readyTimeout(),
          d.margin(),
          Optional.of(0.2),
          d.confidence(),
          d.precision(),
          d.rateShare(),
          d.seed(),
          /* untilDecided= */ false);
    }

    private Optional<QuickForm> quick(List<Point> points) {
      return maybe(
          () ->
              new QuickForm(
                  random.nextBoolean() ? List.of() : List.of(points.getLast().name()),
                  maybe(() -> paired(design()))));
    }

    /** Every measure of servers but the usual one, which is left out of files. */
    private Measure measure() {
      Duration over = random.nextBoolean() ? Duration.ZERO : time(1_000_000_000L);
      return switch (random.nextInt(5)) {
        case 0 -> new StartMeasure();
        case 1 ->
            new RampMeasure(
                over, over.plusSeconds(1).plus(time(9_000_000_000L)), random.nextBoolean());
        case 2 -> new FootprintMeasure(time(9_000_000_000L).plusSeconds(1));
        case 3 ->
            new LadderMeasure(
                random.doubles(2 + random.nextInt(5), 0.001, 1e6).sorted().boxed().toList(),
                time(9_000_000_000L),
                (1 + random.nextInt(100_000)) / 1000.0,
                time(9_000_000_000L));
        default -> new TotalMeasure(1 + random.nextInt(1_000_000), random.nextBoolean());
      };
    }

    private Design design() {
      int blocks = 1 + random.nextInt(20);
      Duration phase = time(2_000_000_000L);
      Duration warmUp = time(3_000_000_000L);
      return new Design(
          maybe(() -> random.nextBoolean() ? Pairing.ALTERNATING : Pairing.SEQUENTIAL),
          Optional.empty(),
          blocks,
          blocks + random.nextInt(9),
          time(4_000_000_000_000L).plusSeconds(1),
          phase,
          phase.plus(time(1_000_000_000L)),
          phase.multipliedBy(2),
          warmUp,
          warmUp.plus(time(5_000_000_000L)),
          time(60_000_000_000L),
          0.001 + 0.4 * random.nextDouble(),
          maybe(() -> 0.001 + 0.8 * random.nextDouble()),
          0.5 + 0.4 * random.nextDouble(),
          0.001 + 0.4 * random.nextDouble(),
          0.01 + 0.9 * random.nextDouble(),
          random.nextLong(),
          /* untilDecided= */ false);
    }

    private Duration time(long mostNanos) {
      return Duration.ofNanos(100_000_000 + random.nextLong(mostNanos));
    }

    private Placement placement() {
      Optional<Network> network = maybe(() -> List.of(Network.values()).get(random.nextInt(2)));
      Optional<Duration> rtt =
          network.equals(Optional.of(Network.LOOPBACK))
              ? Optional.empty()
              : maybe(() -> Duration.ofNanos(10_000 + random.nextLong(9_000_000_000L)));
      return new Placement(
          maybe(() -> CpuSet.of(List.of(random.nextInt(9), random.nextInt(9)))),
          maybe(() -> CpuSet.parse("1-3,7")),
          network,
          rtt);
    }

    private Map<String, String> env() {
      Map<String, String> env = new LinkedHashMap<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        env.put(List.of("PATH", "null", "A.b", "<<").get(random.nextInt(4)), text(8));
      }
      return env;
    }

    private List<String> texts() {
      List<String> texts = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        texts.add(text(6));
      }
      return texts;
    }

    private String text(int longest) {
      int[] letters = LETTERS.codePoints().toArray();
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(longest); i > 0; i--) {
        text.appendCodePoint(letters[random.nextInt(letters.length)]);
      }
      return text.toString();
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
      return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }
  }
}

package dev.sett.model.yaml;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.QuickForm;
import dev.sett.model.experiment.Variant;
import dev.sett.model.keys.ExperimentKeys;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads experiment files, the format of {@code docs/reference/experiments.md}.
 *
 * <p>Everything wrong with a file is reported together, in order of line; only a file that is no
 * YAML at all, or uses parts of YAML that experiments don't, stops at that.
 */
public final class ExperimentReader {

  /** Largest file read, in bytes. */
  public static final int LARGEST_FILE = 1024 * 1024;

  private final Catalogue catalogue;

  /** A reader that refuses built-in servers and models that are not in the catalogue. */
  public ExperimentReader(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * Reads a file. Names of other files in it are relative to its folder.
   *
   * @throws ExperimentException with all complaints, if it can't be read or something is wrong
   */
  public Experiment read(Path file) {
    Path base = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), Path.of("/"));
    return read(file.toString(), text(file), base);
  }

  /**
   * The text of a YAML file.
   *
   * @throws ExperimentException if it can't be read, is too large or is no UTF-8
   */
  public static String text(Path file) {
    String where = file.toString();
    if (!Files.exists(file)) {
      throw new ExperimentException(where, "there is no such file.");
    }
    if (!Files.isRegularFile(file)) {
      throw new ExperimentException(where, "is not a regular file. Give the path of a YAML file.");
    }
    try {
      if (Files.size(file) > LARGEST_FILE) {
        throw new ExperimentException(where, tooLarge(Files.size(file)));
      }
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
          .toString();
    } catch (CharacterCodingException e) {
      throw new ExperimentException(where, "is not valid UTF-8. Save the file as UTF-8.");
    } catch (IOException e) {
      throw new ExperimentException(where, "can't be read (" + e.getMessage() + ").");
    }
  }

  /**
   * Reads the text of a file.
   *
   * @param name name of the file, for complaints and for an experiment that has no name
   * @param base folder that names of other files are relative to
   * @throws ExperimentException with all complaints, if something is wrong
   */
  public Experiment read(String name, String text, Path base) {
    if (text.length() > LARGEST_FILE) {
      throw new ExperimentException(name, tooLarge(text.length()));
    }
    Complaints complaints = new Complaints(name);
    Optional<Node> root =
        YamlTree.read(
            text.startsWith("\ufeff") ? text.substring(1) : text,
            "docs/reference/experiments.md",
            complaints);
    complaints.throwIfAny();
    Experiment experiment =
        experiment(root.orElseThrow(), name, base.toAbsolutePath().normalize(), complaints);
    complaints.throwIfAny();
    return experiment;
  }

  private Experiment experiment(Node root, String file, Path base, Complaints complaints) {
    if (!(root instanceof MappingNode)) {
      complaints.add(
          root,
          "an experiment must be a mapping (key: value) with variants: and points:. See docs/reference/experiments.md.");
    }
    complaints.throwIfAny();
    Fields top = Fields.known(root, ExperimentKeys.ALL, complaints);
    top.value(ExperimentKeys.FORMAT);
    if (!top.has("models")) {
      top.require("variants", "variants: with at least two named variants below it");
    }
    if (!top.has("grid")) {
      top.require(
          "points", "points: with at least one point below it, such as ping: {path: /ping}");
    }
    VariantReader variantReader = new VariantReader(catalogue, base, complaints);
    List<Variant> variants = variants(top, variantReader, complaints);
    List<Point> points =
        points(top, new PointReader(base, complaints), variantReader.anyBuiltIn(), complaints);
    new JobPoints(complaints)
        .check(
            top.at("variants").or(() -> top.at("models")),
            variants,
            top.at("points").or(() -> top.at("grid")),
            points);
    Optional<Published> published =
        top.at("published")
            .map(node -> new PublishedReader(base, points, variants, complaints).read(node));
    List<Dependency> services =
        top.at("services")
            .map(node -> new DependencyReader(base, complaints).read(node, variants))
            .orElse(List.of());
    DesignReader designReader = new DesignReader(complaints);
    Experiment read =
        new Experiment(
            top.value(ExperimentKeys.NAME).orElseGet(() -> nameOf(file)),
            top.value(ExperimentKeys.ABOUT).orElse(""),
            variants,
            points,
            top.at("design").map(designReader::design).orElseGet(Defaults::design),
            top.at("placement").map(designReader::placement).orElse(Placement.AUTOMATIC),
            Optional.empty(),
            published,
            top.value(ExperimentKeys.ENGINE),
            services);
    boolean budgeted = top.at("design").filter(ExperimentReader::hasBudget).isPresent();
    Experiment timed =
        budgeted ? read : read.withDesign(read.design().within(Forecast.budget(read)));
    Optional<QuickForm> quick =
        top.at("quick").map(node -> new QuickReader(designReader, complaints).read(node, timed));
    return timed.withQuick(quick);
  }

  private static List<Variant> variants(Fields top, VariantReader reader, Complaints complaints) {
    ThreadModelsReader modelsReader = new ThreadModelsReader(reader, complaints);
    boolean both = top.has("variants");
    List<Variant> models =
        top.at("models")
            .map(node -> modelsReader.read(top.keyNode("models"), node, both))
            .orElse(List.of());
    List<Variant> all = new ArrayList<>();
    top.at("variants").ifPresent(node -> all.addAll(reader.read(node, models.size())));
    for (Variant model : models) {
      if (all.stream().anyMatch(v -> v.name().equals(model.name()))) {
        complaints.add(
            top.keyNode("models"),
            "'models' creates a variant named '%s', but 'variants' already has one. Rename the one under 'variants'."
                .formatted(SyntaxRules.visible(model.name())));
      } else {
        all.add(model);
      }
    }
    return all;
  }

  private static List<Point> points(
      Fields top, PointReader reader, boolean pathNeeded, Complaints complaints) {
    List<Point> all = new ArrayList<>();
    top.at("points").ifPresent(node -> all.addAll(reader.read(node, pathNeeded)));
    top.at("grid")
        .map(
            node ->
                new GridReader(reader, complaints).read(top.keyNode("grid"), node, pathNeeded, all))
        .ifPresent(all::addAll);
    return all;
  }

  /**
   * Whether a file gives a budget itself, so that none is forecast for it.
   *
   * @param quick whether its short form is meant, which may have a budget of its own
   * @throws ExperimentException if it can't be read
   */
  public static boolean givesBudget(Path file, boolean quick) {
    Complaints complaints = new Complaints(file.toString());
    Optional<Node> root = YamlTree.read(text(file), "docs/reference/experiments.md", complaints);
    complaints.throwIfAny();
    Optional<Node> part = quick ? root.flatMap(node -> at(node, "quick")) : root;
    return part.flatMap(node -> at(node, "design")).filter(ExperimentReader::hasBudget).isPresent();
  }

  private static Optional<Node> at(Node mapping, String key) {
    return Fields.free(mapping, "'" + key + "'", k -> "", new Complaints("")).at(key);
  }

  /** Whether a design says how long it may take. */
  static boolean hasBudget(Node design) {
    Fields fields = Fields.free(design, "'design'", key -> "", new Complaints(""));
    return fields.has("budget") || fields.has("until-decided");
  }

  /**
   * The name of an experiment whose file gives none: that of the file, odd characters as dashes.
   */
  private static String nameOf(String file) {
    String last = file.substring(file.lastIndexOf('/') + 1);
    String name =
        last.replaceFirst("\\.ya?ml$", "")
            .replaceAll("[^A-Za-z0-9.-]+", "-")
            .replaceFirst("^[.-]+", "");
    return name.isEmpty() ? "experiment" : name.substring(0, Math.min(80, name.length()));
  }

  private static String tooLarge(long size) {
    return "has %d bytes, but an experiment file can have at most %d. Move a large body to a separate file (body: \"@file\")."
        .formatted(size, LARGEST_FILE);
  }
}

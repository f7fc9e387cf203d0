package dev.sett.model.yaml;

import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.MeasureForm;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the {@code measure} of a point: one word, or one word and its settings. */
final class MeasureReader {

  private static final List<String> KINDS = Measure.forms().stream().map(MeasureForm::key).toList();

  private final Complaints complaints;

  MeasureReader(Complaints complaints) {
    this.complaints = complaints;
  }

  /** The measure at a node; empty after a complaint. */
  Optional<Measure> read(Node node) {
    return node instanceof MappingNode
        ? settings(node)
        : Fields.single("measure", node, MeasureReader::bare, complaints);
  }

  private static Measure bare(String text) {
    String key = text.strip();
    return switch (form(key).orElseThrow(() -> new IllegalArgumentException(unknown(text)))) {
      case MeasureForm.Word word -> word.measure();
      case MeasureForm.Mapping mapping -> mapping.bare().get();
      case MeasureForm.Count count ->
          throw new IllegalArgumentException(
              "%s needs a number. Write {%s: 400}.".formatted(key, key));
    };
  }

  private static Optional<MeasureForm> form(String key) {
    return Measure.forms().stream().filter(form -> form.key().equals(key)).findFirst();
  }

  private static String unknown(String text) {
    return "'%s' is not a valid measure.%s Available: %s."
        .formatted(
            SyntaxRules.visible(text),
            NearestWord.meant(text.strip(), KINDS),
            String.join(", ", KINDS));
  }

  private Optional<Measure> settings(Node node) {
    Fields fields = Fields.known(node, "'measure'", KINDS, complaints);
    List<String> kinds = fields.keys().stream().filter(KINDS::contains).toList();
    if (kinds.size() != 1) {
      if (kinds.size() > 1 || fields.keys().isEmpty()) {
        complaints.add(
            node,
            "a point has exactly one measure, but this names %s. Write one, such as measure: start, and add a point for each other measure."
                .formatted(kinds.isEmpty() ? "none" : String.join(" and ", kinds)));
      }
      return Optional.empty();
    }
    String kind = kinds.getFirst();
    Node value = fields.at(kind).orElseThrow();
    return switch (form(kind).orElseThrow()) {
      case MeasureForm.Word word -> {
        if (!Fields.isEmpty(value)) {
          complaints.add(value, "%s takes no settings. Write measure: %s.".formatted(kind, kind));
        }
        yield Optional.of(word.measure());
      }
      case MeasureForm.Count count when value instanceof MappingNode && count.more().isPresent() ->
          detailed(kind, count.more().get(), value, fields.keyNode(kind));
      case MeasureForm.Count count ->
          fields.value(kind, text -> count.measure().apply(Quantity.count(text, 1, count.most())));
      case MeasureForm.Mapping mapping ->
          detailed(kind, mapping.details(), value, fields.keyNode(kind));
    };
  }

  private Optional<Measure> detailed(
      String kind, MeasureForm.Details details, Node value, Node key) {
    return details
        .reader()
        .apply(
            new MappingSettings(
                Fields.known(value, "'" + kind + "'", details.keys(), complaints).at(key)));
  }

  /** Settings in the mapping after the name of a measure, which is their place as a whole. */
  private final class MappingSettings implements MeasureForm.Settings {

    private final Fields fields;

    MappingSettings(Fields fields) {
      this.fields = fields;
    }

    @Override
    public void require(String key, String example) {
      fields.require(key, example);
    }

    @Override
    public <T> Optional<T> value(String key, Function<String, T> parse) {
      return fields.value(key, parse);
    }

    @Override
    public Optional<List<Optional<Double>>> rates(String key) {
      Optional<Node> list = fields.at(key);
      if (list.isEmpty() || !(list.get() instanceof SequenceNode sequence)) {
        list.ifPresent(node -> fields.list(key, node, PointReader::rate));
        return Optional.empty();
      }
      List<Optional<Double>> rates = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        rates.add(Fields.single(key, item, PointReader::rate, complaints));
      }
      return Optional.of(rates);
    }

    @Override
    public void complain(String key, String sentence) {
      complaints.add(fields.at(key).orElse(fields.place()), sentence);
    }
  }
}

package dev.sett.model.yaml;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Variant;
import dev.sett.model.keys.VariantKeys;
import dev.sett.model.text.SyntaxRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads the {@code models} of an experiment file, short for variants: every server of a list on
 * every threading model of a list. Several such mappings form a list.
 */
final class ThreadModelsReader {

  private final VariantReader reader;
  private final Complaints complaints;

  ThreadModelsReader(VariantReader reader, Complaints complaints) {
    this.reader = reader;
    this.complaints = complaints;
  }

  /** One variant to be read: the node of its model, and everything that it consists of. */
  private record Wanted(String server, ScalarNode threads, MappingNode variant) {}

  /**
   * Reads the variants. They are named after their model, or after server and model where there is
   * more than one server.
   *
   * @param key node of the word {@code models}
   * @param others whether there are variants elsewhere in the file
   */
  List<Variant> read(Node key, Node node, boolean others) {
    List<Wanted> wanted = new ArrayList<>();
    if (node instanceof SequenceNode several) {
      several.getValue().forEach(one -> wanted.addAll(wanted(one)));
    } else {
      wanted.addAll(wanted(node));
    }
    if (wanted.size() < 2 && !others) {
      complaints.add(
          key,
          "'models' must define at least 2 variants, but defines %d. Write, for example, threads: [\"platform:200\", virtual]."
              .formatted(wanted.size()));
    }
    boolean oneServer = wanted.stream().map(Wanted::server).distinct().count() < 2;
    Set<String> names = new HashSet<>();
    List<Variant> variants = new ArrayList<>();
    for (Wanted one : wanted) {
      String model = one.threads().getValue();
      String name = oneServer ? model : one.server() + "/" + model;
      if (names.add(name)) {
        reader.variant(name, one.threads(), one.variant()).ifPresent(variants::add);
      } else {
        complaints.add(
            one.threads(),
            "threads lists %s twice. Remove one.".formatted(SyntaxRules.visible(name)));
      }
    }
    return variants;
  }

  private List<Wanted> wanted(Node node) {
    List<String> keys = new ArrayList<>(VariantKeys.BUILT_IN_SERVER.names());
    keys.addAll(VariantKeys.STARTED.names());
    Fields fields = Fields.known(node, "'models'", keys, complaints);
    fields.require("threads", "threads: [\"platform:200\", virtual]");
    List<NodeTuple> shared = new ArrayList<>();
    for (String key : fields.keys()) {
      if (keys.contains(key) && !key.equals("server") && !key.equals("threads")) {
        shared.add(new NodeTuple(fields.keyNode(key), fields.at(key).orElseThrow()));
      }
    }
    List<ScalarNode> servers = items(fields, "server");
    List<ScalarNode> models = items(fields, "threads");
    List<Wanted> wanted = new ArrayList<>();
    for (int i = 0; i < Math.max(1, servers.size()); i++) {
      Optional<ScalarNode> server =
          i < servers.size() ? Optional.of(servers.get(i)) : Optional.empty();
      for (ScalarNode model : models) {
        List<NodeTuple> entries = new ArrayList<>(shared);
        server.ifPresent(s -> entries.add(new NodeTuple(fields.keyNode("server"), s)));
        entries.add(new NodeTuple(fields.keyNode("threads"), model));
        wanted.add(
            new Wanted(
                server.map(ScalarNode::getValue).orElse(Defaults.SERVER),
                model,
                new MappingNode(Tag.MAP, entries, FlowStyle.BLOCK)));
      }
    }
    return wanted;
  }

  /** The single value of a key, or those of its list. */
  private List<ScalarNode> items(Fields fields, String key) {
    List<ScalarNode> items = new ArrayList<>();
    fields
        .at(key)
        .ifPresent(
            node -> {
              List<Node> nodes =
                  node instanceof SequenceNode list ? list.getValue() : List.of(node);
              if (nodes.isEmpty()) {
                complaints.add(
                    node, "'%s' is an empty list. Add at least one value.".formatted(key));
              }
              for (Node item : nodes) {
                Fields.single(key, item, text -> text, complaints)
                    .ifPresent(text -> items.add((ScalarNode) item));
              }
            });
    return items;
  }
}

package dev.sett.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * A page of the documentation, in Markdown.
 *
 * @param file its absolute path
 * @param text as it is in the file
 * @param root its parsed content
 */
record DocPage(Path file, String text, Node root) {
  private static final Parser PARSER = Parser.builder().build();
  private static final Pattern ID = Pattern.compile("<[a-z]+ (?:id|name)=\"([^\"]+)\"");
  private static final Pattern OTHERS = Pattern.compile("results/(?!published/).*|.*/src/.*");

  /** A page with this content, that is or would be in this file. */
  static DocPage of(Path file, String text) {
    return new DocPage(file, text, PARSER.parse(text));
  }

  /** All pages of the repository, without test data and what was built or measured here. */
  static List<DocPage> all() {
    try {
      return Sources.files(".md").stream()
          .filter(file -> !OTHERS.matcher(Sources.ROOT.relativize(file).toString()).matches())
          .map(DocPage::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DocPage read(Path file) {
    try {
      return of(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its path in the repository, for messages. */
  String name() {
    return Sources.ROOT.relativize(file).toString();
  }

  /** Destinations of all links and pictures. */
  List<String> links() {
    return Stream.concat(
            all(Link.class).map(Link::getDestination), all(Image.class).map(Image::getDestination))
        .toList();
  }

  /** What a link can name after {@code #}: headings as GitHub names them, and ids in HTML. */
  Set<String> anchors() {
    Set<String> anchors = new HashSet<>();
    Map<String, Integer> seen = new HashMap<>();
    all(Heading.class)
        .map(DocPage::slug)
        .forEach(
            slug -> {
              int before = seen.merge(slug, 1, Integer::sum) - 1;
              anchors.add(before == 0 ? slug : slug + "-" + before);
            });
    ID.matcher(text).results().map(id -> id.group(1)).forEach(anchors::add);
    return anchors;
  }

  private static String slug(Heading heading) {
    return nodes(heading)
        .map(
            node ->
                switch (node) {
                  case Text part -> part.getLiteral();
                  case Code code -> code.getLiteral();
                  default -> "";
                })
        .collect(Collectors.joining())
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{M}\\p{N}_ -]", "")
        .replace(' ', '-');
  }

  /** Contents of the fenced blocks of a language, each ended by a line feed. */
  List<String> blocks(String... languages) {
    Set<String> wanted = Set.of(languages);
    return all(FencedCodeBlock.class)
        .filter(block -> wanted.contains(block.getInfo()))
        .map(FencedCodeBlock::getLiteral)
        .toList();
  }

  /** Contents of all code within sentences. */
  List<String> spans() {
    return all(Code.class).map(Code::getLiteral).toList();
  }

  private <N extends Node> Stream<N> all(Class<N> type) {
    return nodes(root).filter(type::isInstance).map(type::cast);
  }

  private static Stream<Node> nodes(Node node) {
    List<Node> below = new ArrayList<>();
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      below.add(child);
    }
    return Stream.concat(Stream.of(node), below.stream().flatMap(DocPage::nodes));
  }
}

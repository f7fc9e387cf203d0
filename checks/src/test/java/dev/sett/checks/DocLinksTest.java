package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Links of the documentation: files and headings exist, and other addresses are well formed. */
final class DocLinksTest {
  private static final Map<Path, DocPage> PAGES = new TreeMap<>();

  static {
    DocPage.all().forEach(page -> PAGES.put(page.file(), page));
  }

  @Test
  void leadSomewhere() {
    List<String> wrong = new ArrayList<>();
    int links = 0;
    for (DocPage page : PAGES.values()) {
      for (String link : page.links()) {
        links++;
        complaint(page, link).ifPresent(what -> wrong.add(page.name() + ": " + what));
      }
    }
    assertTrue(PAGES.size() > 80 && links > 400, PAGES.size() + " pages, " + links + " links");
    assertEquals(List.of(), wrong);
  }

  @Test
  void theRuleSeesWhatBreaksIt() {
    DocPage page =
        DocPage.of(
            Sources.ROOT.resolve("docs/x.md"),
            """
            # A `--flag`, and more
            ## Twice
            ## Twice
            [1](#a---flag-and-more) [2](#twice-1) [3](../README.md#limits) ![4](report.png)
            [5](https://example.org/a?b=c#d) [6](guides)
            [a](#twice-2) [b](README.md#none) [c](guides/none.md) [d](../../etc/passwd)
            [e](<https://exa mple.org>) [f](https:///x) [g](report.png#top) [h](ftp://example.org)
            """);
    assertEquals(
        List.of(
            "there is no heading #twice-2",
            "there is no heading README.md#none",
            "there is no file guides/none.md",
            "../../etc/passwd is outside the repository",
            "https://exa mple.org is not an address",
            "https:///x is not an address",
            "report.png#top names a place in a file that has none",
            "ftp://example.org is not an address"),
        page.links().stream().flatMap(link -> complaint(page, link).stream()).toList());
  }

  private static Optional<String> complaint(DocPage page, String link) {
    if (link.matches("[a-z]+:.*")) {
      return isAddress(link) ? Optional.empty() : Optional.of(link + " is not an address");
    }
    String[] parts = link.split("#", 2);
    Path target =
        parts[0].isEmpty()
            ? page.file()
            : Objects.requireNonNull(page.file().getParent()).resolve(parts[0]).normalize();
    if (!target.startsWith(Sources.ROOT)) {
      return Optional.of(link + " is outside the repository");
    }
    if (!target.equals(page.file()) && !Files.exists(target)) {
      return Optional.of("there is no file " + link);
    }
    if (parts.length == 1) {
      return Optional.empty();
    }
    DocPage other = target.equals(page.file()) ? page : PAGES.get(target);
    if (other == null) {
      return Optional.of(link + " names a place in a file that has none");
    }
    return other.anchors().contains(parts[1])
        ? Optional.empty()
        : Optional.of("there is no heading " + link);
  }

  private static boolean isAddress(String link) {
    try {
      URI address = new URI(link);
      return List.of("https", "http").contains(address.getScheme()) && address.getHost() != null;
    } catch (URISyntaxException e) {
      return false;
    }
  }
}

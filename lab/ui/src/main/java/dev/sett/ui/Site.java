package dev.sett.ui;

import dev.sett.history.HistoricalResult;
import dev.sett.history.History;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.stats.EDivisive;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** From a request to its answer. Knows no socket; thread safe. */
final class Site {
  private static final int MOST_LIVE = 3;
  private static final int MOST_HISTORIES = 10;

  private final Guard guard;
  private final ResultIndex shelf;
  private final Judging judging;
  private final Reports reports;
  private final Recent<String, LiveView> live = new Recent<>(MOST_LIVE);
  private final Recent<String, String> histories = new Recent<>(MOST_HISTORIES);

  Site(Guard guard, ResultIndex shelf, Judging judging) {
    this.guard = guard;
    this.shelf = shelf;
    this.judging = judging;
    this.reports = new Reports(shelf);
  }

  /** The answer; what is wrong with a request or a result is an answer, too. */
  PageResponse answer(PageRequest asked) {
    Optional<PageResponse> refused = guard.refuse(asked);
    if (refused.isPresent()) {
      return refused.get();
    }
    try {
      return switch (asked.path()) {
        case SitePage.LIST -> list();
        case SitePage.RESULT -> result(asked);
        case SitePage.COMPARE -> compare(asked);
        case SitePage.HISTORY -> history(asked);
        case SitePage.LIVE -> live(asked);
        case SitePage.LIVE_PART -> livePart(asked);
        case SitePage.STYLE -> PageResponse.part("text/css", SitePage.style());
        case SitePage.SCRIPT -> PageResponse.part("text/javascript", SitePage.script());
        default -> asked.path().startsWith(SitePage.WHY) ? why(asked.path()) : report(asked.path());
      };
    } catch (Unfound e) {
      return e.answer;
    } catch (ExperimentException e) {
      return PageResponse.sentence(
          PageResponse.UNREADABLE,
          "Can't be shown",
          e.complaints().getFirst().where() + " " + e.complaints().getFirst().sentence());
    }
  }

  private PageResponse list() {
    ResultIndex.Listing listing = shelf.listing();
    return PageResponse.page(
        PageResponse.OK,
        ListPage.render(
            shelf.folder().toString(), listing.runs(), listing.unread(), listing.more()));
  }

  private PageResponse result(PageRequest asked) {
    Item item = item(asked, "of");
    return item.result().isEmpty()
        ? PageResponse.to(SitePage.LIVE + "?of=" + encoded(item.name()))
        : PageResponse.page(PageResponse.OK, SitePage.framed(shelf.row(item)));
  }

  private static PageResponse why(String path) {
    return SitePage.why(path.substring(SitePage.WHY.length()))
        .map(page -> PageResponse.page(PageResponse.OK, page))
        .orElseThrow(
            () -> unfound("This version of Sett has no such rule. \"Reasons\" lists all rules."));
  }

  /** {@code /report/NAME/report.html}, or the same of one of its control runs. */
  private PageResponse report(String path) {
    String end = "/report.html";
    if (!path.startsWith(SitePage.REPORT) || !path.endsWith(end)) {
      throw unfound("There is no such page. See \"All results\".");
    }
    String name =
        path.substring(
            SitePage.REPORT.length(),
            Math.max(SitePage.REPORT.length(), path.length() - end.length()));
    Optional<Item> item = shelf.item(name);
    if (item.isPresent()) {
      return PageResponse.report(reports.of(item.get()));
    }
    int slash = name.lastIndexOf('/');
    return shelf
        .item(name.substring(0, Math.max(0, slash)))
        .flatMap(run -> reports.ofControl(run, name.substring(slash + 1)))
        .map(PageResponse::report)
        .orElseThrow(() -> unfound("There is no report with this name."));
  }

  private PageResponse compare(PageRequest asked) {
    Item one = item(asked, "one");
    Item other = item(asked, "other");
    if (one.name().equals(other.name())) {
      return PageResponse.sentence(
          PageResponse.BAD_REQUEST, "Same result twice", "Pick two different results.");
    }
    return PageResponse.page(
        PageResponse.OK,
        ResultIndex.understood(one, () -> ComparePage.render(named(one), named(other))));
  }

  private ComparePage.NamedResult named(Item item) {
    return new ComparePage.NamedResult(item.name(), shelf.result(item));
  }

  private PageResponse history(PageRequest asked) {
    String experiment =
        asked
            .value("experiment")
            .orElseThrow(() -> unfound("Name the experiment: ?experiment=NAME."));
    List<Item> items = shelf.of(experiment);
    if (items.isEmpty()) {
      throw unfound("There is no result of an experiment with this name.");
    }
    String page =
        histories.get(
            experiment, items, () -> ResultIndex.understood(items.getFirst(), () -> drawn(items)));
    return PageResponse.page(PageResponse.OK, page);
  }

  private String drawn(List<Item> items) {
    List<HistoricalResult> pasts = new ArrayList<>();
    for (Item item : items) {
      Result result = shelf.result(item);
      pasts.add(new HistoricalResult(item.name(), result.plan().commit(), result));
    }
    return SitePage.of(History.of(pasts, Set.of(), Set.of(), EDivisive.withSeed(1)));
  }

  private PageResponse live(PageRequest asked) {
    return PageResponse.page(PageResponse.OK, LivePage.render(run(item(asked, "of"))));
  }

  /** The part of a live page that changes; empty if the reader has seen it already. */
  private PageResponse livePart(PageRequest asked) {
    Item item = item(asked, "of");
    LiveRun run = run(item);
    int last = run.trials().isEmpty() ? 0 : run.trials().getLast().number();
    String tag = LiveRun.tag(run.state(), run.trials().size(), last);
    PageResponse answer = PageResponse.part("text/html", "").with("ETag", tag);
    return asked.header().apply("If-None-Match").filter(tag::equals).isPresent()
        ? answer.unchanged()
        : new PageResponse(PageResponse.OK, answer.headers(), LivePage.part(run));
  }

  private LiveRun run(Item item) {
    if (item.plan().isEmpty()) {
      throw unfound("This is a kept result, not a run in progress.");
    }
    RunState state = shelf.row(item).state();
    LiveView view =
        live.get(
            item.name(),
            item.plan(),
            () -> {
              Plan plan = shelf.plan(item);
              return new LiveView(ResultFolder.open(item.folder()), plan, judging);
            });
    LiveView.Seen seen = ResultIndex.understood(item, view::look);
    return new LiveRun(
        item.name(),
        seen.plan(),
        state,
        seen.trials(),
        seen.effects(),
        shelf.since(seen.plan().startedAt()),
        shelf.sinceChange(item));
  }

  /** The run that a request names; only what is in the list can be named. */
  private Item item(PageRequest asked, String key) {
    String name = asked.value(key).orElseThrow(() -> unfound("Pick a result from the list first."));
    return shelf
        .item(name)
        .orElseThrow(() -> unfound("The folder contains no result with this name."));
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  private static Unfound unfound(String sentence) {
    return new Unfound(PageResponse.sentence(PageResponse.NOT_FOUND, "Not found", sentence));
  }

  /** What was asked for isn't there. */
  private static final class Unfound extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient PageResponse answer;

    private Unfound(PageResponse answer) {
      super(
          "not found",
          /* cause= */ null,
          /* enableSuppression= */ false,
          /* writableStackTrace= */ false);
      this.answer = answer;
    }
  }
}

package dev.sett.load.connection;

import dev.sett.load.loop.Loop;
import dev.sett.load.tls.Connector;
import dev.sett.load.tls.Route;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One lane's HTTP/2 connections, each shared by a group of slots. On its event loop only.
 *
 * <p>A group has one connection that takes requests. When that one ends or is about to, the next
 * slot that asks opens another.
 */
final class Http2Sessions {

  private final LoopConnections lane;
  private final Loop loop;
  private final Connector dial;
  private final Route route;
  private final IdentityHashMap<Slot, Group> groups = new IdentityHashMap<>();

  Http2Sessions(LoopConnections lane, Loop loop, Connector dial, Route route, Slot[] slots) {
    this.lane = lane;
    this.loop = loop;
    this.dial = dial;
    this.route = route;
    Group group = new Group();
    for (int i = 0; i < slots.length; i++) {
      if (i > 0 && i % route.streams() == 0) {
        group = new Group();
      }
      groups.put(slots[i], group);
    }
  }

  /** Gives a slot a share of its group's connection, opened if need be. */
  void connect(Slot slot) {
    Group group = groups.get(slot);
    if (group == null) {
      throw new IllegalArgumentException("a slot of another lane");
    }
    group.connect(slot);
  }

  /** Closes every connection. */
  void close() {
    groups.values().forEach(Group::close);
  }

  private final class Group implements Http2Session.Opening {

    private final List<Http2Exchange> waiting = new ArrayList<>();
    private @Nullable Http2Session session;
    private boolean opening;

    void connect(Slot slot) {
      Http2Session shared = session;
      if (shared == null || (!opening && !shared.usable())) {
        opening = true;
        Http2Session fresh = new Http2Session(route, this);
        session = fresh;
        share(fresh, slot);
        dial.open(fresh.handler(), channel -> fresh.connected(), this::failed);
      } else {
        share(shared, slot);
      }
    }

    private void share(Http2Session shared, Slot slot) {
      Http2Exchange exchange = shared.share(slot, loop.scratch());
      slot.opening(exchange);
      if (opening) {
        waiting.add(exchange);
      } else {
        // Later, so that a slot that asks for the next one does not do so ever deeper in its stack.
        loop.eventLoop().execute(() -> announce(exchange));
      }
    }

    private void announce(Http2Exchange exchange) {
      exchange.announce();
      lane.opened(exchange.slot(), exchange);
    }

    @Override
    public void ready() {
      opening = false;
      for (Http2Exchange exchange : taken()) {
        announce(exchange);
      }
    }

    @Override
    public void failed(Throwable cause) {
      opening = false;
      session = null;
      boolean first = true;
      for (Http2Exchange exchange : taken()) {
        if (first) {
          lane.notOpened(exchange.slot(), cause);
          first = false;
        } else {
          lane.notOpenedEither(exchange.slot());
        }
      }
    }

    private List<Http2Exchange> taken() {
      List<Http2Exchange> taken = List.copyOf(waiting);
      waiting.clear();
      return taken;
    }

    void close() {
      if (session != null) {
        session.end();
        session = null;
      }
    }
  }
}

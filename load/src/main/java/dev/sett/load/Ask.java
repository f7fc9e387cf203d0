package dev.sett.load;

import dev.sett.model.Expect;
import dev.sett.model.Script;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * A request of one slot that is ready to be sent, and how its answer is judged. Used again for
 * every sending; on the slot's event loop only.
 */
abstract class Ask {

  private final int which;
  private final boolean toHead;
  private final Expect expect;
  private final Script.Size size;
  private final @Nullable TextSearch search;
  private final @Nullable Kept kept;

  /**
   * A request.
   *
   * @param which its place among {@link Work#names}
   * @param kept takes what captures look at; null if there are none
   */
  Ask(int which, String method, Expect expect, Script.Size size, @Nullable Kept kept) {
    this.which = which;
    this.toHead = method.equals("HEAD");
    this.expect = expect;
    this.size = size;
    this.search = TextSearch.forBody(expect);
    this.kept = kept;
  }

  /** The request's bytes; whoever sends them releases them. */
  abstract ByteBuf bytes();

  /** Place among {@link Work#names}. */
  final int which() {
    return which;
  }

  /** Whether the answer has no body, because the method is HEAD. */
  final boolean toHead() {
    return toHead;
  }

  /** Which answers are right. */
  final Expect expect() {
    return expect;
  }

  /** How long a right answer's body is. */
  final Script.Size size() {
    return size;
  }

  /** Looks for the text that a right answer contains; null if any body will do. */
  final @Nullable TextSearch search() {
    return search;
  }

  /** Takes what captures look at; null if there are none. */
  final @Nullable Kept kept() {
    return kept;
  }

  /** A request whose bytes never change; the slot has its own view on shared bytes. */
  static final class Constant extends Ask {

    private final ByteBuf view;

    Constant(
        int which,
        String method,
        Expect expect,
        Script.Size size,
        @Nullable Kept kept,
        ByteBuf shared) {
      super(which, method, expect, size, kept);
      this.view = shared.duplicate();
    }

    @Override
    ByteBuf bytes() {
      view.readerIndex(0);
      return view.retain();
    }
  }
}

package dev.sett.load.connection;

import dev.sett.load.request.PreparedRequest;
import dev.sett.load.response.ResponseParser;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import java.io.IOException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/1.1 connection of a slot, from connect to close. On its event loop only.
 *
 * <p>What it sends, and how the answer is judged, comes with every request.
 */
@SuppressWarnings("FutureReturnValueIgnored") // failures arrive as exceptionCaught, then inactive
final class Connection extends ChannelInboundHandlerAdapter implements SlotConnection {

  private final Slot slot;
  private final ResponseParser parser = new ResponseParser();
  private final byte[] scratch;
  private @Nullable Channel channel;
  private @Nullable Throwable trouble;
  private boolean retired;

  /** Whether it has carried a whole answer. */
  private boolean served;

  Connection(Slot slot, byte[] scratch) {
    this.slot = slot;
    this.scratch = scratch;
  }

  @Override
  public boolean open() {
    return channel != null && !retired && channel.isActive();
  }

  /** The connection is established on this channel. */
  void opened(Channel channel) {
    this.channel = channel;
  }

  @Override
  public void send(PreparedRequest ask) {
    Channel to = channel;
    if (to == null) {
      throw new IllegalStateException("not connected");
    }
    parser.reset(ask);
    to.writeAndFlush(ask.bytes(), to.voidPromise());
  }

  /** Gives the connection up with a reset, so that neither side keeps its port; reports nothing. */
  @Override
  public void drop() {
    retired = true;
    if (channel != null && channel.isOpen()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
      channel.close();
    }
  }

  @Override
  public void close() {
    retired = true;
    if (channel != null) {
      channel.close();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      if (!retired) {
        read(in);
      }
    } finally {
      in.release();
    }
  }

  private void read(ByteBuf in) {
    if (!slot.inFlight()) {
      // Some servers say 408 before they close an idle connection. No request is touched.
      slot.lostIdle();
      return;
    }
    while (in.isReadable() && !parser.whole() && !parser.broken()) {
      int skip = (int) Math.min(parser.skippable(), in.readableBytes());
      if (skip > 0) {
        in.skipBytes(skip);
        parser.passed(skip);
      } else {
        int start = in.readerIndex();
        int length = Math.min(in.readableBytes(), scratch.length);
        in.getBytes(start, scratch, 0, length);
        in.readerIndex(start + parser.feed(scratch, 0, length));
      }
    }
    if (parser.broken()) {
      slot.broken(parser.example());
    } else if (parser.whole()) {
      served = true;
      slot.whole(parser, in.readableBytes(), parser.keepAlive() && allWritten());
    }
  }

  @Override
  public boolean sending() {
    return !allWritten();
  }

  private boolean allWritten() {
    ChannelOutboundBuffer pending = channel == null ? null : channel.unsafe().outboundBuffer();
    return pending == null || pending.isEmpty();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (retired) {
      return;
    }
    if (!slot.inFlight()) {
      slot.lostIdle();
      return;
    }
    if (trouble == null) {
      parser.end();
    }
    if (parser.whole()) {
      slot.whole(parser, /* bytesLeft= */ 0, /* reusable= */ false);
    } else {
      String when = parser.begun() ? "in the middle of a response" : "before a response began";
      String how = trouble == null ? "" : " (" + SocketErrors.words(trouble) + ")";
      String what = "the connection closed " + when + how;
      if (served && !parser.begun() && endedByServer()) {
        slot.closedWhileIdle(what);
      } else {
        slot.closed(what);
      }
    }
  }

  private boolean endedByServer() {
    return trouble == null
        || (trouble instanceof IOException && !(trouble instanceof SSLException));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    trouble = cause;
    ctx.close();
  }
}

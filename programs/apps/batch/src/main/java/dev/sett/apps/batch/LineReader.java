package dev.sett.apps.batch;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.support.AbstractItemCountingItemStreamItemReader;

/**
 * Reads a slice of an inbox for a step. The framework stores how many lines of it were committed,
 * and comes back to that line in a restart. For one thread.
 */
final class LineReader extends AbstractItemCountingItemStreamItemReader<Line> {
  private final Inbox inbox;
  private final InboxSlice slice;
  private @Nullable LineCursor cursor;
  private long left;

  LineReader(Inbox inbox, InboxSlice slice) {
    this.inbox = inbox;
    this.slice = slice;
    setName("lines");
  }

  @Override
  protected void doOpen() throws IOException {
    jumpToItem(0);
  }

  @Override
  protected void jumpToItem(int itemIndex) throws IOException {
    doClose();
    cursor = new LineCursor(inbox, slice.from() + itemIndex);
    left = slice.count() - itemIndex;
  }

  @Override
  protected @Nullable Line doRead() throws IOException {
    if (cursor == null || left <= 0) {
      return null;
    }
    left--;
    return cursor.next().orElse(null);
  }

  @Override
  protected void doClose() throws IOException {
    if (cursor != null) {
      cursor.close();
      cursor = null;
    }
  }
}

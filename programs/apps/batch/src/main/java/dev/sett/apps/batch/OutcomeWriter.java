package dev.sett.apps.batch;

import java.util.ArrayList;
import java.util.List;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * Stores a chunk in the transaction of its step: payments in one batch, rejects in another. Any
 * number of threads, each in its own transaction.
 *
 * @param run number of the job instance that the rows belong to
 */
record OutcomeWriter(JdbcOperations jdbc, long run) implements ItemWriter<Outcome> {
  private static final String PAYMENT =
      "insert into payments (run, file, line, account, amount, status) values (?, ?, ?, ?, ?, ?)";
  private static final String REJECT =
      "insert into rejects (run, file, line, reason, text) values (?, ?, ?, ?, ?)";

  @Override
  public void write(Chunk<? extends Outcome> chunk) {
    List<Object[]> payments = new ArrayList<>();
    List<Object[]> rejects = new ArrayList<>();
    for (Outcome outcome : chunk) {
      switch (outcome) {
        case Outcome.Payment p ->
            payments.add(
                new Object[] {run, p.file(), p.line(), p.account(), p.amount(), p.status()});
        case Outcome.Reject r ->
            rejects.add(new Object[] {run, r.file(), r.line(), r.reason(), r.text()});
      }
    }
    if (!payments.isEmpty()) {
      jdbc.batchUpdate(PAYMENT, payments);
    }
    if (!rejects.isEmpty()) {
      jdbc.batchUpdate(REJECT, rejects);
    }
  }
}

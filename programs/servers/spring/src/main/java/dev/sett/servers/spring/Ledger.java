package dev.sett.servers.spring;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** The accounts and what was moved between them. Safe for all threads and processes at once. */
@Component
class Ledger {
  /*
   * A transfer is one transaction: its key, both balances, an entry of the ledger for each account.
   * All of it is there or nothing.
   *
   * The key comes first and is unique. A second transfer with the same key waits there for the
   * first one to end; then it finds the key and does nothing, or, if the first one was undone, goes
   * on. So an order that is repeated moves money once, whoever repeats it and whenever.
   *
   * Balances are changed in place by conditional updates, never read and written back, so two
   * transfers can't both spend the same money. The account with the lower name is changed first:
   * two transfers that need the same two accounts ask for the first lock in the same order, and
   * none waits for one that waits for it.
   *
   * --db-delay stands for a database that is far away or slow: the transaction holds its connection
   * that long before it asks for its first lock. Slept through with the locks held, transfers of
   * the same account would wait for one another, and not for connections.
   */
  private final JdbcClient sql;
  private final TransactionOperations transactions;
  private final Duration delay;

  Ledger(JdbcClient sql, TransactionOperations transactions, SpringSettings settings) {
    this.sql = sql;
    this.transactions = transactions;
    this.delay = settings.databaseDelay();
  }

  /** An account and the money in it, as text such as {@code 12.50}. */
  record Account(String account, String balance) {}

  /** One line of an account's history; what was paid is negative. */
  record Entry(String idempotencyKey, String amount, Instant movedAt) {}

  /**
   * Whether the books are right.
   *
   * @param accounts how many there are
   * @param transfers how many were made
   * @param opened money that was there at first
   * @param balance money that is there now
   * @param wrongAccounts accounts whose balance is not what their entries come to
   * @param adds true if no money was made or lost
   */
  record Audit(
      long accounts,
      long transfers,
      String opened,
      String balance,
      long wrongAccounts,
      boolean adds) {}

  /**
   * Moves money, once for a key: nothing if it was moved before.
   *
   * @param key idempotency key of the order
   * @throws Refusal if an account is unknown (404), there is too little money (409) or the key
   *     stands for another order (422); nothing is moved then
   * @throws org.springframework.dao.DataAccessException if the database fails
   */
  void move(String key, Transfer transfer) {
    try {
      transactions.executeWithoutResult(status -> moveInside(key, transfer));
    } catch (DuplicateKeyException e) {
      Optional<Transfer> before = moved(key);
      if (before.isEmpty() || !before.get().equals(transfer)) {
        throw new Refusal(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "The Idempotency-Key '%s' belongs to another transfer; use a new one for each order."
                .formatted(key));
      }
    }
  }

  private void moveInside(String key, Transfer transfer) {
    // Accounts are never closed, so those that are there stay.
    account(transfer.from());
    account(transfer.to());
    takeTime();
    sql.sql("insert into transfer values (?, ?, ?, ?, current_timestamp)")
        .params(key, transfer.from(), transfer.to(), transfer.cents())
        .update();
    if (transfer.from().compareTo(transfer.to()) < 0) {
      pay(transfer);
      receive(transfer);
    } else {
      receive(transfer);
      pay(transfer);
    }
    enter(key, transfer.from(), -transfer.cents());
    enter(key, transfer.to(), transfer.cents());
  }

  private void takeTime() {
    if (delay.isZero()) {
      return;
    }
    try {
      Thread.sleep(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refusal(
          HttpStatus.SERVICE_UNAVAILABLE, "This server is shutting down; no money was moved.");
    }
  }

  private void pay(Transfer transfer) {
    int paid =
        sql.sql(
                "update account set balance_cents = balance_cents - ?"
                    + " where id = ? and balance_cents >= ?")
            .params(transfer.cents(), transfer.from(), transfer.cents())
            .update();
    if (paid == 0) {
      throw new Refusal(
          HttpStatus.CONFLICT,
          "Account %s has less than %s; no money was moved."
              .formatted(transfer.from(), transfer.amount()));
    }
  }

  private void receive(Transfer transfer) {
    sql.sql("update account set balance_cents = balance_cents + ? where id = ?")
        .params(transfer.cents(), transfer.to())
        .update();
  }

  private void enter(String key, String account, long cents) {
    sql.sql("insert into ledger values (?, ?, ?)").params(account, key, cents).update();
  }

  /**
   * An account.
   *
   * @throws Refusal with 404 if there is none of this name
   */
  Account account(String id) {
    return sql.sql("select balance_cents from account where id = ?")
        .param(id)
        .query(Long.class)
        .optional()
        .map(cents -> new Account(id, Transfer.money(cents)))
        .orElseThrow(() -> new Refusal(HttpStatus.NOT_FOUND, "There is no account '" + id + "'."));
  }

  private Optional<Transfer> moved(String key) {
    return sql.sql(
            "select from_account, to_account, amount_cents from transfer where idempotency_key = ?")
        .param(key)
        .query((row, n) -> new Transfer(row.getString(1), row.getString(2), row.getLong(3)))
        .optional();
  }

  /** What was last moved from and to an account, the latest first, at most 100. */
  List<Entry> history(String account) {
    return sql.sql(
            "select l.idempotency_key, l.amount_cents, t.moved_at from ledger l join transfer t"
                + " on t.idempotency_key = l.idempotency_key where l.account = ?"
                + " order by t.moved_at desc fetch first 100 rows only")
        .param(account)
        .query(Ledger::entry)
        .list();
  }

  private static Entry entry(ResultSet row, int number) throws SQLException {
    return new Entry(
        row.getString(1),
        Transfer.money(row.getLong(2)),
        row.getObject(3, OffsetDateTime.class).toInstant());
  }

  /** Adds everything up, in one look at the database. */
  Audit audit() {
    return sql.sql(
            """
            select count(*), (select count(*) from transfer),
              sum(opening_cents), sum(balance_cents),
              sum(case when balance_cents <> opening_cents + moved then 1 else 0 end)
            from (select a.opening_cents, a.balance_cents,
                coalesce((select sum(l.amount_cents) from ledger l where l.account = a.id), 0) moved
              from account a) books""")
        .query(
            (row, n) ->
                new Audit(
                    row.getLong(1),
                    row.getLong(2),
                    Transfer.money(row.getLong(3)),
                    Transfer.money(row.getLong(4)),
                    row.getLong(5),
                    row.getLong(3) == row.getLong(4) && row.getLong(5) == 0))
        .single();
  }
}

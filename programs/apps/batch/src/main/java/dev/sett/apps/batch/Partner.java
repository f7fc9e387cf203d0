package dev.sett.apps.batch;

import java.util.Arrays;

/**
 * The partners of the published run and how many records each sent. That run itself lost the first
 * record of every file to a header that isn't there; these are the counts that it read.
 */
enum Partner {
  ACME("acme", 11_043),
  JP_MORGAN("jp-morgan", 6_023),
  BANK_OF_AMERICA("bank-of-america", 1_003),
  HSBC("hsbc", 112),
  UBS("ubs", 99),
  BANK_BOSTON("bank-boston", 6);

  /** How many of all records come out as SKIP under a fee of 2.2 and a threshold of 10. */
  static final int SKIPPED = 4_617;

  private final String file;
  private final int rows;

  Partner(String name, int rows) {
    this.file = name + ".csv";
    this.rows = rows;
  }

  /** Name of the partner's file. */
  String file() {
    return file;
  }

  /** Records in it, at least 1. */
  int rows() {
    return rows;
  }

  /** Records of all partners: 18 286. */
  static int allRows() {
    return Arrays.stream(values()).mapToInt(Partner::rows).sum();
  }
}

import type { ColumnType, Generated } from "kysely";
import type { LedgerAccount, TransactionKind } from "#contract/payments/ledger.ts";
import type { Instant } from "#gateway/database/columns.ts";

/** The cash that one user takes during a shift. */
interface CashDrawers {
  store_id: string;
  id: Generated<string>;
  user_id: string;
  by_name: string;
  opened_at: Instant;
  opening_float: number;
  closed_at: ColumnType<string | null, string | null | undefined, string | null>;
  counted: ColumnType<number | null, number | null | undefined, number | null>;
  /** What should have been in it when it was closed. */
  expected: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string, string | undefined, string>;
}

interface LedgerTransactions {
  store_id: string;
  id: string;
  at: Instant;
  kind: TransactionKind;
  order_id: string | null;
  payment_id: string | null;
  user_id: string | null;
  by_name: string;
  note: ColumnType<string, string | undefined, never>;
  reverses: string | null;
}

/** A debit, above zero, or a credit, below it, of one account. */
interface LedgerEntries {
  store_id: string;
  transaction_id: string;
  line: number;
  account: LedgerAccount;
  account_id: string | null;
  provider: string | null;
  amount: number;
}

/** The tables of the ledger. */
export interface LedgerTables {
  cash_drawers: CashDrawers;
  ledger_transactions: LedgerTransactions;
  ledger_entries: LedgerEntries;
}

import type { ColumnType, Generated } from "kysely";
import type { LedgerAccount, TransactionKind } from "#contract/payments/ledger.ts";
import type { LinkState, OnlineMethod, Resolution } from "#contract/payments/links/links.ts";
import type { HandIn } from "#contract/rider-cash/schema.ts";
import type { Instant } from "#gateway/database/columns.ts";

/** The cash that one user takes during a shift. */
export interface CashDrawers {
  store_id: string;
  id: Generated<string>;
  /** Null for a drawer of the demo's simulation. */
  user_id: string | null;
  by_name: string;
  opened_at: Instant;
  opening_float: number;
  closed_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** What was in it when it was last counted, before or as it was closed. */
  counted: ColumnType<number | null, number | null | undefined, number | null>;
  /** What should have been in it then. It is another amount than the ledger has once cash has moved since. */
  expected: ColumnType<number | null, number | null | undefined, number | null>;
  /** How it was counted; empty where only the total was typed. */
  notes: ColumnType<string, string | undefined, string>;
  note: ColumnType<string, string | undefined, string>;
}

/** The cash of delivered orders that a rider has handed in, and how it was counted. */
export interface RiderHandIns {
  store_id: string;
  id: Generated<string>;
  rider_id: string;
  rider_name: string;
  drawer_id: string;
  at: Instant;
  user_id: string | null;
  by_name: string;
  orders: ColumnType<HandIn["orders"], string, never>;
  expected: number;
  counted: number;
  notes: string;
  reason: string;
}

export interface LedgerTransactions {
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
export interface LedgerEntries {
  store_id: string;
  transaction_id: string;
  line: number;
  account: LedgerAccount;
  account_id: string | null;
  provider: string | null;
  amount: number;
}

/** A page of a provider on which a customer can pay an order. Its orders may be gone: imports can be taken back. */
export interface PaymentLinks {
  store_id: string;
  id: string;
  order_id: string;
  provider: string;
  url: string;
  amount: number;
  state: LinkState;
  sent_at: Instant;
  sent_by: string;
}

/** What a provider has told, by its id. */
export interface ProviderEvents {
  store_id: string;
  provider: string;
  event_id: string;
  at: Instant;
}

/** Money that came by a link and fits no order as it stands; a person decides. */
export interface UnmatchedPayments {
  store_id: string;
  id: string;
  at: Instant;
  link_id: string;
  provider: string;
  method: OnlineMethod;
  amount: number;
  reference: string;
  because: string;
  resolved_at: ColumnType<string | null, null | undefined, string | null>;
  resolved_by: ColumnType<string | null, null | undefined, string | null>;
  resolution: ColumnType<Resolution | null, null | undefined, Resolution | null>;
}

/** The tables of the ledger. */
export interface LedgerTables {
  cash_drawers: CashDrawers;
  rider_hand_ins: RiderHandIns;
  ledger_transactions: LedgerTransactions;
  ledger_entries: LedgerEntries;
  payment_links: PaymentLinks;
  provider_events: ProviderEvents;
  unmatched_payments: UnmatchedPayments;
}

import type { ColumnType } from "kysely";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { InvoiceKind } from "#contract/invoices/kinds.ts";
import type { SyncStatus } from "#contract/invoices/sync.ts";
import type { Instant, MadeInstant } from "#gateway/database/columns.ts";

/** Invoices as they were issued. The database refuses that any of them is changed. */
export interface Invoices {
  store_id: string;
  id: string;
  kind: InvoiceKind;
  number: string;
  /** The calendar year in which the fiscal year begins. */
  fiscal_year: number;
  /** Counts the invoices of a kind and fiscal year without gaps. */
  count: number;
  /** Counts all invoices of the store, in the order in which they are sent on. */
  place: number;
  order_id: string;
  order_number: string;
  return_id: string | null;
  return_number: string | null;
  /** For which delivery of its order a sales invoice is: the first, or that of the rest. */
  delivery: ColumnType<number, number | undefined, never>;
  /** The invoice in whose place this one comes. */
  corrects: string | null;
  reason: ColumnType<string, string | undefined, never>;
  customer_name: string;
  item_count: number;
  taxable: number;
  tax: number;
  total: number;
  document: ColumnType<InvoiceDocument, string, never>;
  /** Read from the document by the database. */
  buyer_gstin: ColumnType<string, never, never>;
  place_of_supply: ColumnType<string, never, never>;
  issued_at: Instant;
  /** The day at the store; set by the database. */
  day: ColumnType<string, never, never>;
  user_id: string | null;
  by_name: string;
  /** What text is searched in, folded. */
  search: ColumnType<string, never, never>;
}

/** How far an invoice has come on its way to the program that takes them. */
export interface InvoiceSyncs {
  store_id: string;
  id: string;
  /** The place of the invoice, its kind and when it was issued. */
  place: number;
  kind: ColumnType<InvoiceKind, InvoiceKind, never>;
  issued_at: ColumnType<string, string, never>;
  status: SyncStatus;
  tries: ColumnType<number, number | undefined, number>;
  /** Why the last try failed. */
  because: ColumnType<string, string | undefined, string>;
  /** When it is tried next; null where nothing is to be tried, unless somebody asks for it. */
  next_at: Instant | null;
  sent_at: Instant | null;
  version: ColumnType<number, number | undefined, number>;
  updated_at: MadeInstant;
}

/** The tables of invoices. */
export interface InvoiceTables {
  invoices: Invoices;
  invoice_syncs: InvoiceSyncs;
}

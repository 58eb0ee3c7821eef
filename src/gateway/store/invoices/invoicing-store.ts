import { sql } from "kysely";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import { stateNamed } from "#contract/invoices/states.ts";
import type { Db } from "#gateway/database/schema.ts";
import { fiscalYearOf } from "#contract/fields/day.ts";

/** A store that issues invoices now, as they name it. */
export interface InvoicingStore extends Pick<InvoiceDocument, "seller" | "timeZone" | "locale" | "currency"> {
  readonly id: string;
  /** The moment of issue. */
  readonly now: string;
  readonly fiscalYear: number;
  readonly startMonth: number;
  /** With what the numbers of its invoices begin. */
  readonly series: string;
  /** How many digits of tariff numbers invoices have at most. */
  readonly hsnDigits: number;
  /** Whether its invoices are sent on to another program. */
  readonly syncs: boolean;
}

/** Reads what invoices say about the store when they are issued now, or at the moment `at`. */
export async function readInvoicingStore(db: Db, storeId: string, at?: string): Promise<InvoicingStore> {
  const moment = at === undefined ? sql<string>`clock_timestamp()` : sql<string>`${at}::timestamptz`;
  const {
    day,
    state,
    syncUrl,
    hsnDigits,
    companyName,
    timeZone,
    locale,
    currency,
    startMonth,
    now,
    prefix,
    ...seller
  } = await db
    .selectFrom("stores")
    .select([
      "code as storeCode",
      "name as storeName",
      "invoice_company_name as companyName",
      "address",
      "phone",
      "gstin",
      "state",
      "time_zone as timeZone",
      "locale",
      "currency",
      "fiscal_year_start as startMonth",
      "invoice_sync_url as syncUrl",
      "invoice_prefix as prefix",
      "hsn_digits as hsnDigits",
      sql<string>`date_trunc('milliseconds', ${moment})`.as("now"),
      sql<string>`to_char(${moment} at time zone time_zone, 'YYYY-MM-DD')`.as("day"),
    ])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  return {
    id: storeId,
    now,
    fiscalYear: fiscalYearOf(day, startMonth),
    startMonth,
    series: prefix || seller.storeCode,
    hsnDigits: hsnDigits === "all" ? 8 : Number(hsnDigits),
    syncs: syncUrl !== "",
    timeZone,
    locale,
    currency,
    seller: { ...seller, companyName: companyName || seller.storeName, state: state ? stateNamed(state) : null },
  };
}

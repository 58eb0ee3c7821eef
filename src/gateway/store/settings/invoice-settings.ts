import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { fiscalYearOf } from "#contract/fields/day.ts";
import { refuseForeignGstin } from "#contract/invoices/fields.ts";
import { refuseState, stateWithCode } from "#contract/invoices/states.ts";
import { refuseStoreCode } from "#gateway/store/invoices/issuing/invoice-number.ts";
import { wrongField } from "#gateway/refusal.ts";
import type { StoredSection } from "./stored-section.ts";

/** What invoices say of a store. They are sent with a key only, because their receiver could not check them else. */
export const invoiceSettings: StoredSection<"invoices"> = {
  columns: {
    companyName: "invoice_company_name",
    gstin: "gstin",
    state: "state",
    fiscalYearStart: "fiscal_year_start",
    hsnDigits: "hsn_digits",
    invoicedAt: "invoiced_at",
    syncUrl: "invoice_sync_url",
    syncKey: "invoice_sync_secret",
  },
  async check({ syncUrl, syncKey, gstin, state, fiscalYearStart }, present, { trx, storeId }) {
    const needed = stateWithCode(gstin.slice(0, 2));
    if (gstin && !state)
      throw wrongField("state", `a GSTIN belongs to a state${needed ? `, this one to ${needed}` : ""}`);
    const foreign = refuseForeignGstin(gstin, state);
    if (foreign !== null) throw wrongField(refuseState(state, true) === null ? "gstin" : "state", foreign);
    if (gstin) {
      const store = await trx
        .selectFrom("stores")
        .select(["code", "invoice_prefix as prefix"])
        .where("id", "=", storeId)
        .executeTakeFirstOrThrow();
      const because = refuseStoreCode(store.prefix || store.code, fiscalYearStart);
      if (because !== null) throw wrongField("gstin", because);
    }
    if (syncUrl && !present.hasSyncKey && !syncKey)
      throw wrongField("syncKey", "a key is needed, so that the receiver can check the sender");
    if (fiscalYearStart === present.fiscalYearStart) return;
    const number = await lastNumberOf(trx, storeId, [present.fiscalYearStart, fiscalYearStart]);
    if (number !== null)
      throw wrongField(
        "fiscalYearStart",
        `invoices of this fiscal year are numbered already, up to ${number}: it can change once the next year has begun`,
      );
  },
};

/** The last number of an invoice of the fiscal year that it is now, if years begin with one of these months. */
async function lastNumberOf(trx: Trx, storeId: string, startMonths: readonly number[]): Promise<string | null> {
  // Whoever issues an invoice now holds the counter of the year, so that none slips in between.
  await sql`
    select from store_counters where store_id = ${storeId} and counter like '% invoices %' order by counter
    for share`.execute(trx);
  const { day } = await trx
    .selectFrom("stores")
    .select(sql<string>`to_char(clock_timestamp() at time zone time_zone, 'YYYY-MM-DD')`.as("day"))
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const years = startMonths.map((month) => fiscalYearOf(day, month));
  const last = await trx
    .selectFrom("invoices")
    .select("number")
    .where("store_id", "=", storeId)
    .where("fiscal_year", "in", years)
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.number ?? null;
}

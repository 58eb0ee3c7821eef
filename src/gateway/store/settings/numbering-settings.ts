import { sql } from "kysely";
import { fiscalYearOf } from "#contract/fields/day.ts";
import type { Db } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import { invoiceNumber, refuseStoreCode } from "#gateway/store/invoices/issuing/invoice-number.ts";
import { orderNumber } from "#gateway/store/orders/order-number.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import { refundNumber } from "#gateway/store/refunds/insert-refunds.ts";
import { returnNumber } from "#gateway/store/returns/changes/return-number.ts";
import { inColumns } from "./kept-settings.ts";
import type { StoredSection } from "./stored-section.ts";

/** What is numbered from a number that can be set: its counter, and how its numbers are written. */
const numbered = {
  ordersFrom: { counter: "orders", one: "order", write: orderNumber },
  returnsFrom: { counter: "returns", one: "return", write: returnNumber },
  refundsFrom: { counter: "refunds", one: "refund", write: refundNumber },
} as const;
const fields = Object.keys(numbered) as readonly (keyof typeof numbered)[];

const columns = inColumns("store", {
  invoicePrefix: "invoice_prefix",
  ordersFrom: "orders_from",
  returnsFrom: "returns_from",
  refundsFrom: "refunds_from",
});

/** The numbers of a store, with the next one of each. A number that was given is never given again. */
export const numberingSettings: StoredSection<"numbering"> = {
  kept: {
    read: columns.read,
    async write(trx, storeId, set) {
      await columns.write(trx, storeId, set);
      for (const field of fields) {
        const from = set[field];
        if (typeof from === "number") await raiseCounter(trx, storeId, numbered[field].counter, from - 1);
      }
    },
  },
  async check(change, present, { trx, storeId }) {
    const { invoicePrefix } = change;
    if (invoicePrefix !== "" && invoicePrefix !== present.invoicePrefix) {
      const { startMonth, gstin } = await readStore(trx, storeId);
      const because = gstin ? refuseStoreCode(invoicePrefix, startMonth) : null;
      if (because !== null) throw wrongField("invoicePrefix", because);
      const other = await trx
        .selectFrom("stores")
        .select("name")
        .where("business_unit_id", "=", businessOf(storeId))
        .where("id", "<>", storeId)
        .where((eb) => eb.or([eb("invoice_prefix", "=", invoicePrefix), eb("code", "=", invoicePrefix)]))
        .executeTakeFirst();
      if (other) throw wrongField("invoicePrefix", `the invoices of ${other.name} begin so`);
    }
    // Whoever takes a number now is waited for.
    await sql`
      select from store_counters where store_id = ${storeId} order by counter for no key update`.execute(trx);
    const counters = await readCounters(trx, storeId);
    for (const field of fields) {
      const from = change[field];
      const last = counters.get(numbered[field].counter) ?? 0;
      if (from !== null && from !== present[field] && from <= last)
        throw wrongField(field, `the last ${numbered[field].one} has the number ${last}: ${last + 1} or more`);
    }
  },
  async fromColumns(db, storeId, stored) {
    const { code, prefix, startMonth, day } = await readStore(db, storeId);
    const counters = await readCounters(db, storeId);
    const year = fiscalYearOf(day, startMonth);
    const others = fields.map((field) => {
      const { counter, one, write } = numbered[field];
      return [one, write(code, (counters.get(counter) ?? 0) + 1)] as const;
    });
    const papers = (["sales", "return"] as const).map((kind) => {
      const count = (counters.get(`${kind} invoices ${year}`) ?? 0) + 1;
      const next = invoiceNumber(prefix || code, { kind, year, startMonth, count });
      return [kind === "sales" ? "invoice" : "credit note", next] as const;
    });
    return { ...stored, next: Object.fromEntries([...others, ...papers]) };
  },
};

function readStore(db: Db, storeId: string) {
  return db
    .selectFrom("stores")
    .select(["code", "gstin", "invoice_prefix as prefix", "fiscal_year_start as startMonth"])
    .select(sql<string>`to_char(clock_timestamp() at time zone time_zone, 'YYYY-MM-DD')`.as("day"))
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
}

async function readCounters(db: Db, storeId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("store_counters")
    .select(["counter", "value"])
    .where("store_id", "=", storeId)
    .execute();
  return new Map(rows.map(({ counter, value }) => [counter, value]));
}

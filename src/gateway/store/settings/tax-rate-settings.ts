import { sql } from "kysely";
import type { DatedRate } from "#contract/settings/tax-rates.ts";
import { wrongField } from "#gateway/refusal.ts";
import type { StoredSection } from "./stored-section.ts";

/** The rates of a store by HSN and day, with how many products follow them. */
export const taxRateSettings: StoredSection<"tax-rates"> = {
  kept: {
    async read(db, storeId) {
      const { rows } = await sql<DatedRate>`
        select hsn, (rate / 100.0)::float8 as percent, to_char(from_day, 'YYYY-MM-DD') as "from", on_mrp as "onMrp"
        from hsn_rates where store_id = ${storeId} order by hsn, from_day`.execute(db);
      return { taxRates: rows };
    },
    async write(trx, storeId, { taxRates }) {
      await trx.deleteFrom("hsn_rates").where("store_id", "=", storeId).execute();
      await sql`
        insert into hsn_rates (store_id, hsn, from_day, rate, on_mrp)
        select ${storeId}, hsn, "from", round(percent * 100), "onMrp"
        from jsonb_to_recordset(${JSON.stringify(taxRates)}::jsonb)
          as given(hsn text, "from" date, percent numeric, "onMrp" boolean)`.execute(trx);
    },
  },
  toColumns({ taxRates }) {
    const keys = new Map<string, number>();
    for (const [place, { hsn, from }] of taxRates.entries()) {
      const key = `${hsn} ${from}`;
      if (keys.has(key)) throw wrongField(`taxRates.${place}.hsn`, `${hsn} has a rate from ${from} already`);
      keys.set(key, place);
    }
    const sorted = taxRates.toSorted((one, other) =>
      `${one.hsn} ${one.from}` < `${other.hsn} ${other.from}` ? -1 : 1,
    );
    return { taxRates: sorted };
  },
  async fromColumns(db, storeId, stored) {
    const { rows } = await sql<{ hsn: string; own: number | null; products: number }>`
      select hsn_code as hsn, tax_percent::float8 as own, count(*)::int as products from products
      where store_id = ${storeId} and state <> 'DELETE' group by hsn_code, tax_percent order by 1, 2`.execute(db);
    return { ...stored, goods: rows };
  },
};

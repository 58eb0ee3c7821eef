import { sql } from "kysely";
import type { Report } from "../figures.ts";
import type { Place } from "../place.ts";

/** So many of the largest tables are told one by one. */
const told = 12;

/** Measures how many bytes of the disk an order takes, by tables with their indexes. */
export async function measureSize({ db, orders }: Place, report: Report): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number; indexes: number }>`
    select relname as name, pg_total_relation_size(oid)::int8 as bytes, pg_indexes_size(oid)::int8 as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 2 desc`.execute(db);
  const ofOrder = (bytes: number): number => Math.round(bytes / orders);
  const sum = (of: "bytes" | "indexes"): number => rows.reduce((total, row) => total + row[of], 0);
  report({ name: "an order, all tables", value: ofOrder(sum("bytes")), unit: "bytes", goal: null });
  report({ name: "of these indexes", value: ofOrder(sum("indexes")), unit: "bytes", goal: null });
  for (const { name, bytes } of rows.slice(0, told))
    report({ name: `an order in ${name}`, value: ofOrder(bytes), unit: "bytes", goal: null });
}

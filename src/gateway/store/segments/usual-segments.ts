import { sql } from "kysely";
import { plainAmount } from "#contract/money.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { createRecord } from "#gateway/store/records/create-record.ts";
import { lockSegments, readSegments } from "./read-segments.ts";
import { segmentKind } from "./segment-kind.ts";

/** What half and what a fifth of a store's customers reach who have ordered. */
interface Limits {
  readonly usualOrders: number;
  readonly manyOrders: number;
  readonly muchSpent: number;
}

/** The eight usual segments by recency, frequency and money. */
function usualSegments({ usualOrders, manyOrders, muchSpent }: Limits) {
  const spent = plainAmount(muchSpent);
  return [
    { name: "Best customers", line: `orders >= ${manyOrders} and spent >= ${spent} and last order <= 30d` },
    { name: "Loyal customers", line: `orders >= ${usualOrders} and last order <= 45d` },
    { name: "Big spenders", line: `spent >= ${spent}` },
    { name: "New customers", line: "first order <= 30d" },
    { name: "Bought once", line: "orders = 1 and first order > 30d" },
    { name: "Slipping away", line: `orders >= ${usualOrders} and last order > 45d and last order <= 90d` },
    { name: "Lapsed customers", line: "last order > 90d" },
    { name: "Never ordered", line: "orders = 0" },
  ];
}

/** Adds the usual segments with limits from the store's own customers. Those whose names are taken are left out. */
export async function addUsualSegments(trx: Trx, storeId: string, author: Author) {
  // Waits for whoever adds some at the same time.
  await lockSegments(trx, storeId);
  const { rows } = await sql<Limits>`
    select greatest(2, percentile_disc(0.5) within group (order by orders)) as "usualOrders",
      greatest(3, percentile_disc(0.8) within group (order by orders)) as "manyOrders",
      greatest(100, percentile_disc(0.8) within group (order by spent)) as "muchSpent"
    from customer_figures where store_id = ${storeId} and orders > 0`.execute(trx);
  const usual = usualSegments(rows[0] as Limits);
  const there = await readSegments(trx, storeId);
  const added = usual.filter(({ name }) => !there.has(foldText(name)));
  for (const fields of added) {
    // Each is counted as it is made, one after the other.
    await createRecord(trx, segmentKind, storeId, fields, author);
  }
  return {
    added: added.map(({ name }) => name),
    known: usual.filter((one) => !added.includes(one)).map(({ name }) => name),
  };
}

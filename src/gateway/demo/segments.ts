import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { segmentKind } from "#gateway/store/segments/segment-kind.ts";
import type { Chance } from "./chance.ts";
import type { Doer } from "./staff.ts";
import { writeRecords } from "./workforce/write-records.ts";

const segments: Readonly<Record<string, string>> = {
  Regulars: "orders >= 4 and last order <= 21d",
  "Best customers": "spent >= 5000.00 and last order <= 30d",
  "New this month": "first order <= 30d",
  "Slipping away": "orders >= 3 and last order > 21d and last order <= 60d",
  "Milk at home": "bought Dairy >= 2 in 30d",
  "Fruit, no vegetables": "bought Fruits in 60d and not bought Vegetables in 60d",
  "May be told of offers": "(consent = WhatsApp or consent = SMS) and not blocked",
  "Win back by message": 'segment "Slipping away" and segment "May be told of offers"',
};

/** Writes eight segments of a store. They are counted soon after the gateway has started. */
export async function furnishSegments(
  trx: Trx,
  chance: Chance,
  made: { readonly storeId: string; readonly doer: Doer; readonly now: number },
): Promise<void> {
  const records = Object.entries(segments).map(
    ([name, line]) => ({ id: chance.id(), state: "ACTIVE", name, line, listed: "" }) as const,
  );
  await writeRecords(trx, chance, segmentKind, made, records);
  await trx
    .updateTable("segments")
    .set({ counted_at: sql<string>`now() - interval '1 day'` })
    .where("store_id", "=", made.storeId)
    .execute();
}

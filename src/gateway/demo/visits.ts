import { sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Chance } from "./chance.ts";
import type { DemoStore } from "./staff.ts";

const day = 86_400_000;
const minute = 60_000;
const days = 30;
const pages = ["/", "/", "/", "/offers", "/offers", "/search", "/basket", "/orders", "/account", "/help"];
const sources = ["", "", "", "google.example", "google.example", "instagram.example", "news.example"];
const campaigns = ["", "", "", "", "diwali", "first-order"];

/**
 * Makes what customers looked at in the last 30 days: more in the evening, and a few products more than the others. Who
 * ordered online has looked before, and one more for each of them bought nothing.
 */
export async function writeVisits(trx: Trx, chance: Chance, store: DemoStore, now: number): Promise<void> {
  const online = await trx
    .selectFrom("orders")
    .select("placed_at")
    .where("store_id", "=", store.id)
    .where("source", "<>", "tele")
    // Whole days of the store.
    .where(sql<boolean>`placed_at >= date_trunc('day', ${new Date(now - days * day).toISOString()}::timestamptz,
      ${store.timeZone})`)
    .orderBy("placed_at")
    .orderBy("id")
    .execute();
  const begins = [
    // The later of two moments of a day: more visits in its second half.
    ...Array.from({ length: days }, (_, daysAgo) =>
      Array.from(
        { length: chance.whole(20, 45) },
        () => now - daysAgo * day - Math.min(chance.whole(0, day - 1), chance.whole(0, day - 1)),
      ),
    ).flat(),
    ...online.flatMap(({ placed_at }) => beginsBefore(chance, Date.parse(placed_at))),
  ];
  const visitors = Array.from({ length: 200 }, () => chance.id());
  await writeSessions(trx, chance, { storeId: store.id, products: store.products, visitors }, begins, now);
}

/** When the one who places an order online began to look, and another one who does not, in milliseconds. */
export function beginsBefore(chance: Chance, placed: number): readonly number[] {
  return [chance.whole(4, 9), chance.whole(4, 40)].map((before) => placed - before * minute);
}

/** Makes what was looked at in sessions that began at these moments, nothing of it after `now`. */
export async function writeSessions(
  trx: Trx,
  chance: Chance,
  from: {
    readonly storeId: string;
    readonly products: readonly { readonly id: string }[];
    readonly visitors: readonly string[];
  },
  begins: readonly number[],
  now: number,
): Promise<void> {
  const { storeId, products, visitors } = from;
  const categories = await trx.selectFrom("categories").select("id").where("store_id", "=", storeId).execute();
  const rows = begins.flatMap((began) => {
    const session = chance.id();
    const visitor = chance.pick(visitors);
    const device = chance.pick(["phone", "phone", "phone", "desktop", "tablet"] as const);
    const source = chance.pick(sources);
    const campaign = chance.pick(campaigns);
    return Array.from({ length: chance.whole(1, 6) }, (_, nth) => {
      const place = chance.pick(["page", "product", "product", "category"] as const);
      const popular = Math.min(chance.whole(0, products.length - 1), chance.whole(0, products.length - 1));
      return {
        store_id: storeId,
        id: chance.id(),
        at: new Date(Math.min(now, began + nth * 40_000)).toISOString(),
        session,
        visitor,
        place,
        page: place === "page" ? chance.pick(pages) : "",
        product_id: place === "product" ? (products[popular]?.id ?? null) : null,
        category_id: place === "category" ? chance.pick(categories).id : null,
        device,
        source,
        campaign,
      };
    });
  });
  await insertRows(trx, "visits", rows);
}

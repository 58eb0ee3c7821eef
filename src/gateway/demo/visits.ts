import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Chance } from "./chance.ts";
import type { DemoStore } from "./staff.ts";

const day = 86_400_000;
const days = 30;
const pages = ["/", "/", "/", "/offers", "/offers", "/search", "/basket", "/orders", "/account", "/help"];
const sources = ["", "", "", "google.example", "google.example", "instagram.example", "news.example"];
const campaigns = ["", "", "", "", "diwali", "first-order"];

/** Makes what customers looked at in the last 30 days: more in the evening, and a few products more than the others. */
export async function writeVisits(trx: Trx, chance: Chance, store: DemoStore, now: number): Promise<void> {
  const categories = await trx.selectFrom("categories").select("id").where("store_id", "=", store.id).execute();
  const visitors = Array.from({ length: 200 }, () => chance.id());
  const sessions = Array.from({ length: days }, (_, daysAgo) =>
    Array.from({ length: chance.whole(20, 45) }, () => daysAgo),
  ).flat();
  const rows = sessions.flatMap((daysAgo) => {
    const session = chance.id();
    const visitor = chance.pick(visitors);
    const device = chance.pick(["phone", "phone", "phone", "desktop", "tablet"] as const);
    const source = chance.pick(sources);
    const campaign = chance.pick(campaigns);
    // The later of two moments of a day: more visits in its second half.
    const began = now - daysAgo * day - Math.min(chance.whole(0, day - 1), chance.whole(0, day - 1));
    return Array.from({ length: chance.whole(1, 6) }, (_, nth) => {
      const place = chance.pick(["page", "product", "product", "category"] as const);
      const popular = Math.min(chance.whole(0, store.products.length - 1), chance.whole(0, store.products.length - 1));
      return {
        store_id: store.id,
        id: chance.id(),
        at: new Date(Math.min(now, began + nth * 40_000)).toISOString(),
        session,
        visitor,
        place,
        page: place === "page" ? chance.pick(pages) : "",
        product_id: place === "product" ? (store.products[popular]?.id ?? null) : null,
        category_id: place === "category" ? chance.pick(categories).id : null,
        device,
        source,
        campaign,
      };
    });
  });
  await insertRows(trx, "visits", rows);
}

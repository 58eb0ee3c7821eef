import { type Kysely, sql } from "kysely";
import type { ProductEdits } from "#contract/products/edit-schema.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { productRecord } from "#contract/products/product.ts";
import type { Database } from "#gateway/database/schema.ts";
import { createCaller } from "../caller.ts";
import { type Report, reportTimes, round } from "../figures.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";
import { loadCatalogue, products } from "./load-catalogue.ts";

const turns = 30;
/** How many products are in a paste of 2,000 cells, two for each. */
const pasted = 1_000;
/** The goals, in milliseconds. */
const goals = { list: 100, search: 100, shown: 300, saved: 3_000 } as const;

/** What is searched: one product, some of many, and nothing. */
const searches = [
  ["a product's code", "Q31234"],
  ["a barcode", "2000000031234"],
  ["the middle of a word in one of ten", "ilk"],
  ["two words of many", "milk gold"],
  ["a word of none", "xylophone"],
] as const;

/** Fills the catalogue of the store and measures its list, its search, prices in time and a paste of 2,000 cells. */
export async function measureCatalogue(place: Place, report: Report): Promise<void> {
  const { db, storeId } = place;
  await loadCatalogue(db, storeId);
  await sql`vacuum (analyze) product_prices`.execute(db);
  report({ name: "products in the store", value: products, unit: "rows", goal: null });
  const caller = createCaller(place.origin, await place.openSession());
  const list =
    (body: FilterOf<typeof productRecord.list>, page = 1) =>
    () =>
      caller.ask("products.filter", { params: { storeId }, query: { page, pageSize: 50 }, body });
  try {
    const pages = [
      ["the first page", 1],
      ["the second page", 2],
      ["page 500", 500],
      ["the last page", Math.floor(products / 50)],
    ] as const;
    for (const [name, page] of pages)
      reportTimes(report, `products: ${name}`, await times(list({}, page)), { goal: goals.list });
    for (const [name, text] of searches)
      reportTimes(report, `products with ${name}`, await times(list({ text })), { goal: goals.search });
    const priced = () =>
      sql`select sum((price_at(line.store_id, line.product_id, now())).price) from (
        select store_id, product_id from order_lines where store_id = ${storeId} limit 10000) line`.execute(db);
    reportTimes(report, "price_at over 10,000 lines", await times(priced, 5));
    const rows = await cells(db, storeId);
    const save = (body: ProductEdits) => () => caller.ask("product-edits.save", { params: { storeId }, body });
    const shown = await times(save({ dryRun: true, rows }), 10);
    reportTimes(report, "2,000 pasted cells told", shown, { goal: goals.shown });
    const saved = await timeOf(save({ dryRun: false, reason: "Bench", rows }));
    report({ name: "2,000 pasted cells saved", value: round(saved), unit: "ms", goal: goals.saved });
  } finally {
    caller.close();
  }
}

async function times(run: () => Promise<unknown>, wanted = turns): Promise<number[]> {
  await run();
  const taken: number[] = [];
  for (let turn = 0; turn < wanted; turn += 1) taken.push(await timeOf(run));
  return taken;
}

/** The cells of a paste: a price and a shelf for each of some products. */
async function cells(db: Kysely<Database>, storeId: string): Promise<ProductEdits["rows"]> {
  const found = await db
    .selectFrom("products")
    .select(["id", "version", sql<number>`price`.as("price")])
    .where("store_id", "=", storeId)
    .where("code", "like", "Q%")
    .orderBy("code")
    .limit(pasted)
    .execute();
  return found.map(({ id, version, price }, at) => ({
    id,
    version,
    set: { price: price - 100, shelf: `S${at % 40}` },
  }));
}

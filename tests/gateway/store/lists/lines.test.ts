import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { searchPatterns } from "#gateway/store/lists/text.ts";
import { readCounts } from "#gateway/store/lists/counts.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { readSelected, selectIds } from "#gateway/store/lists/selection.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { runs } from "../../../support/run/tier.ts";
import { buildBusinessUnit, buildOrder, buildStore } from "../../../support/database/rows.ts";

let database: TestDatabase;
let storeId = "";
/** Names and products of the orders, by id. */
const made = new Map<string, { readonly name: string; readonly products: readonly string[] }>();
const words = ["tea", "green", "ice", "milk", "an", "oat"];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const unit = await buildBusinessUnit(db);
  storeId = (await buildStore(db, { business_unit_id: unit })).id;
  const other = (await buildStore(db, { business_unit_id: unit })).id;
  const subset = (seed: number) => words.filter((_, at) => seed & (1 << at)).join(" ") || "rye";
  const lists = Array.from({ length: 40 }, (_, nth) => ({
    name: subset((nth * 7) % 11),
    products: [subset((nth * 13) % 64), subset((nth * 29 + 5) % 64)],
  }));
  // More products with a word, and with two words, than are looked for one by one.
  const many = (word: string) => Array.from({ length: 230 }, (_, nth) => `${word} ${nth}`);
  lists.push(
    { name: "rye", products: [...many("cocoa"), ...many("ice")] },
    { name: "green", products: many("cocoa ice") },
  );
  for (const [nth, { name, products }] of lists.entries()) {
    const lines = products.map((product) => ({ name: product, code: "" }));
    const row = { number: `N${nth}`, customer_name: name, customer_phone: "", lines };
    made.set((await buildOrder(db, storeId, row)).id, { name: `${row.number} ${name}`, products });
    await buildOrder(db, other, row);
  }
}, 120_000);
afterAll(() => database.drop());

/** Whether the words that the name lacks stand together in one product. */
function isFound(typed: string, { name, products }: { readonly name: string; readonly products: readonly string[] }) {
  return [name, ...products].some((line) =>
    searchPatterns(typed).every(([pattern = ""]) => {
      const word = pattern.replaceAll("%", "");
      return ` ${name.toLowerCase()} ${line}`.includes(word);
    }),
  );
}

it("every list finds the orders whose name has the words that do not stand together in one product", async () => {
  const typed = fc.uniqueArray(fc.constantFrom(...words, "cocoa", "21", "n3", "none"), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom(1, 2_000), async (few, countTo) => {
      const filter = { text: few.join(" ") };
      const wanted = [...made].flatMap(([id, texts]) => (isFound(filter.text, texts) ? [id] : [])).sort();
      const { db } = database;
      const page = await readPage(db, orders, storeId, filter, { page: 1, pageSize: 100, countTo });
      expect(page.rows.map(({ id }) => id).sort()).toEqual(wanted);
      expect(page.total).toBe(Math.min(wanted.length, countTo));
      expect((await readCounts(db, orders, storeId, filter)).total).toBe(wanted.length);
      expect([...(await selectIds(db, orders, storeId, filter, { from: 0 })).ids].sort()).toEqual(wanted);
      const { left } = await readSelected(db, orders, storeId, [...made.keys()], filter);
      expect([...made.keys()].filter((id) => !left.includes(id)).sort()).toEqual(wanted);
    }),
    {
      numRuns: runs(20, 60),
      // Words of more lines than are looked for one by one, and of more groups of lines than have conditions of their own.
      examples: [
        [["cocoa"], 2_000],
        [["cocoa", "ice"], 2_000],
        [words, 2_000],
        [words.slice(0, 5), 2_000],
      ],
    },
  );
}, 120_000);

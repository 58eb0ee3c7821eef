import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { sql } from "kysely";
import { hasWholeWords, searchWords } from "#contract/products/search-words.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import { furnishCategories } from "#gateway/demo/catalogue/categories.ts";
import { demoProducts } from "#gateway/demo/catalogue/products.ts";
import { findProducts } from "#gateway/store/products/find-products.ts";
import { countSoldProducts } from "#gateway/store/products/sold-products.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { fillWithCatalogue, hasCatalogue, realCatalogues } from "../../../support/database/real-catalogues.ts";
import {
  buildBusinessUnit,
  buildCustomer,
  buildOrder,
  buildProduct,
  buildStore,
} from "../../../support/database/rows.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const newStore = async () => {
  const { id } = await buildStore(database.db, { business_unit_id: await buildBusinessUnit(database.db) });
  return id;
};

/** The first product that a word finds: its name and, behind a bar, the path of its categories. */
async function firstOf(storeId: string, word: string): Promise<string> {
  const [first] = await findProducts(database.db, storeId, word, 10);
  if (!first) return "";
  const { path } = await database.db
    .selectFrom("products")
    .select(sql<string>`category_path(store_id, category_id)`.as("path"))
    .where("store_id", "=", storeId)
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  return `${first.name} | ${path}`;
}

describe("on the catalogue of the demo", () => {
  let storeId: string;
  beforeAll(async () => {
    storeId = await newStore();
    await database.db.transaction().execute(async (trx) => {
      await furnishCategories(trx, storeId);
      const products = demoProducts(20_261).map(({ aisle, ...product }) => ({
        store_id: storeId,
        shelf: aisle,
        ...product,
      }));
      await insertRows(trx, "products", products);
    });
  });

  const everyday = {
    tea: /(?:Leaf|Dust) Tea .*Tea & Coffee/,
    coffee: /Coffee .*Tea & Coffee/,
    salt: /Salt .*Salt & Sugar/,
    sugar: /Sugar .*Salt & Sugar/,
    oil: /Oil .*Oils/,
    milk: /(?:Toned|Cream) Milk .*Dairy/,
    curd: /Curd Cup/,
    butter: /Butter Salted/,
    ghee: /Cow Ghee/,
    paneer: /Paneer/,
    cheese: /Cheese Slices/,
    atta: /Atta .*Atta & Rice/,
    rice: /Rice .*Atta & Rice/,
    dal: /Dal.*Dals & Pulses/,
    bread: /Bread .*\bBread$/,
    eggs: /Eggs .*\bEggs$/,
    onion: /Onion.*Vegetables/,
    potato: /Potato.*Vegetables/,
    tomato: /^Tomato .*Vegetables/,
    garlic: /Garlic .*Vegetables/,
    banana: /^Banana Robusta/,
    orange: /^Orange Nagpur/,
    juice: /Fruit Juice/,
    water: /Drinking Water/,
    honey: /Honey/,
    pickle: /Pickle/,
    masala: /Masala .*Masalas/,
    chilli: /Chilli/,
    pepper: /Black Pepper/,
    chips: /Chips/,
    soap: /Bathing Soap/,
    shampoo: /Shampoo/,
  };
  test.each(Object.entries(everyday))("%s", async (word, wanted) => {
    expect(await firstOf(storeId, word)).toMatch(wanted);
  });
});

/**
 * What must come first of each word in any catalogue that sells it: the name, and what it must not be. Shops group goods
 * as they like, so that the names of groups say little across shops.
 */
const words: Readonly<Record<string, readonly [is: RegExp, isNot?: RegExp]>> = {
  tea: [/\btea\b/i, /tree|bag holder|cup/i],
  coffee: [/\bcoffee\b/i, /mug|bar|maker/i],
  salt: [/\bsalt\b/i, /chips|cracker|bath/i],
  sugar: [/\bsugar\b/i, /free|sugarcane/i],
  oil: [/\boil\b/i, /hair|body|massage|diya|capsule/i],
  milk: [/\bmilk\b/i, /shake|bath|lotion|biscuit|chocolate|bar/i],
  curd: [/\bcurd\b/i, /rice|chilli/i],
  butter: [/\bbutter\b/i, /cookie|biscuit|body|peanut|naan/i],
  ghee: [/\bghee\b/i, /wick|diya|biscuit/i],
  paneer: [/\bpaneer\b/i, /masala|tikka/i],
  cheese: [/\bcheese\b/i, /ball|chips|cake/i],
  atta: [/\batta\b/i, /noodle|biscuit/i],
  rice: [/\brice\b/i, /bran|flour|cooker|papad/i],
  dal: [/\bdal\b/i, /namkeen|fried/i],
  besan: [/\bbesan\b/i, /laddu|ladoo/i],
  maida: [/\bmaida\b/i],
  poha: [/\bpoha\b/i, /chivda mix/i],
  rava: [/\brava\b/i, /idli mix/i],
  bread: [/\bbread\b/i, /knife|crumbs|box/i],
  biscuit: [/\bbiscuits?\b/i, /dog|puppy/i],
  egg: [/\beggs?\b/i, /noodle|boiler|eggless/i],
  onion: [/^(?:red )?onions?\b/i, /powder|paste|ring/i],
  potato: [/\bpotato(?:es)?\b/i, /chips|wafer/i],
  tomato: [/^tomato(?:es)?\b/i, /ketchup|sauce|puree/i],
  ginger: [/^ginger\b/i, /paste|tea|biscuit/i],
  garlic: [/^garlic\b/i, /paste|bread|oil/i],
  lemon: [/^lemon\b/i, /juice|tea|dish/i],
  banana: [/banana/i, /chips|shake/i],
  apple: [/^apple\b/i, /juice|vinegar|pie/i],
  orange: [/^orange\b/i, /juice|soap|chocolate/i],
  grapes: [/^grapes\b/i, /juice|seed oil/i],
  juice: [/\bjuice\b/i, /juicer/i],
  water: [/\bwater\b/i, /bottle|melon|rose|gripe|colou?r/i],
  honey: [/\bhoney\b/i, /oats|loops|soap/i],
  jam: [/\bjam\b/i, /biscuit|roll/i],
  ketchup: [/\bketchup\b/i],
  pickle: [/\bpickle\b/i],
  masala: [/\bmasala\b/i, /chips|noodle|oats/i],
  turmeric: [/\bturmeric\b/i, /soap|face|cream|milk/i],
  jeera: [/\bjeera\b/i, /soda|biscuit|rice/i],
  chilli: [/\bchill(?:i|ies)\b/i, /chips|sauce|garlic/i],
  pepper: [/\bpeppers?\b/i, /chips|salami|spray/i],
  noodles: [/\bnoodles\b/i, /strainer/i],
  oats: [/\boats\b/i, /biscuit|cookie|soap/i],
  chips: [/\bchips\b/i, /choco|board/i],
  chocolate: [/\bchocolates?\b/i, /syrup|horlicks|shampoo/i],
  soap: [/\bsoap\b/i, /dish|case|soap nut/i],
  shampoo: [/\bshampoo\b/i, /dog|pet/i],
  toothpaste: [/\btoothpaste\b/i],
  detergent: [/\bdetergent\b/i],
};

describe.each(realCatalogues)("on %s", (file) => {
  test.skipIf(!hasCatalogue(file))(
    "of fifty everyday words at most two find something else first (needs ../shared/data)",
    { timeout: 60_000 },
    async () => {
      const storeId = await newStore();
      await fillWithCatalogue(database.db, storeId, file);
      const { rows } = await sql<{ name: string }>`select name from products where store_id = ${storeId}`.execute(
        database.db,
      );
      const found: Record<string, string> = {};
      for (const [word, [is, isNot]] of Object.entries(words)) {
        const isGood = (name: string): boolean => is.test(name) && isNot?.test(name) !== true;
        if (!rows.some(({ name }) => isGood(name))) continue;
        const first = await firstOf(storeId, word);
        const [name = ""] = first.split(" | ");
        if (!isGood(name)) found[word] = first;
      }
      // Of two words, another shop may say something else.
      expect(Object.entries(found).slice(2)).toEqual([]);
    },
  );
});

describe("among goods that are alike", () => {
  let storeId: string;
  beforeAll(async () => {
    storeId = await newStore();
  });
  const names = async (text: string, buyer: { customerId?: string; orderId?: string } = {}) =>
    (await findProducts(database.db, storeId, text, 5, buyer)).map(({ name }) => name);

  it("has what the caller buys before what the store sells most, and that before all else", async () => {
    const [plain, liked, sold] = await Promise.all(
      ["Zira Whole", "Zira Powder", "Zira Roasted"].map((name) => buildProduct(database.db, storeId, { name })),
    );
    expect(await names("zira")).toEqual([plain?.name, liked?.name, sold?.name].toSorted());
    const customer = await buildCustomer(database.db, storeId, {});
    const lines = (product: typeof plain) => [{ product_id: product?.id ?? "", code: product?.code ?? "" }];
    const placed_at = new Date().toISOString();
    for (let nth = 0; nth < 3; nth += 1)
      await buildOrder(database.db, storeId, { placed_at, status: "Delivered", lines: lines(sold) });
    const order = await buildOrder(database.db, storeId, {
      placed_at,
      status: "Delivered",
      customer_id: customer.id,
      lines: lines(liked),
    });
    await countSoldProducts(database.db);
    expect((await names("zira"))[0]).toBe("Zira Roasted");
    expect(await names("zira", { customerId: customer.id })).toEqual(["Zira Powder", "Zira Roasted", "Zira Whole"]);
    expect((await names("zira", { orderId: order.id }))[0]).toBe("Zira Powder");
    // Counted again, nothing is new.
    expect(await countSoldProducts(database.db)).toBe(0);
  });

  it("has a whole word before the beginning of one, and a thing before a brand of that name", async () => {
    const rows = [
      { name: "Quenkle Crackers", brand: "Quenk" },
      { name: "Quenk Biscuits", brand: "Quenk" },
      { name: "Morning Quenk 200 g", brand: "Hill" },
      { name: "Sweet Biscuits", brand: "Quenk" },
    ];
    for (const row of rows) await buildProduct(database.db, storeId, row);
    expect(await names("quenk")).toEqual([
      "Morning Quenk 200 g",
      "Quenk Biscuits",
      "Quenkle Crackers",
      "Sweet Biscuits",
    ]);
    expect((await names("quenks"))[0]).toBe("Morning Quenk 200 g");
  });

  it("has the goods of the category of that name before others, also of one above theirs", async () => {
    const above = await database.db
      .insertInto("categories")
      .values({ store_id: storeId, name: "Vruta & Ghee" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const own = await database.db
      .insertInto("categories")
      .values({ store_id: storeId, name: "For cooking", parent_id: above.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await buildProduct(database.db, storeId, { name: "Almond Hair Vruta 100 ml" });
    await buildProduct(database.db, storeId, { name: "Vruta Seed Pressed Cold", category_id: own.id });
    expect(await names("vruta")).toEqual(["Vruta Seed Pressed Cold", "Almond Hair Vruta 100 ml"]);
  });

  it("finds words in any order, in several lines of signs, and a text of signs alone finds nothing", async () => {
    await buildProduct(database.db, storeId, { name: "Lay's Sugar-Free Wafers (Mint, 50%)" });
    for (const text of ["lays", "LAY'S", "free sugar", "sugar free", "mint lay's", "wafer", "50%", "mi"])
      expect([text, (await names(text))[0]]).toEqual([text, "Lay's Sugar-Free Wafers (Mint, 50%)"]);
    for (const text of ["%", "_", "'", "- -", "(", "\\"]) expect([text, ...(await names(text))]).toEqual([text]);
  });

  it("parts words as the database does", async () => {
    const texts = [
      "Jeera/Cumin - Whole (1 kg)",
      "  A&B+c  7-up ",
      "L'Oréal “x”",
      "दूध, 500 ग्राम",
      "a_b\\c^d`e{f}~g|h",
      "–",
    ];
    for (const text of texts) {
      const { rows } = await sql<{ words: string }>`select search_words(${text}) as words`.execute(database.db);
      expect(rows[0]?.words.split(" ").filter((word) => word !== "" && word !== "-")).toEqual(searchWords(text));
    }
  });
});

test("knows what was typed as whole words, of one and of several", () => {
  const whole = (text: string, name: string) => hasWholeWords(text, name);
  expect(whole("tea", "Leaf Tea 250 g")).toBe(true);
  expect(whole("tea", "Teatime Mixture")).toBe(false);
  expect(whole("eggs tray", "Egg Tray")).toBe(true);
  expect(whole("tomato", "Tomatoes, loose")).toBe(true);
  expect(whole("berry jam", "Berries Jam")).toBe(true);
  expect(whole("salt", "Potato Chips Salted")).toBe(false);
  expect(whole("glass", "Glas")).toBe(false);
});

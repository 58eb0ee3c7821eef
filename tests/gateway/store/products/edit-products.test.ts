import { expect, it } from "vitest";
import type { ProductEdits } from "#contract/products/edit-schema.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });
type Rows = ProductEdits["rows"];
const edit = (rows: Rows, more: Partial<ProductEdits> = {}) =>
  gateway.call(
    "product-edits.save",
    { params: { storeId }, body: { dryRun: false, reason: "New price list", rows, ...more } },
    admin(),
  );
const undo = (id: string) => gateway.call("product-edits.undo", { params: { storeId, id } }, admin());
const read = async (id: string) => (await gateway.call("products.read", { params: { storeId, id } }, admin())).record;
const prices = async (id: string) =>
  (await gateway.call("prices.list", { params: { storeId, id } }, admin())).prices.map(({ price, by, reason }) => ({
    price,
    by,
    reason,
  }));
async function build(values: Parameters<typeof buildProduct>[2] = {}) {
  const { id, version } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200, ...values });
  return { id, version };
}

it("changes many products of one reason, with history, a price that begins now, and events", async () => {
  const [one, other] = [await build(), await build()];
  const saved = await edit([
    { ...one, set: { price: 900, brand: "Amul" } },
    { ...other, set: { packAmount: 0.5, packUnit: "kg", taxPercent: 12.5 } },
  ]);
  expect(saved).toMatchObject({ will: 2, unchanged: 0, refused: [], stale: [] });
  expect(await read(one.id)).toMatchObject({ price: 900, mrp: 1_200, brand: "Amul", version: one.version + 1 });
  expect(await read(other.id)).toMatchObject({ packAmount: 0.5, packUnit: "kg", taxPercent: 12.5, price: 1_000 });
  expect(await prices(one.id)).toMatchObject([{ price: 1_000 }, { price: 900, reason: "New price list" }]);
  expect(await prices(other.id)).toHaveLength(1);
  const { entries } = await gateway.call("products.history", { params: { storeId, id: one.id }, query: {} }, admin());
  expect(entries.at(-1)).toMatchObject({
    text: "New price list",
    changes: { price: [1_000, 900], brand: ["", "Amul"] },
  });
  const events = await gateway.db.selectFrom("events").select("message").where("store_id", "=", storeId).execute();
  expect(events.filter(({ message }) => "row" in message && message.row.id === one.id)).toHaveLength(1);
});

it("the price of a variant is its own: neither its product nor a variant beside it gets it", async () => {
  const parent = await build();
  const [small, large] = [await build({ parent_id: parent.id }), await build({ parent_id: parent.id })];
  await edit([{ ...large, set: { price: 1_150 } }]);
  for (const [{ id }, price] of [
    [parent, 1_000],
    [small, 1_000],
    [large, 1_150],
  ] as const) {
    expect(await read(id)).toMatchObject({ price });
    const sold = await gateway.call("store-products.read", { params: { storeId, id } }, admin());
    expect([sold.id, sold.price]).toEqual([id, price]);
  }
});

it("the dry run tells what is refused, stale and unchanged, and writes nothing", async () => {
  const [good, dear, stale, same] = [await build(), await build(), await build(), await build()];
  await edit([{ ...stale, set: { brand: "Ravi" } }]);
  const rows: Rows = [
    { ...good, set: { price: 1_100 } },
    { ...dear, set: { price: 1_201 } },
    { ...stale, set: { brand: "Mine" } },
    { ...same, set: { price: 1_000 } },
    { id: crypto.randomUUID(), version: 1, set: { brand: "Nobody" } },
  ];
  const told = await edit(rows, { dryRun: true });
  expect(told).toMatchObject({ will: 1, unchanged: 1, edit: null });
  expect(told.refused).toMatchObject([
    { id: dear.id, field: "price", because: "the price is more than the MRP" },
    { field: "id", because: "the store has no such product" },
  ]);
  expect(told.stale).toMatchObject([{ id: stale.id, row: { brand: "Ravi", version: stale.version + 1 } }]);
  expect(await read(good.id)).toMatchObject({ price: 1_000, version: good.version });

  // Saved, what is refused and stale hinders nothing else.
  expect(await edit(rows)).toMatchObject({ will: 1, refused: told.refused });
  expect(await read(good.id)).toMatchObject({ price: 1_100 });
  expect(await read(stale.id)).toMatchObject({ brand: "Ravi" });
});

it("reads categories by their name or path, and lets a code and a barcode belong to one product", async () => {
  const category = (name: string, parentId: string | null) =>
    gateway.call("categories.create", { params: { storeId }, body: { name, parentId } }, admin());
  const [fresh, dry] = [await category("Fresh cells", null), await category("Dry cells", null)];
  const berries = await category("Berries cells", fresh.id);
  for (const parent of [fresh, dry]) await category("Nuts cells", parent.id);
  await build({ code: "CELL-1" });
  const [a, b, c, d, e] = [await build(), await build(), await build(), await build(), await build()];
  const [f, g] = [await build(), await build()];
  const saved = await edit([
    { ...a, set: { category: "berries CELLS", code: "00417", barcode: "8901262010023" } },
    { ...b, set: { category: "Dry cells > Nuts cells" } },
    { ...c, set: { category: "Nuts cells" } },
    { ...d, set: { category: "Nowhere" } },
    { ...e, set: { code: "cell-1" } },
    { ...f, set: { barcode: "4006381333931" } },
    { ...g, set: { barcode: "04006381333931" } },
  ]);
  expect(saved).toMatchObject({
    will: 2,
    refused: [
      { id: c.id, field: "category", because: expect.stringContaining("several categories") },
      { id: d.id, field: "category", because: "there is no category Nowhere" },
      { id: e.id, field: "code", because: "the product CELL-1 has this code" },
      { id: f.id, field: "barcode", because: "two products of this edit would have 4006381333931" },
      { id: g.id, field: "barcode", because: "two products of this edit would have 04006381333931" },
    ],
  });
  expect(await read(a.id)).toMatchObject({
    categoryId: berries.id,
    category: "Berries cells",
    code: "00417",
    barcode: "8901262010023",
    barcodes: "8901262010023",
  });
  expect((await read(b.id)).category).toBe("Nuts cells");
  await undo(saved.edit ?? "");
  expect(await read(a.id)).toMatchObject({ categoryId: null, category: "", barcode: "", barcodes: "" });
});

it("asks for a reason where it saves, and refuses a product that stands in it twice", async () => {
  const one = await build();
  const row = { ...one, set: { price: 1 } };
  const body = { dryRun: false, rows: [row] };
  await expect(gateway.call("product-edits.save", { params: { storeId }, body }, admin())).rejects.toThrow("422");
  await expect(edit([row, row])).rejects.toThrow("422");
});

it("the whole edit is taken back at once, and only once", async () => {
  const [one, other] = [await build({ brand: "Old" }), await build()];
  const saved = await edit([
    { ...one, set: { brand: "New", price: 700, mrp: 800 } },
    { ...other, set: { price: 600 } },
  ]);
  const list = () => gateway.call("product-edits.list", { params: { storeId } }, admin());
  expect((await list())[0]).toMatchObject({ id: saved.edit, products: 2, changedSince: 0, reason: "New price list" });
  expect(await undo(saved.edit ?? "")).toEqual({ products: 2 });
  expect(await read(one.id)).toMatchObject({ brand: "Old", price: 1_000, mrp: 1_200 });
  expect(await read(other.id)).toMatchObject({ price: 1_000 });
  expect(await prices(other.id)).toMatchObject([{ price: 1_000 }, { price: 600 }, { price: 1_000 }]);
  expect((await list()).map(({ id }) => id)).not.toContain(saved.edit);
  await expect(undo(saved.edit ?? "")).rejects.toThrow("409");
});

it("an edit is not taken back where one of its products was changed since", async () => {
  const [one, other] = [await build({ name: "Toor dal" }), await build()];
  const { edit: id } = await edit([
    { ...one, set: { price: 900 } },
    { ...other, set: { price: 900 } },
  ]);
  await edit([{ id: one.id, version: one.version + 1, set: { price: 950 } }]);
  await expect(undo(id ?? "")).rejects.toThrow("Toor dal");
  expect(await read(other.id)).toMatchObject({ price: 900 });
});

it("of two people who change the same products at once, one saves each product and the other is told", async () => {
  const built = await Promise.all(Array.from({ length: 20 }, () => build()));
  const forwards: Rows = built.map((row) => ({ ...row, set: { brand: "Ada" } }));
  const backwards: Rows = built.toReversed().map((row) => ({ ...row, set: { brand: "Ravi" } }));
  const [ada, ravi] = await Promise.all([edit(forwards), edit(backwards)]);
  expect(ada.will + ravi.will).toBe(20);
  expect(ada.stale.length + ravi.stale.length).toBe(20);
  expect([ada.will, ravi.will].toSorted()).toEqual([0, 20]);
});

it("two thousand rows are saved together", async () => {
  await gateway.db
    .insertInto("products")
    .values(
      Array.from({ length: 2_000 }, (_, at) => ({
        store_id: storeId,
        code: `MANY-${at}`,
        name: `Many ${at}`,
        price: 1_000 + at,
        mrp: 10_000,
        unit: "piece" as const,
      })),
    )
    .execute();
  const made = await gateway.db
    .selectFrom("products")
    .select(["id", "version", "price"])
    .where("store_id", "=", storeId)
    .where("code", "like", "MANY-%")
    .execute();
  const rows = made.map(({ id, version, price }) => ({ id, version, set: { price: price + 1 } }));
  expect(await edit(rows)).toMatchObject({ will: 2_000, refused: [], stale: [] });
});

it("a change of many by a command is kept like an edit of the cells, and taken back by the same call", async () => {
  const [one, other, third] = [await build({ brand: "Old" }), await build(), await build()];
  const changes = (rows: readonly { id: string; version: number }[], fields: object) =>
    gateway.call(
      "records.batch",
      {
        params: { storeId },
        body: {
          call: "products.change",
          body: { changes: fields },
          rows: rows.map(({ id, version }) => ({ params: { id }, body: { version } })),
        },
      },
      admin(),
    );
  const list = () => gateway.call("product-edits.list", { params: { storeId } }, admin());
  await changes([one, other], { brand: "New", state: "INACTIVE" });
  expect(await read(one.id)).toMatchObject({ brand: "New", state: "INACTIVE", version: one.version + 1 });
  const [newest] = await list();
  expect(newest).toMatchObject({ products: 2, changedSince: 0, reason: "Brand, State" });
  expect(await undo(newest?.id ?? "")).toEqual({ products: 2 });
  expect(await read(one.id)).toMatchObject({ brand: "Old", state: "ACTIVE" });

  // What only the database finds is told of the one product; the others are changed.
  const { rows } = await changes([third, { ...other, version: other.version + 2 }], { code: "TWICE-1" });
  expect(rows).toMatchObject([
    { id: third.id, row: { code: "TWICE-1", version: third.version + 1 }, error: null },
    { id: other.id, row: null, error: { fields: { code: "another product has this code" } } },
  ]);
  expect((await list())[0]).toMatchObject({ products: 1, reason: "Code" });
});

it("a price says who has set it, whether in the cells, in its form or by a command", async () => {
  const { id, version } = await build();
  await gateway.call(
    "products.change",
    { params: { storeId, id }, body: { version, changes: { price: 800 } } },
    admin(),
  );
  expect((await prices(id)).at(-1)).toMatchObject({ price: 800, by: expect.stringMatching(/./) });
});

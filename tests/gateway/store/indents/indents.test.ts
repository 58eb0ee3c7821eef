import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { IndentRow } from "#contract/indents/schema.ts";
import { findStockErrors } from "#gateway/store/stock/find-stock-errors.ts";
import { buildDemand } from "../../../support/database/indents.ts";
import { buildProduct, unique } from "../../../support/database/rows.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
let storeId: string;
let admin: { readonly as: TestGateway["logins"]["admin"] };
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  admin = { as: gateway.logins.admin };
});
afterEach(async () => expect(await findStockErrors(gateway.db, storeId)).toEqual([]));

const begin = (supplier = "Fresh Farms") =>
  gateway.call("indents.begin", { params: { storeId }, body: { supplier } }, admin);
const propose = (more: { readonly categoryId?: string } = {}) =>
  gateway.call("indents.propose", { params: { storeId }, body: { supplier: "Fresh Farms", ...more } }, admin);
const order = (id: string, productId: string, quantity: number | null, adds = false) =>
  gateway.call("indents.order", { params: { storeId, id, productId }, body: { quantity, adds } }, admin);
const count = (id: string, productId: string, quantity: number | null, adds = false) =>
  gateway.call("indents.count", { params: { storeId, id, productId }, body: { quantity, adds } }, admin);
const read = (id: string, as = admin) => gateway.call("indents.read", { params: { storeId, id } }, as);
const moveRequest = (
  { id, version }: Pick<IndentRow, "id" | "version">,
  status: "Draft" | "Sent" | "Cancelled",
  more: { readonly reason?: string; readonly undoes?: number } = {},
) => ({ params: { storeId, id }, body: { version, status, ...more } });
const move = (...given: Parameters<typeof moveRequest>) => gateway.call("indents.move", moveRequest(...given), admin);
const receiptOf = ({ id, version }: Pick<IndentRow, "id" | "version">, last = false) => ({
  params: { storeId, id },
  body: { version, last },
});
const receive = (row: IndentRow, last = false) => gateway.call("indents.receive", receiptOf(row, last), admin);
const stockOf = async (productId: string) => {
  const params = { storeId, productId };
  const page = await gateway.call("stock.movements", { params, query: { page: 1, pageSize: 25 } }, admin);
  return { onHand: page.stock?.onHand, movements: page.movements };
};
/** A product of which so much is on hand; null where its stock is not counted. */
async function aProduct(onHand: number | null, more: { unit?: "weight" } = {}) {
  const product = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_000, cost: 700, ...more });
  const body = { productId: product.id, kind: "received", quantity: onHand ?? 0 } as const;
  if (onHand !== null) await gateway.call("stock.move", { params: { storeId }, body }, admin);
  return product;
}
/** An indent that is sent, with so much of each product. */
async function sent(...ordered: readonly (readonly [productId: string, quantity: number])[]) {
  let row = await begin();
  for (const [productId, quantity] of ordered) row = await order(row.id, productId, quantity);
  return move(row, "Sent");
}

it("proposes what the store will need, once: a draft counts as on its way", async () => {
  const { db } = gateway;
  const [short, plenty] = [
    await buildDemand(db, storeId, { onHand: 2 }),
    await buildDemand(db, storeId, { onHand: 500 }),
  ];
  const [uncounted, unsold] = [await buildDemand(db, storeId, { onHand: null }), await aProduct(4)];
  const { indent, withoutSales, notCounted } = await propose();
  expect(indent).toMatchObject({ status: "Draft", supplier: "Fresh Farms", madeBy: gateway.logins.admin.name });
  expect(indent.expectedDay).not.toBeNull();
  expect(withoutSales).toBeGreaterThanOrEqual(1);
  expect(notCounted).toBeGreaterThanOrEqual(1);
  const { lines } = await read(indent.id);
  const line = lines.find(({ productId }) => productId === short.id);
  // 21 a week, for 9 days, in 95 of 100 cases.
  expect(line?.ordered).toBeGreaterThanOrEqual(27);
  expect(line?.ordered).toBeLessThan(45);
  expect(line).toMatchObject({
    proposed: line?.ordered,
    why: "sells 21 a week, 2 left, none on the way, 9 days to come",
    cost: 700,
  });
  for (const { id } of [plenty, uncounted, unsold]) expect(lines.map(({ productId }) => productId)).not.toContain(id);
  await expect(propose()).rejects.toThrow("422");
  // Half of it is taken off the draft: that much is needed again.
  await order(indent.id, short.id, 10);
  const again = await read((await propose()).indent.id);
  expect(again.lines).toMatchObject([{ productId: short.id, ordered: (line?.ordered ?? 0) - 10 }]);
  await move(again.record, "Cancelled", { reason: "Made by mistake" });
  expect((await propose()).indent.products).toBe(1);
});

it("two who propose at once do not both ask for the same", async () => {
  const product = await buildDemand(gateway.db, storeId, { onHand: 0, sold: 5 });
  const answers = await Promise.allSettled([propose(), propose(), propose()]);
  const made = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.indent] : []));
  const details = await Promise.all(made.map(({ id }) => read(id)));
  expect(details.flatMap(({ lines }) => lines).filter(({ productId }) => productId === product.id)).toHaveLength(1);
});

it("takes days on which nothing was left as not known, and other days without sales as ones without demand", async () => {
  const { db } = gateway;
  const days = Array.from({ length: 56 }, (_, at) => at + 1).filter((ago) => ago > 28);
  // It was sold out four weeks ago.
  const at = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const out = await buildDemand(db, storeId, { onHand: 0, days, at });
  const unwanted = await buildDemand(db, storeId, { onHand: 0, days });
  const { lines } = await read((await propose()).indent.id);
  const whyOf = (id: string) => lines.find(({ productId }) => productId === id)?.why;
  expect(whyOf(out.id)).toMatch(/^sells 21 a week/);
  expect(whyOf(unwanted.id)).toMatch(/^sells [89](\.\d)? a week/);
});

it("orders by product while it is a draft, and keeps what was proposed on it with 0", async () => {
  const [piece, weighed] = [await aProduct(1), await aProduct(1, { unit: "weight" })];
  const { id } = await begin();
  await order(id, piece.id, 6);
  await order(id, piece.id, 3, true);
  await expect(order(id, piece.id, 1.5)).rejects.toThrow("422");
  await expect(order(id, randomUUID(), 1)).rejects.toThrow("404");
  const row = await order(id, weighed.id, 2.5);
  expect(row).toMatchObject({ products: 2, status: "Draft" });
  expect((await read(id)).lines.map(({ productId, ordered }) => [productId, ordered])).toEqual(
    expect.arrayContaining([
      [piece.id, 9],
      [weighed.id, 2.5],
    ]),
  );
  expect(await order(id, weighed.id, null)).toMatchObject({ products: 1 });
  expect((await read(id)).lines).toHaveLength(1);
  const sentRow = await move((await read(id)).record, "Sent");
  await expect(order(id, piece.id, 1)).rejects.toThrow("409");
  expect(sentRow.status).toBe("Sent");
});

it("sends only what orders something, and takes sending and cancelling back", async () => {
  const empty = await begin();
  expect((await gateway.refused("indents.move", moveRequest(empty, "Sent"), admin)).status).toBe(409);
  const product = await aProduct(1);
  const draft = await order(empty.id, product.id, 4);
  const sentRow = await move(draft, "Sent");
  expect((await gateway.refused("indents.move", moveRequest(sentRow, "Draft"), admin)).status).toBe(409);
  const back = await move(sentRow, "Draft", { undoes: sentRow.version });
  expect(back).toMatchObject({ status: "Draft", products: 1 });
  expect((await gateway.refused("indents.move", moveRequest(back, "Cancelled"), admin)).status).toBe(422);
  const cancelled = await move(back, "Cancelled", { reason: "Bought elsewhere" });
  expect(cancelled).toMatchObject({ status: "Cancelled", reason: "Bought elsewhere" });
  const again = await move(cancelled, "Draft", { undoes: cancelled.version });
  expect(again).toMatchObject({ status: "Draft", reason: "" });
});

it("puts what came into the stock once for one key, in part and then whole, and says what is too much", async () => {
  const [milk, rice, extra] = [await aProduct(5), await aProduct(null), await aProduct(0)];
  const row = await sent([milk.id, 10], [rice.id, 4]);
  expect((await gateway.refused("indents.receive", receiptOf(row), admin)).status).toBe(409);
  await count(row.id, milk.id, 6);
  await count(row.id, milk.id, 1, true);
  const counted = await count(row.id, extra.id, 2);
  expect(counted).toMatchObject({ counted: 2, received: 0, products: 2 });
  const key = { ...admin, idempotencyKey: randomUUID() };
  const part = await gateway.call("indents.receive", receiptOf(counted), key);
  // The same request once more, as a browser sends it that has heard no answer.
  await gateway.call("indents.receive", receiptOf(counted), key);
  expect(part).toMatchObject({ status: "Partly received", received: 0, counted: 0 });
  expect(await stockOf(milk.id)).toMatchObject({
    onHand: 12,
    movements: [{ kind: "received", onHandBy: 7, note: `${row.number}: Fresh Farms` }, {}],
  });
  expect((await stockOf(extra.id)).onHand).toBe(2);
  await count(row.id, milk.id, 5);
  const rest = await count(row.id, rice.id, 4);
  const whole = await receive(rest);
  expect(whole).toMatchObject({ status: "Received", received: 2 });
  // What was not counted before begins to be.
  expect(await stockOf(rice.id)).toMatchObject({ onHand: 4, movements: [{ kind: "opening" }] });
  const { entries } = await gateway.call("indents.history", { params: { storeId, id: row.id }, query: {} }, admin);
  expect(entries.at(-1)?.text).toContain(`more than ordered: ${milk.name} 2`);
  await expect(count(row.id, milk.id, 1)).rejects.toThrow("409");
});

it("of two who receive at once, one puts the goods into the stock", async () => {
  const product = await aProduct(0);
  const row = await sent([product.id, 8]);
  const counted = await count(row.id, product.id, 8);
  const answers = await Promise.allSettled([receive(counted), receive(counted), receive(counted)]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await stockOf(product.id)).toMatchObject({ onHand: 8, movements: [{ onHandBy: 8 }, {}] });
});

it("two who count one delivery at once lose no number", async () => {
  const products = [];
  for (let at = 0; at < 6; at += 1) products.push(await aProduct(1));
  const row = await sent(...products.map(({ id }) => [id, 5] as const));
  await Promise.all(products.flatMap(({ id }) => [count(row.id, id, 2, true), count(row.id, id, 3, true)]));
  const whole = await receive((await read(row.id)).record);
  expect(whole).toMatchObject({ status: "Received", received: 6 });
});

it("ends when nothing more comes, and cannot be cancelled once goods have come", async () => {
  const product = await aProduct(0);
  const row = await sent([product.id, 8]);
  expect((await gateway.refused("indents.receive", receiptOf(row, true), admin)).status).toBe(409);
  const part = await receive(await count(row.id, product.id, 3));
  const cancel = moveRequest(part, "Cancelled", { reason: "Bought elsewhere" });
  expect((await gateway.refused("indents.move", cancel, admin)).status).toBe(409);
  expect(await receive(part, true)).toMatchObject({ status: "Received", received: 0 });
  expect((await stockOf(product.id)).onHand).toBe(3);
});

it("tells what products cost only to those who may see costs", async () => {
  const product = await aProduct(0);
  const { id } = await begin(unique("Supplier"));
  await order(id, product.id, 2);
  expect((await read(id)).lines).toMatchObject([{ cost: 700 }]);
  const other = await gateway.logIn(["console.use", "indent.view"]);
  expect((await read(id, { as: other })).lines.map(({ cost }) => cost)).toEqual([undefined]);
});

it("offers the suppliers of earlier indents, the one used last first", async () => {
  const [first, second] = [unique("Mill"), unique("Mill")];
  await begin(first);
  await begin(second);
  await begin(first);
  const suppliers = await gateway.call("indents.suppliers", { params: { storeId } }, admin);
  expect(suppliers.filter((name) => name === first || name === second)).toEqual([first, second]);
});

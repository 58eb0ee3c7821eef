import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { HandOver } from "#contract/orders/status-change-schema.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { buildPicker, buildProduct, buildRider, readRow } from "../../../support/database/rows.ts";
import { receiveStock } from "../../../support/delivered-order.ts";
import { openTestGateway } from "../../../support/gateway.ts";

/* What was handed over is told by line, invoiced and taken from stock; the rest waits, or goes back to the shelf. */

let people: { readonly pickerId: string; readonly riderId: string };
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  await sql`update stores set gstin = '29AABCU9603R1ZJ', state = 'Karnataka', rounding = 100 where id = ${storeId}`.execute(
    gateway.db,
  );
  people = {
    pickerId: (await buildPicker(gateway.db, storeId, { capacity: 1_000 })).id,
    riderId: (await buildRider(gateway.db, storeId, { capacity: 1_000 })).id,
  };
});

const paramsOf = ({ id }: OrderRow) => ({ storeId, orderId: id });
const findings = async () => (await auditBooks(gateway.db, storeId)).findings;

function move(order: OrderRow, status: OrderRow["status"], handedOver?: HandOver) {
  const body = { version: order.version, note: "so", ...(handedOver ? { handedOver } : {}) };
  return gateway.call("orders.change-status", { params: { ...paramsOf(order), status }, body }, admin);
}

function undo(order: OrderRow, status: OrderRow["status"]) {
  const body = { version: order.version, undoes: order.version };
  return gateway.call("orders.change-status", { params: { ...paramsOf(order), status }, body }, admin);
}

/** An order that a rider has: three pieces at 10.10, two kilograms at 33.33 and four pieces at 7.77, with tax inside. */
async function onTheWay() {
  const products = [
    await buildProduct(gateway.db, storeId, { price: 1_010, tax_rate: 500 }),
    await buildProduct(gateway.db, storeId, { unit: "weight", price: 3_333, tax_rate: 1_200 }),
    await buildProduct(gateway.db, storeId, { price: 777, tax_rate: 500 }),
  ];
  for (const { id } of products) await receiveStock(gateway, id, 100);
  const quantities = [3, 2, 4];
  const address = { type: "Home", line: "1 Lake Road", locality: "", city: "Bengaluru", pincode: "560038" } as const;
  const body: NewOrder = {
    source: "web",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    customer: { name: "Asha Rao", phone: "+919876543210" },
    address: { ...address, state: "Karnataka" },
    payment: "Online",
    lines: products.map(({ id: productId }, at) => ({ productId, quantity: quantities[at] ?? 1 })),
  };
  let order = await gateway.call("orders.create", { params: { storeId }, body }, admin);
  order = await move(order, "Accepted");
  const picked = { version: order.version, pickerId: people.pickerId };
  order = await gateway.call("orders.assign-picker", { params: paramsOf(order), body: picked }, admin);
  for (const status of ["Picking & Packing", "Picking Completed", "Ready for Delivery"] as const)
    order = await move(order, status);
  const taken = { version: order.version, riderId: people.riderId };
  order = await gateway.call("orders.assign-rider", { params: paramsOf(order), body: taken }, admin);
  return { order: await move(order, "In-Transit"), products: products.map(({ id }) => id) };
}

/** The invoices of an order that are in force, the oldest first. */
async function inForce(orderId: string): Promise<readonly InvoiceDocument[]> {
  const { rows } = await sql<{ document: InvoiceDocument }>`
    select document from invoices where order_id = ${orderId} and not exists (
      select from invoices newer where newer.corrects = invoices.id) order by place`.execute(gateway.db);
  return rows.map(({ document }) => document).filter(({ lines }) => lines.length > 0);
}

const quantitiesOf = (documents: readonly InvoiceDocument[]) =>
  documents.map(({ lines }) => lines.map(({ line, quantity }) => [line, quantity]));

async function stockOf(products: readonly string[]) {
  const { rows } = await sql<{ figures: string }>`
    select (100 - on_hand)::float8 || ' out, ' || reserved::float8 || ' reserved' as figures from product_stock
    where store_id = ${storeId} and product_id = any(${products}::uuid[])
    order by array_position(${products}::uuid[], product_id)`.execute(gateway.db);
  return rows.map(({ figures }) => figures);
}

async function giveBack(order: OrderRow, lines: readonly { line: number; quantity: number }[]) {
  const params = paramsOf(order);
  const priced = { params, query: {}, body: { lines: [...lines] } };
  const { amount, tax } = await gateway.call("returns.calculate", priced, admin);
  const asked = lines.map((line) => ({ ...line, reason: "Other" as const, condition: "Saleable" as const }));
  const body = { lines: asked, pickup: "STORE" as const, shown: { amount, tax } };
  let row = await gateway.call("returns.create", { params, body }, admin);
  for (const status of ["Return Accepted", "Return Picked", "Completed"] as const) {
    const step = { orderId: order.id, status, entityInternalId: storeId, version: row.version };
    row = await gateway.call("returns.change-status", { params: { storeId, id: row.id, status }, body: step }, admin);
  }
  return readRow(gateway.db, storeId, order.id);
}

const someHanded: HandOver = {
  lines: [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 0.75 },
    { line: 3, quantity: 0 },
  ],
  rest: "reserved",
};

describe("an order of which not all is handed over", () => {
  it("has an invoice and less stock for what was, and another for the rest once that is delivered", async () => {
    const { order, products } = await onTheWay();
    const part = await move(order, "Partially Delivered", someHanded);
    expect(part).toMatchObject({ status: "Partially Delivered", amount: order.amount });
    const [first] = await inForce(order.id);
    expect(quantitiesOf(await inForce(order.id))).toEqual([
      [
        [1, 1],
        [2, 0.75],
      ],
    ]);
    expect(first?.total).toBe(1_010 + 2_499 + (first?.rounding ?? 0));
    expect(await stockOf(products)).toEqual(["1 out, 2 reserved", "0.75 out, 1.25 reserved", "0 out, 4 reserved"]);
    expect(await findings()).toEqual([]);

    const whole = await move(part, "Delivered");
    const both = await inForce(order.id);
    expect(quantitiesOf(both)).toEqual([
      [
        [1, 1],
        [2, 0.75],
      ],
      [
        [1, 2],
        [2, 1.25],
        [3, 4],
      ],
    ]);
    expect(both.reduce((sum, { total }) => sum + total, 0)).toBe(whole.amount);
    expect(await stockOf(products)).toEqual(["3 out, 0 reserved", "2 out, 0 reserved", "4 out, 0 reserved"]);
    expect(await findings()).toEqual([]);
  });

  it("costs what the customer has where the rest goes back to the shelf, and that is not for sale to them any more", async () => {
    const { order, products } = await onTheWay();
    const part = await move(order, "Partially Delivered", { ...someHanded, rest: "back" });
    expect(part.amount).toBe(3_500);
    expect((await inForce(order.id)).map(({ total }) => total)).toEqual([3_500]);
    expect(await stockOf(products)).toEqual(["1 out, 0 reserved", "0.75 out, 0 reserved", "0 out, 0 reserved"]);
    const done = await move(part, "Delivered");
    expect((await inForce(order.id)).map(({ total }) => total)).toEqual([done.amount]);
    expect(await findings()).toEqual([]);
  });

  it("is Delivered also where less than the rest is taken", async () => {
    const { order, products } = await onTheWay();
    const part = await move(order, "Partially Delivered", someHanded);
    const lines = [
      { line: 2, quantity: 0.75 },
      { line: 3, quantity: 1 },
    ];
    const done = await move(part, "Delivered", { lines, rest: "back" });
    const both = await inForce(order.id);
    expect(quantitiesOf(both)).toEqual([
      [
        [1, 1],
        [2, 0.75],
      ],
      [
        [1, 2],
        [3, 1],
      ],
    ]);
    expect(both.reduce((sum, { total }) => sum + total, 0)).toBe(done.amount);
    expect(await stockOf(products)).toEqual(["3 out, 0 reserved", "0.75 out, 0 reserved", "1 out, 0 reserved"]);
    expect(await findings()).toEqual([]);
  });

  it.each(["reserved", "back"] as const)("is what it was when that is taken back, the rest %s", async (rest) => {
    const { order, products } = await onTheWay();
    const part = await move(order, "Partially Delivered", { ...someHanded, rest });
    const back = await undo(part, "In-Transit");
    expect(back).toMatchObject({ status: "In-Transit", amount: order.amount });
    expect(await inForce(order.id)).toEqual([]);
    expect(await stockOf(products)).toEqual(["0 out, 3 reserved", "0 out, 2 reserved", "0 out, 4 reserved"]);
    // And taking that back hands it over again.
    const again = await undo(back, "Partially Delivered");
    expect(again.amount).toBe(part.amount);
    expect((await inForce(order.id)).map(({ lines }) => lines.length)).toEqual([2]);
    const whole = await move(again, "Delivered");
    const once = await undo(whole, "Partially Delivered");
    expect((await inForce(order.id)).map(({ lines }) => lines.length)).toEqual([2]);
    await move(once, "Delivered");
    expect((await inForce(order.id)).reduce((sum, { total }) => sum + total, 0)).toBe(whole.amount);
    expect(await findings()).toEqual([]);
  });

  it("is refused with the reason where its lines are not told, or told so that they cannot be", async () => {
    const { order } = await onTheWay();
    const refused = (status: OrderRow["status"], handedOver?: HandOver, of = order) => {
      const body = { version: of.version, ...(handedOver ? { handedOver } : {}) };
      return gateway.refused("orders.change-status", { params: { ...paramsOf(of), status }, body }, admin);
    };
    const lines = (...quantities: number[]) => ({
      lines: quantities.map((quantity, at) => ({ line: at + 1, quantity })),
      rest: "reserved" as const,
    });
    expect((await refused("Partially Delivered")).message).toMatch(/say what was handed over of each line/);
    expect((await refused("Partially Delivered", lines(0, 0, 0))).message).toMatch(/make the order Returned/);
    expect((await refused("Partially Delivered", lines(3, 2, 4))).message).toMatch(/make the order Delivered/);
    expect((await refused("Partially Delivered", lines(4))).message).toMatch(/only 3 were to be handed over/);
    expect((await refused("Partially Delivered", lines(0.5))).message).toMatch(/sold by the piece/);
    expect((await refused("Partially Delivered", lines(1, 1, 1, 1))).message).toMatch(/not a line of this order/);
    expect((await refused("Delivered", lines(1))).message).toMatch(/delivered in parts/);
    const part = await move(order, "Partially Delivered", someHanded);
    expect((await refused("Returned", undefined, part)).message).toMatch(/still to be delivered/);
    expect((await refused("Delivered", lines(1), part)).message).toMatch(/nothing stays reserved/);
    expect((await refused("Delivered", { ...lines(0), rest: "back" }, part)).message).toMatch(/has 1 of it already/);
    await giveBack(part, [{ line: 1, quantity: 1 }]);
    const short = { lines: [{ line: 3, quantity: 1 }], rest: "back" as const };
    const now = await readRow(gateway.db, storeId, order.id);
    expect((await refused("Delivered", short, now)).message).toMatch(/its return .* was made/);
  });
});

it("each line of a return names the invoice that has it, the first delivery first", async () => {
  const { order } = await onTheWay();
  const whole = await move(await move(order, "Partially Delivered", someHanded), "Delivered");
  const [first, second] = await inForce(order.id);
  await giveBack(whole, [
    { line: 1, quantity: 2 },
    { line: 3, quantity: 1 },
  ]);
  const credit = (await inForce(order.id)).at(-1);
  expect(credit?.lines.map(({ line, quantity, salesInvoice }) => [line, quantity, salesInvoice])).toEqual([
    [1, 1, first?.number],
    [1, 1, second?.number],
    [3, 1, second?.number],
  ]);
  expect(credit).toMatchObject({ salesInvoice: first?.number, otherSales: [{ number: second?.number }] });
});

/** A step of an order that is delivered: how much of each line, in hundredths of what there is. */
const stepArbitrary = fc.record({
  act: fc.constantFrom("part", "rest", "short", "return", "undo"),
  shares: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
  rest: fc.constantFrom("reserved" as const, "back" as const),
});

it("over random steps, invoices less credit notes are what was handed over and kept, by line", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 2, maxLength: 6 }), async (steps) => {
      let { order } = await onTheWay();
      let before: OrderRow["status"] | null = null;
      for (const { act, shares, rest } of steps) {
        const { lines } = await gateway.call("orders.read", { params: paramsOf(order) }, admin);
        const shared = (most: number, at: number, unit: string) => {
          const exact = (most * (shares[at] ?? 0)) / 100;
          return unit === "piece" ? Math.round(exact) : Math.round(exact * 1_000) / 1_000;
        };
        const from = order.status;
        try {
          if (act === "part" || act === "short") {
            const told = lines.map(({ line, unit, quantity, handedOver = 0 }, at) => {
              const had = from === "Partially Delivered" ? handedOver : 0;
              return { line, quantity: Math.round((had + shared(quantity - had, at, unit)) * 1_000) / 1_000 };
            });
            const to = act === "part" ? "Partially Delivered" : "Delivered";
            order = await move(order, to, { lines: told, rest });
          } else if (act === "rest") order = await move(order, "Delivered");
          else if (act === "undo") order = before === null ? order : await undo(order, before);
          else {
            const { lines: able } = await gateway.call(
              "returns.products",
              { params: paramsOf(order), query: {} },
              admin,
            );
            const back = able
              .map(({ line, unit, returnable }, at) => ({ line, quantity: shared(returnable, at, unit) }))
              .filter(({ quantity }) => quantity > 0);
            if (back.length > 0) order = await giveBack(order, back);
          }
          before = order.status === from || act === "return" || act === "undo" ? null : from;
        } catch (error) {
          if (!(error instanceof Error && /move-not-allowed|invalid/.test(error.message))) throw error;
        }
        await expectBooksOf(order);
      }
      expect(await findings()).toEqual([]);
    }),
    { numRuns: 12, seed: 34 },
  );
}, 240_000);

/** Each piece that was handed over is on one sales invoice, each that came back on a credit note, with its amounts. */
async function expectBooksOf(order: OrderRow): Promise<void> {
  const documents = await inForce(order.id);
  const { lines } = await gateway.call("orders.read", { params: paramsOf(order) }, admin);
  const isPart = order.status === "Partially Delivered";
  const isSold = isPart || order.status === "Delivered" || order.status === "Returned";
  const { rows: back } = await sql<{ line: number; quantity: number }>`
    select line, returned_quantity::float8 as quantity from order_lines where order_id = ${order.id}`.execute(
    gateway.db,
  );
  for (const { line, quantity, handedOver } of lines) {
    const of = (kind: string) =>
      documents
        .filter((document) => document.kind === kind)
        .flatMap((document) => document.lines.filter((each) => each.line === line));
    const sum = (kind: string, field: "quantity" | "amount" | "tax") =>
      Math.round(of(kind).reduce((total, each) => total + each[field], 0) * 1_000) / 1_000;
    const handed = !isSold ? 0 : isPart ? (handedOver ?? quantity) : quantity;
    const returned = back.find((each) => each.line === line)?.quantity ?? 0;
    expect([line, sum("sales", "quantity"), sum("return", "quantity")]).toEqual([line, handed, returned]);
    expect(sum("return", "amount")).toBeLessThanOrEqual(sum("sales", "amount"));
    if (returned === handed && order.status !== "Partially Delivered")
      expect([sum("return", "amount"), sum("return", "tax")]).toEqual([sum("sales", "amount"), sum("sales", "tax")]);
    // No credit note takes back more of an invoice than that has.
    for (const invoice of documents.filter(({ kind }) => kind === "sales")) {
      const credited = of("return").filter(({ salesInvoice }) => salesInvoice === invoice.number);
      const share = invoice.lines.find((each) => each.line === line);
      expect(credited.reduce((total, each) => total + each.amount, 0)).toBeLessThanOrEqual(share?.amount ?? 0);
    }
  }
  const total = documents.reduce((all, each) => all + (each.kind === "sales" ? each.total : -each.total), 0);
  if (order.status === "Delivered") expect(total).toBe(order.amount - order.returnedAmount);
  if (order.status === "Returned") expect(total).toBe(0);
}

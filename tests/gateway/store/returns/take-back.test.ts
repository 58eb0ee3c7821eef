import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ReturnStatus } from "#contract/enumerations.ts";
import type { NewReturn, ReturnRow } from "#contract/returns/schema.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { returnKind } from "#gateway/store/returns/return-kind.ts";
import { buildRider, readRow } from "../../../support/database/rows.ts";
import { deliverOrder } from "../../../support/delivered-order.ts";
import { createTestGateway, type TestGateway, type TestLogin } from "../../../support/gateway.ts";

/* A change of a return that its author takes back: the return, and all that hangs on it, is what it was before. */

let gateway: TestGateway;
let storeId: string;
let admin: { readonly as: TestLogin };
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  admin = { as: gateway.logins.admin };
});
afterEach(async () => {
  expect((await auditBooks(gateway.db, storeId)).findings).toEqual([]);
});

type Asked = readonly { readonly line: number; readonly quantity: number }[];
const all: Asked = [
  { line: 1, quantity: 3 },
  { line: 2, quantity: 1.5 },
];
const some: Asked = [
  { line: 1, quantity: 2 },
  { line: 2, quantity: 0.5 },
];

async function create(orderId: string, asked: Asked, more: Partial<NewReturn> = {}): Promise<ReturnRow> {
  const params = { storeId, orderId };
  const { amount, tax } = await gateway.call(
    "returns.calculate",
    { params, query: {}, body: { lines: [...asked] } },
    admin,
  );
  const lines = asked.map((line) => ({ ...line, reason: "Damaged" as const, condition: "Saleable" as const }));
  const body = { lines, pickup: "STORE" as const, shown: { amount, tax }, ...more };
  return gateway.call("returns.create", { params, body }, admin);
}

const requestOf = ({ id, orderId, version }: ReturnRow, status: ReturnStatus, more: object = {}) => ({
  params: { storeId, id, status },
  body: { orderId, status, entityInternalId: storeId, version, ...more },
});
const move = (row: ReturnRow, status: ReturnStatus, more: object = {}, as = admin.as) =>
  gateway.call("returns.change-status", requestOf(row, status, more), { as });
const undo = (row: ReturnRow, to: ReturnStatus, undoes = row.version) => move(row, to, { undoes });
const refusedUndo = (row: ReturnRow, to: ReturnStatus, undoes = row.version, as = admin.as) =>
  gateway.refused("returns.change-status", requestOf(row, to, { undoes }), { as });
const bring = async (row: ReturnRow) => move(await move(row, "Return Accepted"), "Return Picked");
const received = (first: number) => ({
  received: [
    { line: 1, quantity: first, condition: "Saleable", note: "so" },
    { line: 2, quantity: 0.5, condition: "Expired", note: "so" },
  ],
});

/** All that hangs on a return, as far as it counts; what was withdrawn or corrected to zero counts nothing. */
async function standing({ id, orderId }: ReturnRow) {
  const [row] = await readRows(gateway.db, returnKind.rows, storeId, [id]);
  const parts = await gateway.call("returns.read", { params: { storeId, id } }, admin);
  const { version: _, updatedAt: _at, ...order } = await readRow(gateway.db, storeId, orderId);
  const { rows } = await sql`
    select (select jsonb_agg(jsonb_build_array(on_hand, reserved) order by product_id) from product_stock
        where store_id = ${storeId}) as stock,
      (select jsonb_object_agg(account, sum) from (select account, sum(amount) from ledger_entries
        where store_id = ${storeId} group by account) sums) as ledger,
      (select coalesce(sum(amount), 0) from refunds where order_id = ${orderId} and status <> 'Withdrawn') as refunds,
      (select coalesce(sum(total), 0) from invoices where order_id = ${orderId} and kind = 'return' and not exists (
        select from invoices later where later.corrects = invoices.id)) as credited,
      (select jsonb_build_array(total, tax, item_count) from invoices where order_id = ${orderId}
        and kind = 'sales' order by place desc limit 1) as invoice,
      (select jsonb_agg(returned_quantity order by line) from order_lines where order_id = ${orderId}) as back`.execute(
    gateway.db,
  );
  return { row: { ...row, version: 0, updatedAt: "" }, lines: parts.lines, order, figures: rows[0] };
}

describe("the goods that were received", () => {
  it.each([
    ["a part of them", some, received(1)],
    ["all of them, which made the order Returned", all, {}],
    ["none of them", some, { received: received(0).received.map((line) => ({ ...line, quantity: 0 })) }],
  ])("are with the customer again: %s", async (_, asked, more) => {
    const { order } = await deliverOrder(gateway);
    const picked = await bring(await create(order.id, asked, { note: "left at the door" }));
    const before = await standing(picked);
    const done = await move(picked, "Completed", more);
    const after = await standing(done);
    expect(after).not.toEqual(before);
    const back = await undo(done, "Return Picked");
    expect(await standing(back)).toEqual(before);
    const again = await move(back, "Completed", more);
    expect(await standing(again)).toEqual(after);
    expect(await standing(await undo(again, "Return Picked"))).toEqual(before);
  });

  it("leave papers behind that correct each other, and a refund that is withdrawn; nothing is deleted", async () => {
    const { order } = await deliverOrder(gateway);
    const picked = await bring(await create(order.id, some));
    await undo(await move(picked, "Completed"), "Return Picked");
    const invoices = await gateway.db
      .selectFrom("invoices")
      .select(["id", "corrects", "total", "reason"])
      .where("order_id", "=", order.id)
      .where("kind", "=", "return")
      .orderBy("place")
      .execute();
    expect(invoices).toMatchObject([
      { corrects: null, total: 30_00 },
      { corrects: invoices[0]?.id, total: 0, reason: "the return was taken back" },
    ]);
    const refunds = await gateway.db.selectFrom("refunds").select("status").where("order_id", "=", order.id).execute();
    expect(refunds).toEqual([{ status: "Withdrawn" }]);
    const { entries } = await gateway.call("returns.history", { params: { id: picked.id }, query: { storeId } }, admin);
    expect(entries.at(-1)).toMatchObject({ fromStatus: "Completed", toStatus: "Return Picked", undoes: 4, version: 5 });
  });

  it("stay where their money has left, until that is taken back, and where they are promised to others", async () => {
    const { order, pieces } = await deliverOrder(gateway);
    const picked = await bring(await create(order.id, some));
    const before = await standing(picked);
    const done = await move(picked, "Completed");
    const refund = await gateway.db
      .selectFrom("refunds")
      .select(["id", "number"])
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    const paid = await gateway.call(
      "refunds.complete",
      { params: { storeId, id: refund.id }, body: { version: 1 } },
      admin,
    );
    expect(await refusedUndo(done, "Return Picked")).toMatchObject({
      status: 409,
      message: `its refund ${refund.number} is under way already`,
      current: { status: "Completed", version: done.version },
    });
    const undone = { params: { storeId, id: refund.id }, body: { version: paid.version, undoes: paid.version } };
    await gateway.call("refunds.take-back", undone, admin);
    // All that is on the shelf is promised to somebody else by now.
    const body = {
      source: "web" as const,
      orderType: "Normal" as const,
      deliveryType: "STORE_PICKUP" as const,
      customer: { name: "Ravi", phone: "9876500001" },
      payment: "Online" as const,
      lines: [{ productId: pieces.id, quantity: 9 }],
    };
    const other = await gateway.call("orders.create", { params: { storeId }, body }, admin);
    expect(await refusedUndo(done, "Return Picked")).toMatchObject({
      status: 409,
      message: expect.stringContaining("is promised to another order by now"),
    });
    const cancel = { params: { storeId, orderId: other.id, status: "Cancelled" as const } };
    await gateway.call("orders.change-status", { ...cancel, body: { version: 1, note: "so" } }, admin);
    expect(await standing(await undo(done, "Return Picked"))).toEqual(before);
  });

  it("stay where another return of the order came after them, and where they were exchanged", async () => {
    const { order } = await deliverOrder(gateway);
    const one = [{ line: 1, quantity: 1 }];
    const done = await move(await bring(await create(order.id, one)), "Completed");
    const exchanged = (of: string | null, number: string) =>
      sql`update return_orders set exchange_order_id = ${of}, exchange_order_number = ${number}
        where id = ${done.id}`.execute(gateway.db);
    const { order: other } = await deliverOrder(gateway);
    await exchanged(other.id, other.number);
    expect(await refusedUndo(done, "Return Picked")).toMatchObject({
      status: 409,
      message: `its goods were exchanged: ${other.number} was placed for them`,
    });
    await exchanged(null, "");
    const later = await create(order.id, one);
    expect(await refusedUndo(done, "Return Picked")).toMatchObject({
      status: 409,
      message: `return ${later.number} of the same order was made or completed since`,
    });
  });
});

describe("any other change", () => {
  it("is taken back with its rider, whatever the table of changes says", async () => {
    const { order } = await deliverOrder(gateway);
    const { id: riderId } = await buildRider(gateway.db, storeId);
    const { id: otherId } = await buildRider(gateway.db, storeId);
    let row = await create(order.id, some, { pickup: "ADDRESS" });
    const steps = [
      ["Return Accepted"],
      ["Ready for Pickup"],
      ["Assign Rider", { riderId }],
      ["Assign Rider", { riderId: otherId }],
      ["Pickup Initiated"],
      ["Return Not Picked", { note: "nobody at home" }],
      ["Ready for Pickup"],
      ["Assign Rider", { riderId }],
      ["Ready for Pickup"],
      ["Assign Rider", { riderId }],
      ["Pickup Initiated"],
      ["Return Not Picked", { note: "nobody at home" }],
      ["Return Rejected", { note: "they keep it" }],
    ] as const satisfies readonly (readonly [ReturnStatus, object?])[];
    for (const [status, more = {}] of steps) {
      const before = await standing(row);
      const after = await move(row, status, more);
      const back = await undo(after, row.status);
      expect([status, await standing(back)]).toEqual([status, before]);
      row = await move(back, status, more);
    }
  });

  it("is refused to others, after others, after half a minute, and step by step only", async () => {
    const { order } = await deliverOrder(gateway);
    const other = await gateway.logIn(["return.manage", "return.view"]);
    const accepted = await move(await create(order.id, some), "Return Accepted");
    expect(await refusedUndo(accepted, "Pending", 2, other)).toMatchObject({
      status: 409,
      code: "move-not-allowed",
      message: `only ${admin.as.name} could take this change back`,
    });
    const picked = await move(accepted, "Return Picked");
    expect(await refusedUndo(picked, "Pending", 2)).toMatchObject({
      status: 409,
      message: "it was changed again since: take that back first",
    });
    const back = await undo(picked, "Return Accepted");
    const taken = await undo(back, "Pending", 2);
    const theirs = await move(await move(taken, "Return Accepted"), "Return Picked", {}, other);
    expect(await refusedUndo(theirs, "Pending", 6)).toMatchObject({
      message: `${other.name} has changed this return since`,
    });
    await sql`update record_history set at = at - interval '41 seconds' where record_id = ${theirs.id}`.execute(
      gateway.db,
    );
    const late = await gateway.refused(
      "returns.change-status",
      requestOf(theirs, "Return Accepted", { undoes: theirs.version }),
      { as: other },
    );
    expect(late).toMatchObject({ message: "a change can be taken back for 30 seconds" });
  });

  it("asks for goods again only where no other return has them by now", async () => {
    const { order } = await deliverOrder(gateway);
    const rejected = await move(await create(order.id, all), "Return Rejected", { note: "opened" });
    const other = await create(order.id, some);
    expect(await refusedUndo(rejected, "Pending")).toMatchObject({
      status: 409,
      message: `return ${other.number} of the same order was made or completed since`,
    });
  });
});

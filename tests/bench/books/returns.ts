import type { ReturnRow } from "#contract/returns/schema.ts";
import { issueReturnInvoice } from "#gateway/store/invoices/issuing/issue-return-invoice.ts";
import { calculateReturn } from "#gateway/store/returns/returnable/calculate.ts";
import { moveReturn } from "#gateway/store/returns/changes/move-return.ts";
import type { Bare } from "../bare.ts";
import type { Caller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import type { Place } from "../place.ts";
import { inTurns, timeOf } from "../timing.ts";
import type { Books } from "./load-books.ts";

const turns = 100;
const warmUp = 5;
const asked = { lines: [{ line: 1, quantity: 1 }] };

interface Bench {
  readonly place: Place;
  readonly report: Report;
  readonly bare: Bare;
  readonly caller: Caller;
}

/** Measures what a return comes to, and its completion with stock, ledger and refund, and then its invoice. */
export async function measureReturns(bench: Bench, { delivered }: Books): Promise<void> {
  await measureCalculation(bench, delivered);
  await countGoods(bench, delivered);
  const made: ReturnRow[] = [];
  for (const orderId of delivered.slice(0, 2 * (turns + warmUp))) made.push(await bring(bench, orderId));
  await measureCompletion(bench, made);
}

async function measureCalculation({ place, report, bare, caller }: Bench, delivered: readonly string[]): Promise<void> {
  const orderOf = (turn: number) => ({ storeId: place.storeId, orderId: delivered[turn % delivered.length] ?? "" });
  const statements = await bare.statementsOf((db) =>
    calculateReturn(db, orderOf(0), asked, { chosenDelivery: null, chosenPromo: null }, Date.now()),
  );
  const times = await inTurns(
    turns,
    (turn) => caller.ask("returns.calculate", { params: orderOf(turn), query: {}, body: asked }),
    () => bare.run(statements),
  );
  reportTimes(report, "what a return comes to", times.ours, { goal: 20, baseline: times.bare });
}

/** Makes the goods of the first lines counted goods, so that a return moves stock. */
async function countGoods({ place, caller }: Bench, delivered: readonly string[]): Promise<void> {
  const { db, storeId } = place;
  const goods = await db
    .selectFrom("order_lines")
    .select("product_id as productId")
    .distinct()
    .where("store_id", "=", storeId)
    .where("order_id", "in", delivered)
    .where("line", "=", 1)
    .execute();
  for (const { productId } of goods)
    if (productId !== null)
      await caller.call("stock.move", {
        params: { storeId },
        body: { productId, kind: "received", quantity: 100_000 },
      });
}

/** Makes a return of the first line of an order whose goods have been brought to the store. */
async function bring({ place, caller }: Bench, orderId: string): Promise<ReturnRow> {
  const { storeId } = place;
  const params = { storeId, orderId };
  const shown = await caller.call("returns.calculate", { params, query: {}, body: asked });
  let row = await caller.call("returns.create", {
    params,
    body: {
      lines: asked.lines.map((line) => ({ ...line, reason: "Not needed" as const, condition: "Saleable" as const })),
      pickup: "STORE",
      shown: { amount: shown.amount, tax: shown.tax },
    },
  });
  for (const status of ["Return Accepted", "Return Picked"] as const)
    row = await caller.call("returns.change-status", moveOf(row, status));
  return row;
}

function moveOf({ storeId, id, orderId, version }: ReturnRow, status: ReturnRow["status"]) {
  return {
    params: { storeId, id, status },
    body: { orderId, status, entityInternalId: storeId, version },
  };
}

async function measureCompletion({ place, report, bare, caller }: Bench, made: readonly ReturnRow[]): Promise<void> {
  const author = { userId: place.userId, name: "Bench", address: null, origin: "By Admin" } as const;
  const times = { completed: [] as number[], invoiced: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn + 1 < made.length; turn += 2) {
    const [one, other] = [made[turn], made[turn + 1]];
    if (!one || !other) return;
    const completed = await timeOf(() => caller.call("returns.change-status", moveOf(one, "Completed")));
    const params = { storeId: one.storeId, id: one.id };
    const invoiced = await timeOf(() => caller.call("returns.generate-invoice", { params, body: {} }));
    const { storeId, id, version } = other;
    const statements = await bare.statementsOf(async (trx) => {
      const { body } = moveOf(other, "Completed");
      await moveReturn(trx, { storeId, id, version }, "Completed", body, author);
      await issueReturnInvoice(trx, storeId, id, author);
    });
    const straight = await timeOf(() => bare.commit(statements));
    if (turn < 2 * warmUp) continue;
    times.completed.push(completed);
    times.invoiced.push(completed + invoiced);
    times.bare.push(straight);
  }
  reportTimes(report, "return completed with refund, ledger and stock", times.completed, {});
  reportTimes(report, "the same and its invoice, two calls", times.invoiced, { goal: 40, baseline: times.bare });
}

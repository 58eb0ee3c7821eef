import type { OrderRow } from "#contract/orders/schema.ts";
import { returnConditions } from "#contract/returns/fields.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { likelyReturnStatus, nextReturnStatuses } from "#contract/returns/status.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { returnKind } from "#gateway/store/returns/return-kind.ts";
import type { TestGateway } from "../../../support/gateway.ts";

/** What random actions about returns and invoices are done with. */
interface Tools {
  readonly gateway: TestGateway;
  readonly storeId: string;
  readonly chance: Chance;
  readonly riderId: string;
  /** What is taken instead in exchanges. */
  readonly productIds: readonly string[];
  /** Told of orders that the actions place. */
  onPlaced(order: OrderRow): void;
}

/**
 * Random actions about the returns and invoices of an order, through the real calls. Each answers the order afterwards, or
 * the order as it was given where there was nothing to do.
 */
export function returnActions({ gateway, storeId, chance, riderId, productIds, onPlaced }: Tools) {
  const by = { as: gateway.logins.admin };
  /** The orders that may have returns that have not ended. */
  const withOpen = new Set<string>();
  const paramsOf = ({ id }: OrderRow) => ({ storeId, orderId: id });
  const readOrder = async (order: OrderRow) =>
    (await gateway.call("orders.read", { params: paramsOf(order) }, by)).order;
  const anyReturn = async ({ id }: OrderRow, isMeant: (row: ReturnRow) => boolean): Promise<ReturnRow | null> => {
    const known = await gateway.db
      .selectFrom("return_orders")
      .select("id")
      .where("store_id", "=", storeId)
      .where("order_id", "=", id)
      .orderBy("number")
      .execute();
    const ids = known.map((row) => row.id);
    const rows = await readRows(gateway.db, returnKind.rows, storeId, ids);
    const meant = rows.filter(isMeant).sort((one, other) => (one.number < other.number ? -1 : 1));
    return meant.length > 0 ? chance.pick(meant) : null;
  };

  /** Some of what can be returned, and what the call that prices it says. */
  const choose = async (order: OrderRow) => {
    const params = paramsOf(order);
    const { lines } = await gateway.call("returns.products", { params, query: {} }, by);
    const able = lines.filter(({ returnable }) => returnable > 0);
    if (able.length === 0) return null;
    const asked = able
      .filter((_, place) => place === 0 || chance.happens(0.5))
      // Sometimes more than there is, which is refused.
      .map(({ line, returnable }) => ({ line, quantity: chance.whole(1, returnable + (chance.happens(0.1) ? 1 : 0)) }));
    const priced = await gateway.call("returns.calculate", { params, query: {}, body: { lines: asked } }, by);
    const condition = chance.pick(returnConditions);
    return {
      lines: asked.map((line) => ({ ...line, reason: "Other" as const, condition })),
      pickup: chance.pick(["ADDRESS", "STORE", "STORE"] as const),
      shown: { amount: priced.amount, tax: priced.tax },
    };
  };

  const editReturn = async (order: OrderRow) => {
    const row = await anyReturn(order, ({ status }) => status === "Pending");
    if (!row) return order;
    const { id, version, amount } = row;
    const { lines } = await gateway.call("returns.read", { params: { storeId, id } }, by);
    const condition = chance.pick(returnConditions);
    const same = {
      lines: lines.map(({ line, quantity, reason }) => ({ line, quantity, reason, condition })),
      pickup: chance.pick(["ADDRESS", "STORE"] as const),
      shown: { amount, tax: lines.reduce((sum, { tax }) => sum + tax, 0) },
    };
    const body = (chance.happens(0.3) && (await choose(order))) || same;
    await gateway.call("returns.edit", { params: { storeId, id }, body: { ...body, version } }, by);
    return { ...order };
  };

  const takeBack = async (order: OrderRow) => {
    const body = await choose(order);
    if (body === null) return order;
    await gateway.call("returns.create", { params: paramsOf(order), body }, by);
    withOpen.add(order.id);
    return chance.happens(0.5) ? editReturn(order) : { ...order };
  };

  const moveReturn = async (order: OrderRow) => {
    const row = await anyReturn(order, (each) => nextReturnStatuses(each).length > 0);
    if (!row) withOpen.delete(order.id);
    if (!row) return order;
    const status = chance.happens(0.8) ? likelyReturnStatus(row) : chance.pick(nextReturnStatuses(row));
    if (status === null) return order;
    const { id, version } = row;
    const detail = await gateway.call("returns.read", { params: { storeId, id } }, by);
    const counted = detail.lines.map(({ line, quantity }) => {
      const condition = chance.pick(returnConditions);
      return { line, quantity: Math.max(0, quantity + chance.whole(-1, 1)), condition, note: "counted" };
    });
    const body = {
      orderId: order.id,
      status,
      entityInternalId: storeId,
      version,
      note: "so",
      ...(status === "Assign Rider" ? { riderId } : {}),
      ...(status === "Completed" && chance.happens(0.5) ? { received: counted } : {}),
    };
    const moved = await gateway.call("returns.change-status", { params: { storeId, id, status }, body }, by);
    if (chance.happens(0.2)) {
      const undo = { orderId: order.id, status: row.status, entityInternalId: storeId, version: moved.version };
      const back = { params: { storeId, id, status: row.status }, body: { ...undo, undoes: moved.version } };
      await gateway.call("returns.change-status", back, by).catch((error: unknown) => {
        if (!(error instanceof Error && /move-not-allowed|invalid/.test(error.message))) throw error;
      });
    }
    return readOrder(order);
  };

  /** The whole order is made Returned by hand, which its author sometimes takes back. */
  const bringBack = async (order: OrderRow) => {
    const params = (status: OrderRow["status"]) => ({ ...paramsOf(order), status });
    const body = { version: order.version, note: "nobody at home" };
    const returned = await gateway.call("orders.change-status", { params: params("Returned"), body }, by);
    if (chance.happens(0.4)) return returned;
    const { version } = returned;
    const undo = { params: params(order.status), body: { version, undoes: version } };
    return gateway.call("orders.change-status", undo, by);
  };

  /** Puts another buyer on an invoice of the order, sometimes on one that was corrected before, which is refused. */
  const correctInvoice = async (order: OrderRow) => {
    const issued = await gateway.db
      .selectFrom("invoices")
      .innerJoin("invoice_syncs as sync", "sync.id", "invoices.id")
      .select(["invoices.id", "sync.version"])
      .where("invoices.order_id", "=", order.id)
      .orderBy("invoices.place")
      .execute();
    if (issued.length === 0) return order;
    const { id, version } = chance.pick(issued);
    const body = { version, reason: "a company buys", name: "Rao Foods", gstin: "29ABCDE1234F1ZW" };
    await gateway.call("invoices.correct", { params: { storeId, id }, body }, by);
    return { ...order };
  };

  const invoice = async (order: OrderRow) => {
    const row = await anyReturn(order, ({ status }) => status === "Return Picked" || status === "Completed");
    if (row && chance.happens(0.8))
      await gateway.call("returns.generate-invoice", { params: { storeId, id: row.id }, body: {} }, by);
    else await gateway.call("orders.issue-invoice", { params: paramsOf(order), body: { version: order.version } }, by);
    return readOrder(order);
  };

  const exchange = async (order: OrderRow) => {
    const params = paramsOf(order);
    const body = await choose(order);
    if (body === null) return order;
    const lines = body.lines.map(({ line, quantity }) => ({ line, quantity }));
    const taken = productIds.map((productId) => ({ productId, quantity: chance.whole(1, 3) }));
    const asked = { orderType: "Normal", deliveryType: "STORE_PICKUP", lines: taken } as const;
    const priced = await gateway.call("exchanges.calculate", { params, body: { return: { lines }, order: asked } }, by);
    const totals = ({ amount, tax }: { readonly amount: number; readonly tax: number }) => ({ amount, tax });
    const made = {
      version: order.version,
      return: { lines: body.lines },
      order: { ...asked, payment: "Pay on Delivery" as const },
      shown: { return: totals(priced.return), order: totals(priced.order ?? body.shown), credit: priced.credit },
    };
    onPlaced(await gateway.call("exchanges.create", { params, body: made }, by));
    return readOrder(order);
  };

  return {
    acts: { takeBack, moveReturn, bringBack, invoice, correctInvoice, exchange },
    hasOpenReturn: ({ id }: OrderRow) => withOpen.has(id),
  };
}

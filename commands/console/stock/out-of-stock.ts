import { subjects, type Now } from "#commands/context/now.ts";
import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { UndonePart } from "#commands/context/undo.ts";
import { limitTime } from "#contract/delivery/limit-text.ts";
import { formatAmount } from "#contract/money.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { counted } from "#contract/text.ts";
import type { Shortage } from "#contract/stock/shortage-schema.ts";
import { findProducts, unitOf } from "./stock-forms.ts";

/** What is needed of a product that ran out. */
interface Gone {
  readonly id: string;
  readonly name: string;
  readonly unit: "piece" | "weight";
}

type ShortOrder = Shortage["orders"][number];

/**
 * Asks for a product, sets its stock to zero, and offers what becomes of the open orders that have it. One undo takes
 * back all of it.
 */
export async function setOutOfStock(now: Now, tools: Tools): Promise<void> {
  const storeId = now.storeId ?? "";
  const [order] = subjects(now, "order");
  const product = await chooseGone(storeId, now.selected ? undefined : order, tools);
  if (!product) return;
  const { name } = product;
  const params = { storeId, productId: product.id };
  const before = await tools.api("stock.shortage", { params, query: {} });
  await tools.api(
    "stock.move",
    { params: { storeId }, body: { productId: product.id, kind: "counted", quantity: 0, note: "Out of stock now" } },
    { idempotencyKey: tools.newKey() },
  );
  const done = `${name}: out of stock`;
  // A product that was not counted gets back what its orders have: less would keep them from having it again.
  const onHand = before.stock?.onHand ?? before.orders.reduce((sum, { quantity }) => sum + quantity, 0);
  const changed: ChangedOrder[] = [];
  const putBack = { done: onHand === 0, key: tools.newKey() };
  tools.keepUndo({
    title: done,
    because: null,
    run: async () => {
      if (!putBack.done) {
        const body = {
          productId: product.id,
          kind: "corrected" as const,
          quantity: onHand,
          note: "It was not out of stock",
        };
        await tools.api("stock.move", { params: { storeId }, body }, { idempotencyKey: putBack.key });
        putBack.done = true;
      }
      return undoEdits(changed, done, tools);
    },
  });
  if (before.orders.length === 0) {
    tools.tell(done, "success", "No open order has it");
    return;
  }
  const plan = await askWhatInstead(product, before, storeId, tools);
  if (!plan) {
    tools.tell(done, "success", `${counted(before.total, "open order")} still with it`);
    return;
  }
  const failed = await editOrders(plan.orders, changed, tools);
  const kept = plan.orders.filter(({ edit }) => !edit).map(({ order, because }) => `${order.number}: ${because}`);
  const left = [...failed, ...kept];
  const detail = left.length > 0 ? `Not changed: ${left.join("; ")}` : undefined;
  tools.tell(
    `${name}: out of stock, ${counted(changed.length, "order")} changed`,
    left.length > 0 ? "plain" : "success",
    detail,
  );
}

/** An order before and after it was changed. */
interface ChangedOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
}

/** Changes the orders one after the other, adds each to those changed, and answers why others were not. */
async function editOrders(
  orders: readonly ShortOrder[],
  changed: ChangedOrder[],
  tools: Tools,
): Promise<readonly string[]> {
  const able = orders.flatMap((short) => (short.edit ? [{ ...short, edit: short.edit }] : []));
  const failed: string[] = [];
  await tools.showProgress({
    title: `Changing ${counted(able.length, "order")}`,
    run: async (signal, report) => {
      for (const [at, { order, edit }] of able.entries()) {
        if (signal.aborted) return;
        const { status, shown } = edit;
        try {
          const after = await tools.change("order", order, { amount: shown.amount, ...(status && { status }) }, () =>
            tools.api(
              "orders.edit-lines",
              { params: { storeId: order.storeId, orderId: order.id }, body: edit },
              { idempotencyKey: tools.newKey() },
            ),
          );
          changed.push({ before: order, after });
        } catch (error) {
          failed.push(`${order.number}: ${error instanceof Error ? error.message : "failed"}`);
        }
        report(at + 1, able.length);
      }
    },
  });
  return failed;
}

/** Takes the edits back, the newest first; those that cannot be are told and stay. */
async function undoEdits(changed: ChangedOrder[], done: string, tools: Tools): Promise<boolean | UndonePart> {
  const failed: string[] = [];
  for (const { before, after } of changed.toReversed()) {
    const row = tools.newest("order", after);
    const params = { storeId: row.storeId, orderId: row.id };
    const body = { version: row.version, undoes: after.version };
    try {
      await tools.change("order", row, { amount: before.amount, status: before.status }, () =>
        tools.api("orders.undo-edit", { params, body }, { idempotencyKey: tools.newKey() }),
      );
    } catch (error) {
      failed.push(`${row.number}: ${error instanceof Error ? error.message : "failed"}`);
    }
  }
  if (failed.length === 0) return true;
  tools.tell("Some orders could not be changed back", "error", failed.join("; "));
  return { title: `${done}, ${changed.length - failed.length} of ${counted(changed.length, "order")}`, left: null };
}

/** Asks which product ran out: one of the lines of the order that is highlighted, or any that is found by typing. */
async function chooseGone(storeId: string, order: OrderRow | undefined, tools: Tools): Promise<Gone | undefined> {
  const lines = order
    ? (
        await tools.api("orders.lines", {
          params: { storeId: order.storeId, orderId: order.id },
          query: { page: 1, pageSize: 100 },
        })
      ).lines
    : [];
  const options = lines.flatMap(({ productId, name, unit, code, quantity }): Option<Gone>[] => {
    const hint = `${code}, ${quantity} ${unitOf({ unit })} in this order`;
    return productId === null || quantity === 0 ? [] : [{ value: { id: productId, name, unit }, title: name, hint }];
  });
  return tools.choose<Gone>({
    title: "Which product is out of stock?",
    options,
    find: (term) => findProducts(storeId, term, tools),
  });
}

/** Asks what the orders get instead, and shows what it comes to for each; `undefined`: they stay as they are. */
async function askWhatInstead(
  product: Gone,
  before: Shortage,
  storeId: string,
  tools: Tools,
): Promise<Shortage | undefined> {
  const { name } = product;
  const what = await tools.choose<"off" | "other" | OrderRow | null>({
    title: `${name} is out of stock. ${counted(before.total, "open order")} with it`,
    options: [
      { value: "other", title: "Give another product to all of them ..." },
      { value: "off", title: "Take it off all of them" },
      { value: null, title: "Leave the orders as they are" },
      ...before.orders.map((short) => ({
        value: short.order,
        title: orderText(short, product),
        hint: [slotText(short.order, before.timeZone), short.because ?? ""].filter(Boolean).join("; "),
        heading: "Open orders with it",
      })),
    ],
  });
  if (what === undefined || what === null) return undefined;
  if (what !== "off" && what !== "other") {
    tools.open({ kind: "order", row: what }, "page");
    return undefined;
  }
  const other =
    what === "other"
      ? await tools.choose<Gone>({
          title: `Which product instead of ${name}?`,
          options: [],
          find: (term) => findProducts(storeId, term, tools),
        })
      : null;
  if (other === undefined) return undefined;
  const query = other ? { substituteId: other.id } : {};
  const plan = await tools.api("stock.shortage", { params: { storeId, productId: product.id }, query });
  const able = plan.orders.filter(({ edit }) => edit).length;
  const does = other ? `Give ${other.name} instead` : "Take it off";
  const agreed = await tools.choose<boolean>({
    title: other ? `${other.name} instead of ${name}` : `Take ${name} off`,
    options: [
      able === 0
        ? { value: true, title: does, because: "none of these orders can be changed" }
        : { value: true, title: `${does} in ${counted(able, "order")}` },
      { value: false, title: "Leave the orders as they are" },
      ...plan.orders.map((short) => ({
        value: false,
        title: orderText(short, product),
        hint: short.edit
          ? `${slotText(short.order, before.timeZone)}; ${formatAmount(short.order.amount)} becomes ${formatAmount(short.edit.shown.amount)}`
          : `stays as it is: ${short.because}`,
        heading: "Orders",
      })),
    ],
  });
  return agreed ? plan : undefined;
}

function orderText({ order, quantity }: ShortOrder, { unit }: Gone): string {
  return `${order.number}: ${quantity} ${unitOf({ unit })}, ${order.status}`;
}

function slotText({ slotStart, slotEnd }: OrderRow, timeZone: string): string {
  if (slotStart === null || slotEnd === null) return "as soon as possible";
  const time = limitTime(timeZone, Date.now());
  return `${time(slotStart)} to ${time(slotEnd)}`;
}

import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import {
  nextStatuses,
  orderStatuses,
  type OrderStatus,
  refuseMove,
  statusesWithReason,
} from "#contract/orders/status.ts";
import { assignPicker, assignRider } from "./assign.ts";
import { type Answer, type Command, type Now, type Option, subjects, type Tools } from "./command.ts";
import { mayActOnOrders } from "./conditions.ts";
import { keysPerOrder } from "./idempotency.ts";
import { followOrder } from "./followed-order.ts";

/** The statuses at least one of the orders may move to, with how many cannot. */
export function statusOptions(orders: readonly OrderRow[]): Option<OrderStatus>[] {
  const able = new Map<OrderStatus, number>();
  for (const order of orders) {
    for (const status of nextStatuses(order)) able.set(status, (able.get(status) ?? 0) + 1);
  }
  return orderStatuses
    .filter((status) => able.has(status))
    .map((status) => {
      const cannot = orders.length - (able.get(status) ?? 0);
      return { value: status, title: status, ...(cannot ? { hint: `${cannot} cannot` } : {}) };
    });
}

/** Makes the call that moves an order, with one idempotency key for each order, version and status. */
function mover(tools: Tools) {
  const keyOf = keysPerOrder(tools);
  return (order: OrderRow, to: OrderStatus, note: string): Promise<OrderRow> =>
    tools.api(
      "orders.change-status",
      {
        params: { storeId: order.storeId, orderId: order.id, status: to },
        body: { version: order.version, ...(note ? { note } : {}) },
      },
      { idempotencyKey: keyOf(order, `${to} ${note}`) },
    );
}

async function changeOne(
  order: OrderRow,
  status: OrderStatus,
  note: string,
  move: ReturnType<typeof mover>,
  tools: Tools,
): Promise<void> {
  const after = await tools.change(order, { status }, () => move(order, status, note));
  tools.tell(messages.statusChanged, "success", `${order.number}: ${order.status} to ${status}`);
  tools.keepUndo({
    title: `${order.number}: ${order.status} to ${status}`,
    because: whyNoWayBack(order, after),
    run: async () => {
      await tools.change(after, { status: order.status }, () => move(after, order.status, note));
    },
  });
}

/** Moves orders to a status: one at once, several through a plan the operator sees first. */
async function changeStatus(orders: readonly OrderRow[], status: OrderStatus, tools: Tools): Promise<void> {
  const lacking = orders.filter((order) => refuseMove(order, status)?.reason.startsWith("needs-"));
  if (lacking.length > 0) {
    return status === "Picker Assigned" ? assignPicker(orders, tools) : assignRider(orders, tools);
  }
  const [first] = orders;
  if (!first) return;
  const move = mover(tools);
  const what = orders.length === 1 ? first.number : `${orders.length} orders`;
  const question = { title: `${what} to ${status}: why?`, label: "Reason", required: true };
  const asked = statusesWithReason.has(status);
  if (orders.length === 1) {
    const followed = followOrder(first, tools);
    const refuse = (): string | null => whyNot(followed.row(), status);
    const save = (note: string) => followed.change((order) => changeOne(order, status, note, move, tools));
    if (asked) await tools.write({ ...question, save, refuse });
    else await tools.attempt({ title: `${what} to ${status}`, save: () => save(""), refuse });
    return;
  }
  const note = asked ? await tools.write(question) : "";
  if (note === undefined) return;
  await tools.batch({
    title: `Change status to ${status}`,
    orders,
    refuse: (order) => whyNot(order, status),
    change: (order) => move(order, status, note),
    undo: (before, after) => move(after, before.status, note),
    refuseUndo: whyNoWayBack,
  });
}

/** Why an order cannot move to a status. */
function whyNot(order: OrderRow, status: OrderStatus): string | null {
  if (order.status === status) return `it is ${status} already`;
  return refuseMove(order, status)?.because ?? null;
}

/** Why a status change cannot be taken back: the table has no way back, or the way back loses the picker or rider. */
export function whyNoWayBack(before: OrderRow, after: OrderRow): string | null {
  return refuseMove(after, before.status)?.because ?? null;
}

function canChangeStatus(now: Now): Answer {
  const may = mayActOnOrders(now, "order.change-status");
  if (may !== "yes") return may;
  const orders = subjects(now);
  if (orders.some((order) => nextStatuses(order).length > 0)) return "yes";
  const [first] = orders;
  return {
    because: orders.length === 1 && first ? `${first.status} is final` : "all picked orders are final",
  };
}

function onOrder(now: Now): Answer {
  return mayActOnOrders(now, "order.view");
}

/** On its own page an order's tabs are the screen's tabs; beside the list they need keys of their own. */
function besideList(now: Now): Answer {
  return now.screen === "orders" && now.opened ? "yes" : "hidden";
}

/** The id of the command that moves orders to a status: "order.to-on-hold". */
export function statusCommandId(status: OrderStatus): Command["id"] {
  return `order.to-${status.toLowerCase().replace(/[^a-z]+/g, "-")}`;
}

const changeStatusCommands: readonly Command[] = orderStatuses.map((status) => ({
  id: statusCommandId(status),
  title: `Change status to ${status}`,
  group: "Order",
  failure: messages.statusFailed,
  can: (now) => {
    const may = mayActOnOrders(now, "order.change-status");
    if (may !== "yes") return may;
    const orders = subjects(now);
    if (orders.some((order) => nextStatuses(order).includes(status))) return "yes";
    const [first] = orders;
    const because = orders.length === 1 && first ? whyNot(first, status) : null;
    return { because: because ?? "no picked order can go there" };
  },
  run: (now, tools) => changeStatus(subjects(now), status, tools),
}));

/** What can be done with orders themselves. */
export const orderCommands: readonly Command[] = [
  {
    id: "order.open",
    title: "Open order",
    group: "Order",
    keys: ["Enter", "o"],
    short: "open",
    hint: 90,
    unrepeatable: true,
    can: (now) => {
      if (now.screen !== "orders") return "hidden";
      return now.cursor ? "yes" : { because: "no order is under the cursor" };
    },
    run: (now, tools) => {
      if (!now.cursor) return;
      tools.open(now.cursor, now.opened?.id === now.cursor.id ? "page" : "panel");
    },
  },
  {
    id: "order.change-status",
    title: "Change status ...",
    group: "Order",
    keys: ["s"],
    words: "move accept hold cancel reject deliver",
    short: "status",
    hint: 100,
    failure: messages.statusFailed,
    can: canChangeStatus,
    run: async (now, tools) => {
      const orders = subjects(now);
      const status = await tools.choose({
        title: orders.length === 1 ? `${orders[0]?.number}: new status` : `${orders.length} orders: new status`,
        options: statusOptions(orders),
      });
      if (status) await changeStatus(orders, status, tools);
    },
  },
  {
    id: "order.next",
    title: "Open next order",
    group: "Order",
    keys: ["j", "ArrowDown"],
    short: "next",
    hint: 60,
    moves: true,
    unrepeatable: true,
    can: (now) => (now.screen === "order" ? "yes" : "hidden"),
    run: (_now, tools) => tools.openNeighbour(1),
  },
  {
    id: "order.previous",
    title: "Open previous order",
    group: "Order",
    keys: ["k", "ArrowUp"],
    short: "previous",
    hint: 59,
    moves: true,
    unrepeatable: true,
    can: (now) => (now.screen === "order" ? "yes" : "hidden"),
    run: (_now, tools) => tools.openNeighbour(-1),
  },
  {
    id: "order.tab-next",
    title: "Next tab of the order",
    group: "Order",
    keys: ["t"],
    unrepeatable: true,
    can: besideList,
    run: (_now, tools) => tools.view.moveOrderTab(1),
  },
  {
    id: "order.tab-previous",
    title: "Previous tab of the order",
    group: "Order",
    keys: ["shift+t"],
    unrepeatable: true,
    can: besideList,
    run: (_now, tools) => tools.view.moveOrderTab(-1),
  },
  {
    id: "order.add-comment",
    title: "Add comment ...",
    group: "Order",
    keys: ["c"],
    words: "note remark",
    short: "comment",
    hint: 50,
    failure: messages.saveFailed,
    can: (now) => mayActOnOrders(now, "order.comment"),
    run: async (now, tools) => {
      const orders = subjects(now);
      const [first] = orders;
      if (!first) return;
      const title = orders.length === 1 ? `Comment on ${first.number}` : `Comment on ${orders.length} orders`;
      const keyOf = keysPerOrder(tools);
      const save = async (comment: string) => {
        await tools.api(
          "comments.add",
          {
            params: { storeId: first.storeId },
            body: { comments: orders.map((order) => ({ orderId: order.id, comment })) },
          },
          { idempotencyKey: keyOf(first, comment) },
        );
        tools.tell(messages.saved, "success");
      };
      await tools.write({ title, label: "Comment", required: true, save });
    },
  },
  {
    id: "order.copy-number",
    title: "Copy order number",
    group: "Order",
    keys: ["y"],
    can: onOrder,
    run: async (now, tools) => {
      const numbers = subjects(now).map((order) => order.number);
      await tools.copy(numbers.join("\n"));
      tools.tell(numbers.length === 1 ? `${numbers[0]} copied` : `${numbers.length} numbers copied`, "plain");
    },
  },
  ...changeStatusCommands,
];

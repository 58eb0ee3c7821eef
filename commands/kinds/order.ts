import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import {
  endedStatuses,
  likelyStatus,
  nextStatuses,
  orderStatuses,
  type OrderStatus,
  refuseTransition,
  statusesWithReason,
} from "#contract/orders/status.ts";
import { assignPicker, assignRider } from "./assign.ts";
import { orderAction } from "./order-actions.ts";
import { orderComments } from "./order-comments.ts";
import type { Command } from "#commands/command.ts";
import type { Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { type ChangeCall, changeRecords, type RecordChange } from "#commands/record/record-change.ts";
import { recordCommand, subjectText } from "#commands/record/record-command.ts";

/**
 * The statuses at least one of the orders may move to, with how many cannot: the likely one first, then by stage; those
 * that end an order stand apart.
 */
export function statusOptions(orders: readonly OrderRow[]): Option<OrderStatus>[] {
  const able = new Map<OrderStatus, number>();
  for (const order of orders) {
    for (const status of nextStatuses(order)) able.set(status, (able.get(status) ?? 0) + 1);
  }
  const likely = new Set(orders.map(likelyStatus));
  return orderStatuses
    .filter((status) => able.has(status))
    .toSorted((a, b) => Number(likely.has(b)) - Number(likely.has(a)))
    .toSorted((a, b) => Number(endedStatuses.has(a)) - Number(endedStatuses.has(b)))
    .map((status) => {
      const cannot = orders.length - (able.get(status) ?? 0);
      return {
        value: status,
        title: status,
        status,
        ...(cannot ? { hint: `${cannot} will be skipped` } : {}),
        ...(endedStatuses.has(status) ? { heading: "Ends the order" } : {}),
      };
    });
}

/** A move to a status as a change of records. */
function moveTo(status: OrderStatus, tools: Tools): RecordChange<"order"> {
  const call = (
    { row, idempotencyKey }: Pick<ChangeCall<OrderRow>, "row" | "idempotencyKey">,
    to: OrderStatus,
    more: { readonly note?: string; readonly undoes?: number },
  ): Promise<OrderRow> =>
    tools.api(
      "orders.change-status",
      {
        params: { storeId: row.storeId, orderId: row.id, status: to },
        body: { version: row.version, ...more },
      },
      { idempotencyKey },
    );
  return {
    kind: "order",
    title: (orders) => orderAction(status, orders),
    done: (before) => `${before.number}: ${before.status} to ${status}`,
    message: messages.statusChanged,
    ...(statusesWithReason.has(status) ? { reason: "Reason" } : {}),
    refuse: (order) => whyNot(order, status),
    patch: { status },
    save: (made) => call(made, status, made.reason ? { note: made.reason } : {}),
    takeBack: (made, before) => call(made, before.status, { undoes: made.undoes }),
    refuseUndo: refuseOrderUndo,
  };
}

/** Moves orders to a status; where one of them still needs a picker or rider for it, asks for that instead. */
async function changeStatus(orders: readonly OrderRow[], status: OrderStatus, tools: Tools): Promise<void> {
  if (orders.some((order) => refuseTransition(order, status)?.reason.startsWith("needs-")))
    return status === "Picker Assigned" ? assignPicker(orders, tools) : assignRider(orders, tools);
  await changeRecords(orders, moveTo(status, tools), tools);
}

/** Why an order cannot move to a status. */
function whyNot(order: OrderRow, status: OrderStatus): string | null {
  if (order.status === status) return `it is already ${status}`;
  return refuseTransition(order, status)?.because ?? null;
}

/** Why a status change cannot be taken back: the table has no way back, or the way back loses the picker or rider. */
export function refuseOrderUndo(before: OrderRow, after: OrderRow): string | null {
  return refuseTransition(after, before.status)?.because ?? null;
}

/** The id of the command that moves orders to a status: "order.to-on-hold". */
export function statusCommandId(status: OrderStatus): Command["id"] {
  return `order.to-${status.toLowerCase().replace(/[^a-z]+/g, "-")}`;
}

const changeStatusCommands: readonly Command[] = orderStatuses.map((status) =>
  recordCommand("order", {
    id: statusCommandId(status),
    title: orderAction(status, "order"),
    // Whoever knows only the status finds the command by it.
    words: status,
    status,
    failure: messages.statusFailed,
    right: "order.change-status",
    refuse: (order) =>
      nextStatuses(order).includes(status)
        ? null
        : (whyNot(order, status) ?? "its status cannot be changed to this one"),
    noneCan: "no selected order can be changed to this status",
    run: (orders, tools) => changeStatus(orders, status, tools),
  }),
);

/** What can be done with orders alone; what any record lets one do is in `record.ts`. */
export const orderCommands: readonly Command[] = [
  recordCommand("order", {
    id: "order.change-status",
    title: "Change status ...",
    keys: ["s"],
    words: "move accept hold cancel reject deliver",
    short: "status",
    hint: 100,
    failure: messages.statusFailed,
    right: "order.change-status",
    refuse: (order) => (nextStatuses(order).length > 0 ? null : `${order.status} is final`),
    noneCan: "all selected orders are final",
    run: async (orders, tools) => {
      const status = await tools.choose({
        title: `${subjectText("order", orders)}: new status`,
        numbered: true,
        options: statusOptions(orders),
      });
      if (status) await changeStatus(orders, status, tools);
    },
  }),
  ...orderComments,
  ...changeStatusCommands,
];

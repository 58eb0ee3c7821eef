import { grouped } from "#contract/text.ts";
import { type ChangeRequest, changeRequest } from "#contract/batch/change-request.ts";
import { messages } from "#contract/messages.ts";
import { readyStatus } from "#contract/orders/packed.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { HandOver, StatusChangeBody } from "#contract/orders/status-change-schema.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import {
  endedStatuses,
  likelyStatus,
  nextStatuses,
  refuseFinalOrder,
  orderStatuses,
  type OrderStatus,
  refuseTransition,
  statusesWithReason,
} from "#contract/orders/status.ts";
import { refuseEdit } from "#contract/orders/editing/editing.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { loadAssignOrders } from "./assigning/lazy.ts";
import { orderComment } from "./order-comments.ts";
import type { Answer, Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere, type Now, subjects } from "#commands/context/now.ts";
import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type ChangeCall, changeRecords, type RecordChange } from "#commands/record/record-change.ts";
import type { TakenOf } from "./forms/money/taken-at-delivery.ts";
import { oneRecordCommand, recordCommand, subjectText } from "#commands/record/record-command.ts";

/** The action in words for some statuses, with "*" for the orders; for all others it is "Mark * as" the status. */
const actions: Readonly<Partial<Record<OrderStatus, string>>> = {
  Pending: "Set * back to Pending",
  "On-Hold": "Put * on hold",
  Accepted: "Accept *",
  "Picking & Packing": "Start picking and packing *",
  "Proposed Alternatives": "Propose alternatives for *",
  "Call Back Requested": "Request a call back for *",
  "Picking Completed": "Complete picking of *",
  Cancelled: "Cancel *",
  Rejected: "Reject *",
};

/**
 * The statuses to which at least one of the orders can change; each says how many of them cannot. The usual next ones
 * come first, then the others, each by stage; those that end an order form a group of their own.
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
        ...(cannot ? { hint: `${grouped(cannot)} will be skipped` } : {}),
        ...(endedStatuses.has(status) ? { heading: "Ends the order" } : {}),
      };
    });
}

/** A change of status as data, with how its reason is asked for, and what is taken for an order at its delivery. */
function moveTo(
  status: OrderStatus,
  {
    reason,
    takenOf,
    handedOver,
  }: {
    readonly reason?: RecordChange<"order">["reason"];
    readonly takenOf?: TakenOf;
    readonly handedOver?: HandOver | null;
  } = {},
): RecordChange<"order"> {
  const request = (
    { row, undoes }: Pick<ChangeCall<OrderRow>, "row" | "undoes">,
    to: OrderStatus,
    more: Pick<StatusChangeBody, "note" | "payment" | "handedOver">,
  ): ChangeRequest =>
    changeRequest("orders.change-status", {
      params: { storeId: row.storeId, orderId: row.id, status: to },
      body: { version: row.version, undoes, ...more },
    });
  return {
    kind: "order",
    title: (orders) => orderAction(status, orders),
    done: (before) => `${before.number}: ${before.status} to ${status}`,
    message: messages.statusChanged,
    needsReason: statusesWithReason.has(status),
    ...(reason ? { reason } : {}),
    refuse: (order) => whyNot(order, status),
    patch: { status },
    request: (made) => {
      const payment = takenOf?.(made.row);
      return request(made, status, {
        ...(made.reason ? { note: made.reason } : {}),
        ...(payment ? { payment } : {}),
        ...(handedOver && made.undoes === undefined ? { handedOver } : {}),
      });
    },
    takeBack: (made, before) => request(made, before.status, {}),
  };
}

const loadReasons = loadAhead(() => import("./forms/order-reasons.ts"));
const loadTaken = loadAhead(() => import("./forms/money/taken-at-delivery.ts"));
const loadPacked = loadAhead(() => import("./forms/packed-form.ts"));
const loadHandOver = loadAhead(() => import("./forms/hand-over.ts"));
const loadOrderReturned = loadAhead(() => import("./forms/order-returned.ts"));

/** Changes orders to a status. Where one of them still needs a picker or rider for it, assigns one instead. */
async function changeStatus(orders: readonly OrderRow[], status: OrderStatus, tools: Tools): Promise<void> {
  if (status === "Returned" && !(await (await loadOrderReturned()).canBeReturned(orders, tools))) return;
  if (orders.some((order) => refuseTransition(order, status)?.reason.startsWith("needs-"))) {
    const { assignOrders } = await loadAssignOrders();
    return assignOrders(status === "Picker Assigned" ? "picker" : "rider", orders, tools);
  }
  if (statusesWithReason.has(status)) {
    const reason = (await loadReasons()).reasonOf(status, orders, tools);
    return changeRecords(orders, moveTo(status, { reason }), tools);
  }
  const handedOver = await askOfParts(orders, status, tools);
  if (handedOver === undefined) return;
  const unpaid = orders.filter((order) => whyNot(order, status) === null && amountDue(order) > 0);
  const isUnpaid = status === "Delivered" && unpaid.length > 0;
  const takenOf = isUnpaid ? await (await loadTaken()).askHowTaken(unpaid, tools) : null;
  if (takenOf === undefined) return;
  await changeRecords(orders, moveTo(status, { handedOver, ...(takenOf ? { takenOf } : {}) }), tools);
  const [only, other] = orders;
  if (only && !other && status === readyStatus) await (await loadPacked()).askWherePacked(only, tools);
}

/** Asks what was handed over of an order that is delivered in parts; null where that is not asked. */
async function askOfParts(orders: readonly OrderRow[], status: OrderStatus, tools: Tools) {
  const [order, other] = orders;
  if (!order || whyNot(order, status) !== null) return null;
  if (status === "Partially Delivered") {
    if (!other) return (await loadHandOver()).askHandedOver(order, status, tools);
    tools.tell(
      "One order at a time can be delivered in part",
      "plain",
      "It is asked what was handed over of each line",
    );
    return undefined;
  }
  if (other || status !== "Delivered" || order.status !== "Partially Delivered") return null;
  return (await loadHandOver()).askHandedOver(order, status, tools);
}

/** Why an order cannot change to a status; null where no better reason is known. */
function whyNot(order: OrderRow, status: OrderStatus): string | null {
  if (order.status === status) return `it is already ${status}`;
  return refuseTransition(order, status)?.because ?? null;
}

/** The id of the command that changes orders to a status, such as "order.to-on-hold". */
export function statusCommandId(status: OrderStatus): Command["id"] {
  return `order.to-${status.toLowerCase().replace(/[^a-z]+/g, "-")}`;
}

const changeStatusCommands: readonly Command[] = orderStatuses.map((status) =>
  recordCommand("order", {
    id: statusCommandId(status),
    title: orderAction(status, "order"),
    // The title may have other words than the status: "Accept order".
    words: status,
    status,
    ...(status === "Delivered" ? { leaves: "money" } : {}),
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

const loadEditLines = loadAhead(() => import("./forms/edit-lines.ts"));

/** Whether orders are on screen and the operator may see them. */
function onOrders(now: Now): Answer {
  return kindHere(now) === "order" ? may(now, "order.view") : "hidden";
}

/** Refused unless there is one order, and it names a customer. */
function canShowCustomer(now: Now): Answer {
  const answer = onOrders(now);
  if (answer !== "yes") return answer;
  if (now.selected && now.selected.count > 1) return { because: "several orders are selected" };
  const [order] = subjects(now, "order");
  if (!order) return { because: "no order is highlighted" };
  return order.customerId === null ? { because: "this order has no customer" } : "yes";
}

/** Commands for orders. Commands for records of every kind are in `console/record.ts`. */
export const orderCommands: readonly Command[] = [
  recordCommand("order", {
    id: "order.change-status",
    title: "Change status ...",
    leaves: "money",
    keys: ["s"],
    words: "move accept hold cancel reject deliver",
    short: "status",
    hint: 100,
    failure: messages.statusFailed,
    right: "order.change-status",
    refuse: refuseFinalOrder,
    noneCan: "all selected orders are final",
    run: async (orders, tools) => {
      const status = await tools.choose({
        title: `${subjectText("order", orders)}: new status`,
        numbered: true,
        dropdown: "order.status",
        options: statusOptions(orders),
      });
      if (status) await changeStatus(orders, status, tools);
    },
  }),
  oneRecordCommand("order", {
    alone: "each has products of its own",
    id: "order.edit-lines",
    title: "Change products ...",
    keys: ["m"],
    words: "edit quantity price discount short substitute add remove weigh lines",
    short: "products",
    hint: 82,
    // Each order has products of its own.
    unrepeatable: true,
    failure: messages.updateFailed,
    right: "order.edit",
    refuse: (order) => refuseEdit(order),
    run: async (order, tools) => (await loadEditLines()).editOrderLines(order, tools),
  }),
  {
    id: "order.of-customer",
    title: "Show all orders of this customer",
    group: "Record",
    keys: ["shift+o"],
    words: "other earlier history",
    unrepeatable: true,
    can: canShowCustomer,
    run: (now, tools) => {
      const [order] = subjects(now, "order");
      if (order?.customerId) tools.showList("order", "customer", order.customerId);
    },
  },
  {
    id: "order.more-lines",
    title: "Show more products of this order",
    group: "Record",
    keys: ["l"],
    words: "lines next page",
    unrepeatable: true,
    can: (now) => (now.lends.has("showMoreLines") ? onOrders(now) : "hidden"),
    run: (_now, tools) => tools.stage.showMoreLines(),
  },
  orderComment,
  ...changeStatusCommands,
];

/** The action that moves orders to a status: "Accept S101-000412", "Mark orders as Delivered". */
function orderAction(status: OrderStatus, orders: string): string {
  return (actions[status] ?? `Mark * as ${status}`).replace("*", () => orders);
}

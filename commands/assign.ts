import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import type { Assignee } from "#contract/people/schema.ts";
import { mayActOnOrders } from "./conditions.ts";
import { keysPerOrder } from "./idempotency.ts";
import { followOrder } from "./followed-order.ts";
import { type Answer, type Command, type Now, type Option, subjects, type Tools } from "./command.ts";

/** What differs between giving orders to a picker and to a rider. */
interface Role {
  readonly name: "picker" | "rider";
  readonly statuses: readonly OrderRow["status"][];
  readonly moved: OrderRow["status"];
  refuse(order: OrderRow): string | null;
  holder(order: OrderRow): string | null;
  patch(assignee: Assignee | null): Partial<OrderRow>;
  list(storeId: string, tools: Tools): Promise<readonly Assignee[]>;
  save(order: OrderRow, id: string | null, key: string, tools: Tools): Promise<OrderRow>;
}

const pickerRole: Role = {
  name: "picker",
  statuses: pickerStatuses,
  moved: "Picker Assigned",
  refuse: (order) => (pickerStatuses.includes(order.status) ? null : `${order.status} orders take no picker`),
  holder: (order) => order.pickerId,
  patch: (assignee) => ({ pickerId: assignee?.id ?? null, pickerName: assignee?.name ?? null }),
  list: (storeId, tools) => tools.api("pickers.assignees", { params: { storeId } }),
  save: (order, pickerId, key, tools) =>
    tools.api(
      "orders.assign-picker",
      {
        params: { storeId: order.storeId, orderId: order.id },
        body: { version: order.version, pickerId },
      },
      { idempotencyKey: key },
    ),
};

const riderRole: Role = {
  name: "rider",
  statuses: riderStatuses,
  moved: "Rider Assigned",
  refuse: (order) => {
    if (order.deliveryType === "STORE_PICKUP") return "the customer collects this order at the store";
    return riderStatuses.includes(order.status) ? null : `${order.status} orders take no rider`;
  },
  holder: (order) => order.riderId,
  patch: (assignee) => ({ riderId: assignee?.id ?? null, riderName: assignee?.name ?? null }),
  list: (storeId, tools) => tools.api("riders.assignees", { params: { storeId } }),
  save: (order, riderId, key, tools) =>
    tools.api(
      "orders.assign-rider",
      {
        params: { storeId: order.storeId, orderId: order.id },
        body: { version: order.version, riderId },
      },
      { idempotencyKey: key },
    ),
};

/** Those who can take more come first, the least loaded at the top; the rest say why not. */
export function assigneeOptions(assignees: readonly Assignee[]): Option<Assignee>[] {
  return assignees
    .toSorted(
      (a, b) =>
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        a.openOrders / a.capacity - b.openOrders / b.capacity ||
        a.name.localeCompare(b.name),
    )
    .map((assignee) => ({
      value: assignee,
      title: assignee.name,
      hint: `${assignee.openOrders} of ${assignee.capacity} open`,
      words: assignee.phone,
      ...(assignee.refusal === null ? {} : { because: assignee.refusal }),
    }));
}

async function assign(role: Role, orders: readonly OrderRow[], tools: Tools): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const assignee = await tools.choose({
    title: orders.length === 1 ? `${first.number}: ${role.name}` : `${orders.length} orders: ${role.name}`,
    options: async () => assigneeOptions(await role.list(first.storeId, tools)),
  });
  if (!assignee) return;
  const title = `Assign ${role.name} ${assignee.name}`;
  const keyOf = keysPerOrder(tools);
  const save = (order: OrderRow, id: string | null) => role.save(order, id, keyOf(order, id ?? "nobody"), tools);
  const patch = role.patch(assignee);
  const refuse = (order: OrderRow): string | null =>
    role.holder(order) === assignee.id ? `${assignee.name} has it already` : role.refuse(order);
  if (orders.length === 1) {
    const followed = followOrder(first, tools);
    await tools.attempt({
      title: `${first.number}: ${role.name} ${assignee.name}`,
      refuse: () => refuse(followed.row()),
      save: () =>
        followed.change(async (before) => {
          const after = await tools.change(before, patch, () => save(before, assignee.id));
          tools.tell(messages.updated, "success", `${first.number}: ${role.name} ${assignee.name}`);
          tools.keepUndo({
            title: `${first.number}: ${title}`,
            because: null,
            run: async () => {
              await tools.change(after, {}, () => save(after, role.holder(before)));
            },
          });
        }),
    });
    return;
  }
  await tools.batch({
    title,
    orders,
    refuse,
    change: (order) => save(order, assignee.id),
    undo: (before, after) => save(after, role.holder(before)),
  });
}

/** Gives orders to a picker the operator chooses; an accepted order becomes `Picker Assigned`. */
export function assignPicker(orders: readonly OrderRow[], tools: Tools): Promise<void> {
  return assign(pickerRole, orders, tools);
}

/** Gives orders to a rider the operator chooses; a ready order becomes `Rider Assigned`. */
export function assignRider(orders: readonly OrderRow[], tools: Tools): Promise<void> {
  return assign(riderRole, orders, tools);
}

function canAssign(now: Now, role: Role, permission: "order.assign-picker" | "order.assign-rider"): Answer {
  const answer = mayActOnOrders(now, permission);
  if (answer !== "yes") return answer;
  const refusals = subjects(now).map((order) => role.refuse(order));
  const [first] = refusals;
  if (refusals.some((because) => because === null)) return "yes";
  return { because: refusals.length === 1 && first ? first : `no picked order takes a ${role.name}` };
}

/** Giving orders to people. */
export const assignCommands: readonly Command[] = [
  {
    id: "assign.picker",
    title: "Assign picker ...",
    group: "Assign",
    keys: ["a"],
    short: "picker",
    failure: messages.updateFailed,
    hint: 95,
    can: (now) => canAssign(now, pickerRole, "order.assign-picker"),
    run: (now, tools) => assignPicker(subjects(now), tools),
  },
  {
    id: "assign.rider",
    title: "Assign rider ...",
    group: "Assign",
    keys: ["shift+a"],
    short: "rider",
    failure: messages.updateFailed,
    hint: 70,
    can: (now) => canAssign(now, riderRole, "order.assign-rider"),
    run: (now, tools) => assignRider(subjects(now), tools),
  },
];

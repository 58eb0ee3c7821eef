import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import type { Assignee } from "#contract/people/schema.ts";
import type { Permission } from "#contract/permission.ts";
import type { Command } from "#commands/command.ts";
import type { Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { type ChangeCall, changeRecords, type UndoCall } from "#commands/record/record-change.ts";
import { recordCommand, subjectText } from "#commands/record/record-command.ts";

type AssignCall = Pick<ChangeCall<OrderRow>, "row" | "idempotencyKey"> & Partial<UndoCall<OrderRow>>;

/** What differs between giving orders to a picker and to a rider. */
interface Role {
  readonly name: "picker" | "rider";
  readonly right: Permission;
  /** Why an order takes nobody of this role as it stands; null when it does. */
  refuse(order: OrderRow): string | null;
  holder(order: OrderRow): string | null;
  patch(assignee: Assignee): Partial<OrderRow>;
  list(storeId: string, tools: Tools): Promise<readonly Assignee[]>;
  save(call: AssignCall, id: string | null, tools: Tools): Promise<OrderRow>;
}

const pickerRole: Role = {
  name: "picker",
  right: "order.assign-picker",
  refuse: (order) => (pickerStatuses.includes(order.status) ? null : `${order.status} orders take no picker`),
  holder: (order) => order.pickerId,
  patch: (assignee) => ({ pickerId: assignee.id, pickerName: assignee.name }),
  list: (storeId, tools) => tools.api("pickers.assignees", { params: { storeId } }),
  save: ({ row, undoes, idempotencyKey }, pickerId, tools) =>
    tools.api(
      "orders.assign-picker",
      { params: { storeId: row.storeId, orderId: row.id }, body: { version: row.version, pickerId, undoes } },
      { idempotencyKey },
    ),
};

const riderRole: Role = {
  name: "rider",
  right: "order.assign-rider",
  refuse: (order) => {
    if (order.deliveryType === "STORE_PICKUP") return "the customer collects this order at the store";
    return riderStatuses.includes(order.status) ? null : `${order.status} orders take no rider`;
  },
  holder: (order) => order.riderId,
  patch: (assignee) => ({ riderId: assignee.id, riderName: assignee.name }),
  list: (storeId, tools) => tools.api("riders.assignees", { params: { storeId } }),
  save: ({ row, undoes, idempotencyKey }, riderId, tools) =>
    tools.api(
      "orders.assign-rider",
      { params: { storeId: row.storeId, orderId: row.id }, body: { version: row.version, riderId, undoes } },
      { idempotencyKey },
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
    title: `${subjectText("order", orders)}: ${role.name}`,
    options: async () => assigneeOptions(await role.list(first.storeId, tools)),
  });
  if (!assignee) return;
  await changeRecords<"order">(
    orders,
    {
      kind: "order",
      title: `Assign ${role.name} ${assignee.name}`,
      outcome: `: ${role.name} ${assignee.name}`,
      message: messages.updated,
      refuse: (order) => (role.holder(order) === assignee.id ? `${assignee.name} has it already` : role.refuse(order)),
      patch: role.patch(assignee),
      save: (call) => role.save(call, assignee.id, tools),
      takeBack: (call, before) => role.save(call, role.holder(before), tools),
    },
    tools,
  );
}

/** Gives orders to a picker the operator chooses; an accepted order becomes `Picker Assigned`. */
export function assignPicker(orders: readonly OrderRow[], tools: Tools): Promise<void> {
  return assign(pickerRole, orders, tools);
}

/** Gives orders to a rider the operator chooses; a ready order becomes `Rider Assigned`. */
export function assignRider(orders: readonly OrderRow[], tools: Tools): Promise<void> {
  return assign(riderRole, orders, tools);
}

function assignCommand(role: Role, look: Pick<Command, "keys" | "hint">): Command {
  return recordCommand("order", {
    ...look,
    id: `assign.${role.name}`,
    title: `Assign ${role.name} ...`,
    group: "Assign",
    short: role.name,
    failure: messages.updateFailed,
    right: role.right,
    refuse: role.refuse,
    noneCan: `no picked order takes a ${role.name}`,
    run: (orders, tools) => assign(role, orders, tools),
  });
}

/** Giving orders to people. */
export const assignCommands: readonly Command[] = [
  assignCommand(pickerRole, { keys: ["a"], hint: 95 }),
  assignCommand(riderRole, { keys: ["shift+a"], hint: 70 }),
];

import { type ChangeRequest, changeRequest } from "#contract/batch/change-request.ts";
import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import type { Assignee } from "#contract/people/schema.ts";
import type { Permission } from "#contract/permission.ts";
import type { Command } from "#commands/command.ts";
import type { Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { type ChangeCall, changeRecords } from "#commands/record/record-change.ts";
import { recordCommand, subjectText } from "#commands/record/record-command.ts";

type AssignCall = Omit<ChangeCall<OrderRow>, "reason">;

/** The person to whom an order is assigned. */
interface Holder {
  readonly id: string;
  readonly name: string;
}

/** What differs between assigning pickers and riders. */
interface Role {
  readonly name: "picker" | "rider";
  readonly right: Permission;
  /** Why an order cannot be assigned to anybody of this role now; null when it can. */
  refuse(order: OrderRow): string | null;
  holder(order: OrderRow): Holder | null;
  patch(assignee: Assignee): Partial<OrderRow>;
  list(storeId: string, tools: Tools): Promise<readonly Assignee[]>;
  request(call: AssignCall, id: string | null): ChangeRequest;
}

const pickerRole: Role = {
  name: "picker",
  right: "order.assign-picker",
  refuse: (order) =>
    pickerStatuses.includes(order.status) ? null : `${order.status} orders cannot be assigned a picker`,
  holder: ({ pickerId, pickerName }) => (pickerId === null ? null : { id: pickerId, name: pickerName ?? "" }),
  patch: (assignee) => ({ pickerId: assignee.id, pickerName: assignee.name }),
  list: (storeId, tools) => tools.api("pickers.assignees", { params: { storeId } }),
  request: ({ row, undoes, isOverride }, pickerId) =>
    changeRequest("orders.assign-picker", {
      params: { storeId: row.storeId, orderId: row.id },
      body: { version: row.version, pickerId, undoes, ...beyond(pickerId, isOverride) },
    }),
};

const riderRole: Role = {
  name: "rider",
  right: "order.assign-rider",
  refuse: (order) => {
    if (order.deliveryType === "STORE_PICKUP") return "the customer collects this order at the store";
    return riderStatuses.includes(order.status) ? null : `${order.status} orders cannot be assigned a rider`;
  },
  holder: ({ riderId, riderName }) => (riderId === null ? null : { id: riderId, name: riderName ?? "" }),
  patch: (assignee) => ({ riderId: assignee.id, riderName: assignee.name }),
  list: (storeId, tools) => tools.api("riders.assignees", { params: { storeId } }),
  request: ({ row, undoes, isOverride }, riderId) =>
    changeRequest("orders.assign-rider", {
      params: { storeId: row.storeId, orderId: row.id },
      body: { version: row.version, riderId, undoes, ...beyond(riderId, isOverride) },
    }),
};

/** Asks to go beyond the capacity, but not when an order is taken away (`id` is null): that needs no capacity. */
function beyond(id: string | null, isOverride: boolean): { beyondCapacity?: true } {
  return id !== null && isOverride ? { beyondCapacity: true } : {};
}

/**
 * The people to choose from. Those who can take more orders come first, the least loaded at the top; the others show
 * why they cannot. With `mayExceed`, people who are on duty but full can be chosen, too. `holderId` is who
 * has all of the orders already, and cannot be chosen again.
 */
export function assigneeOptions(
  assignees: readonly Assignee[],
  mayExceed: boolean,
  holderId: string | null = null,
): Option<Assignee>[] {
  const because = ({ id, onDuty, refusal }: Assignee): string | null => {
    if (id === holderId) return "already assigned";
    return mayExceed && onDuty ? null : refusal;
  };
  return assignees
    .toSorted(
      (a, b) =>
        Number(a.id === holderId) - Number(b.id === holderId) ||
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        a.openOrders / a.capacity - b.openOrders / b.capacity ||
        a.name.localeCompare(b.name),
    )
    .map((assignee) => {
      const refusal = because(assignee);
      const option = { value: assignee, title: assignee.name, hint: loadText(assignee), words: assignee.phone };
      return refusal === null ? option : { ...option, because: refusal };
    });
}

/** Who has all of these orders; null where nobody does. */
function holderOfAll(role: Role, orders: readonly OrderRow[]): string | null {
  const [first = null, ...others] = new Set(orders.map((order) => role.holder(order)?.id ?? null));
  return others.length === 0 ? first : null;
}

/** The load in words: "3 of 8 open" or "3 of 8 open, 12.5 of 25 kg". */
function loadText({ openOrders, capacity, openKilograms, capacityKilograms }: Assignee): string {
  const orders = `${openOrders} of ${capacity} open`;
  return capacityKilograms === null ? orders : `${orders}, ${openKilograms} of ${capacityKilograms} kg`;
}

/**
 * Limits how many orders somebody is assigned: those beyond their capacity are refused. Only the gateway knows weights.
 */
function capacityLimit(able: readonly OrderRow[], { name, capacity, openOrders }: Assignee, mayExceed: boolean) {
  const places = Math.max(0, capacity - openOrders);
  const beyondPlaces = new Set(able.slice(places).map(({ id }) => id));
  const because = places === 0 ? `${name} is full` : `${name} has room for ${places} more`;
  return {
    refuse: ({ id }: OrderRow) => (beyondPlaces.has(id) ? because : null),
    override: mayExceed ? "Assign anyway" : null,
  };
}

async function assign(role: Role, orders: readonly OrderRow[], tools: Tools): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const mayExceed = tools.may("order.exceed-capacity");
  const assignee = await tools.choose({
    title: `Assign ${role.name} to ${subjectText("order", orders)}`,
    options: async () => assigneeOptions(await role.list(first.storeId, tools), mayExceed, holderOfAll(role, orders)),
  });
  if (!assignee) return;
  const refuse = (order: OrderRow): string | null =>
    role.holder(order)?.id === assignee.id ? `already assigned to ${assignee.name}` : role.refuse(order);
  const loses = (order: OrderRow): string | null => {
    const holder = role.holder(order);
    return holder && `taken from ${holder.name}`;
  };
  await changeRecords<"order">(
    orders,
    {
      kind: "order",
      title: (who) => `Assign ${role.name} ${assignee.name} to ${who}`,
      done: (order) => [`${order.number}: ${role.name} ${assignee.name}`, loses(order)].filter(Boolean).join(", "),
      message: messages.updated,
      refuse,
      loses,
      limit: capacityLimit(
        orders.filter((order) => refuse(order) === null),
        assignee,
        mayExceed,
      ),
      patch: role.patch(assignee),
      request: (call) => role.request(call, assignee.id),
      takeBack: (call, before) => role.request(call, role.holder(before)?.id ?? null),
    },
    tools,
  );
}

/** Assigns orders to a picker that the operator chooses; an accepted order becomes `Picker Assigned`. */
export function assignPicker(orders: readonly OrderRow[], tools: Tools): Promise<void> {
  return assign(pickerRole, orders, tools);
}

/** Assigns orders to a rider that the operator chooses; a ready order becomes `Rider Assigned`. */
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
    noneCan: `no selected order can be assigned a ${role.name}`,
    run: (orders, tools) => assign(role, orders, tools),
  });
}

/** Commands that assign orders to people. */
export const assignCommands: readonly Command[] = [
  assignCommand(pickerRole, { keys: ["a"], hint: 95 }),
  assignCommand(riderRole, { keys: ["shift+a"], hint: 70 }),
];

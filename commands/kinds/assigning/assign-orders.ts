import { type ChangeRequest, changeRequest } from "#contract/batch/change-request.ts";
import { type AssigneeRole, refuseAssigning } from "#contract/assignments/role.ts";
import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Assignee } from "#contract/people/schema.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type ChangeCall, changeRecords } from "#commands/record/record-change.ts";
import { subjectText } from "#commands/record/record-command.ts";
import { assigneeOptions } from "./assignee-options.ts";
import { planFor } from "./plan-for.ts";

type AssignCall = Omit<ChangeCall<OrderRow>, "reason">;

/** The person to whom an order is assigned. */
interface Holder {
  readonly id: string;
  readonly name: string;
}

/** What differs between assigning pickers and riders. */
interface Role {
  holder(order: OrderRow): Holder | null;
  patch(assignee: Assignee): Partial<OrderRow>;
  list(storeId: string, tools: Tools): Promise<readonly Assignee[]>;
  request(call: AssignCall, id: string | null): ChangeRequest;
}

const roles: Readonly<Record<AssigneeRole, Role>> = {
  picker: {
    holder: ({ pickerId, pickerName }) => (pickerId === null ? null : { id: pickerId, name: pickerName ?? "" }),
    patch: (assignee) => ({ pickerId: assignee.id, pickerName: assignee.name }),
    list: (storeId, tools) => tools.api("pickers.assignees", { params: { storeId } }),
    request: ({ row, undoes, isOverride }, pickerId) =>
      changeRequest("orders.assign-picker", {
        params: { storeId: row.storeId, orderId: row.id },
        body: { version: row.version, pickerId, undoes, ...beyond(pickerId, isOverride) },
      }),
  },
  rider: {
    holder: ({ riderId, riderName }) => (riderId === null ? null : { id: riderId, name: riderName ?? "" }),
    patch: (assignee) => ({ riderId: assignee.id, riderName: assignee.name }),
    list: (storeId, tools) => tools.api("riders.assignees", { params: { storeId } }),
    request: ({ row, undoes, isOverride }, riderId) =>
      changeRequest("orders.assign-rider", {
        params: { storeId: row.storeId, orderId: row.id },
        body: { version: row.version, riderId, undoes, ...beyond(riderId, isOverride) },
      }),
  },
};

/** The part of a request that exceeds the capacity. Taking an order away (`id` is null) needs none. */
function beyond(id: string | null, isOverride: boolean): { beyondCapacity?: true } {
  return id !== null && isOverride ? { beyondCapacity: true } : {};
}

/** Who has all of these orders; null where nobody does. */
function holderOfAll(role: Role, orders: readonly OrderRow[]): string | null {
  const [first = null, ...others] = new Set(orders.map((order) => role.holder(order)?.id ?? null));
  return others.length === 0 ? first : null;
}

/**
 * The limit on how many orders somebody is assigned: those beyond their capacity are refused. Only the gateway knows
 * weights.
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

/**
 * Assigns orders to somebody that the operator chooses; an accepted order becomes `Picker Assigned`, a ready one
 * `Rider Assigned`.
 */
export async function assignOrders(name: AssigneeRole, orders: readonly OrderRow[], tools: Tools): Promise<void> {
  const role = roles[name];
  const [first] = orders;
  if (!first) return;
  const mayExceed = tools.may("order.exceed-capacity");
  const assignee = await tools.choose({
    title: `Assign ${name} to ${subjectText("order", orders)}`,
    options: async () => {
      const [assignees, plan] = await Promise.all([role.list(first.storeId, tools), planFor(name, orders, tools)]);
      return assigneeOptions(name, assignees, mayExceed, holderOfAll(role, orders), plan);
    },
  });
  if (!assignee) return;
  const refuse = (order: OrderRow): string | null =>
    role.holder(order)?.id === assignee.id ? `already assigned to ${assignee.name}` : refuseAssigning(name, order);
  const loses = (order: OrderRow): string | null => {
    const holder = role.holder(order);
    return holder && `taken from ${holder.name}`;
  };
  await changeRecords<"order">(
    orders,
    {
      kind: "order",
      title: (who) => `Assign ${name} ${assignee.name} to ${who}`,
      done: (order) => [`${order.number}: ${name} ${assignee.name}`, loses(order)].filter(Boolean).join(", "),
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

import { unassigned } from "#contract/enumerations.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { pickerStatuses, riderStatuses } from "#contract/orders/status.ts";
import type { Permission } from "#contract/permission.ts";

/** Whom orders are assigned to. */
export const assigneeRoles = ["picker", "rider"] as const;
export type AssigneeRole = (typeof assigneeRoles)[number];

/** The person an order is assigned to. */
interface Holder {
  readonly id: string;
  readonly name: string;
}

/** The fields of an order on which it depends whether it can be assigned. */
type Assignable = Pick<OrderRow, "status" | "deliveryType">;

/** What differs between assigning orders to pickers and to riders. */
export interface RoleFacts {
  readonly right: Permission;
  /** The filter that finds the orders which wait for somebody of this role. */
  readonly waiting: FilterOf<typeof orderList>;
  /** How long before the end of its slot their work on an order must be done, in minutes. */
  readonly doneAhead: number;
  /** How long an order takes somebody of whom nothing is known yet today, in minutes. */
  readonly usualMinutes: number;
  /** Why an order cannot be assigned to anybody of this role now; null when it can. */
  refuse(order: Assignable): string | null;
  /** Who of this role has an order; null when nobody does. */
  holder(order: OrderRow): Holder | null;
}

/** The facts of both roles. */
export const roleFacts: Readonly<Record<AssigneeRole, RoleFacts>> = {
  picker: {
    right: "order.assign-picker",
    waiting: { orderStatus: [...pickerStatuses], picker: [unassigned] },
    doneAhead: 45,
    usualMinutes: 12,
    refuse: ({ status }) => (pickerStatuses.includes(status) ? null : `${status} orders cannot be assigned a picker`),
    holder: ({ pickerId, pickerName }) => (pickerId === null ? null : { id: pickerId, name: pickerName ?? "" }),
  },
  rider: {
    right: "order.assign-rider",
    waiting: { orderStatus: [...riderStatuses], deliveryType: ["HOME_DELIVERY"], rider: [unassigned] },
    doneAhead: 0,
    usualMinutes: 20,
    refuse({ status, deliveryType }) {
      if (deliveryType === "STORE_PICKUP") return "the customer collects this order at the store";
      return riderStatuses.includes(status) ? null : `${status} orders cannot be assigned a rider`;
    },
    holder: ({ riderId, riderName }) => (riderId === null ? null : { id: riderId, name: riderName ?? "" }),
  },
};

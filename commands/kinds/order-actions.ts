import type { OrderStatus } from "#contract/orders/status.ts";

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

/** The action that moves orders to a status: "Accept S101-000412", "Mark orders as Delivered". */
export function orderAction(status: OrderStatus, orders: string): string {
  return (actions[status] ?? `Mark * as ${status}`).replace("*", () => orders);
}

import type { OrderStatus } from "#contract/orders/status.ts";

/** What has words of its own, with "*" for the orders; the other statuses are marked. */
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

/** What one does with orders to bring them to a status: "Accept S101-000412", "Mark orders as Delivered". */
export function orderAction(status: OrderStatus, orders: string): string {
  return (actions[status] ?? `Mark * as ${status}`).replace("*", () => orders);
}

import type { OrderStatus } from "#contract/orders/status.ts";

/** What one does with orders to bring them to a status: "Accept S101-000412", "Put orders on hold". */
export const orderActions: Readonly<Record<OrderStatus, (orders: string) => string>> = {
  Pending: (orders) => `Set ${orders} back to Pending`,
  "On-Hold": (orders) => `Put ${orders} on hold`,
  Accepted: (orders) => `Accept ${orders}`,
  "Picker Assigned": (orders) => `Mark ${orders} as Picker Assigned`,
  "Picking & Packing": (orders) => `Start picking and packing ${orders}`,
  "Proposed Alternatives": (orders) => `Propose alternatives for ${orders}`,
  "Call Back Requested": (orders) => `Request a call back for ${orders}`,
  "Picking Completed": (orders) => `Complete picking of ${orders}`,
  "Price Updated": (orders) => `Mark ${orders} as Price Updated`,
  "Ready for Delivery": (orders) => `Mark ${orders} as Ready for Delivery`,
  "Delivery Assigned": (orders) => `Mark ${orders} as Delivery Assigned`,
  "Rider Assigned": (orders) => `Mark ${orders} as Rider Assigned`,
  "In-Transit": (orders) => `Mark ${orders} as In-Transit`,
  "Partially Delivered": (orders) => `Mark ${orders} as Partially Delivered`,
  Delivered: (orders) => `Mark ${orders} as Delivered`,
  Returned: (orders) => `Mark ${orders} as Returned`,
  Cancelled: (orders) => `Cancel ${orders}`,
  Rejected: (orders) => `Reject ${orders}`,
};

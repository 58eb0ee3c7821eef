import type { OrderStatus } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { contrast, parseColor, readable } from "./colors.ts";

/** The meaning of a status for the people in the store; `tones.css` has the colour of each tone's dot. */
export type StatusTone =
  | "waiting"
  | "held"
  | "accepted"
  | "working"
  | "asking"
  | "ready"
  | "moving"
  | "done"
  | "returned"
  | "stopped";

/** The tone of every order status. */
export const statusTones: Readonly<Record<OrderStatus, StatusTone>> = {
  Pending: "waiting",
  "On-Hold": "held",
  Accepted: "accepted",
  "Picker Assigned": "accepted",
  "Picking & Packing": "working",
  "Proposed Alternatives": "asking",
  "Call Back Requested": "asking",
  "Picking Completed": "ready",
  "Price Updated": "ready",
  "Ready for Delivery": "ready",
  "Delivery Assigned": "moving",
  "Rider Assigned": "moving",
  "In-Transit": "moving",
  "Partially Delivered": "returned",
  Delivered: "done",
  Returned: "returned",
  Cancelled: "stopped",
  Rejected: "stopped",
};

/** How a status is shown: by its tone, or in the colours that the store has set. */
export interface StatusPaint {
  readonly tone: StatusTone;
  readonly colors: { readonly color: string; readonly bgColor: string } | null;
}

/**
 * How a status is shown. The store's own colours win where a tab of its view contains the status; of several tabs, the
 * one with the fewest statuses. Colours without enough contrast to each other are ignored.
 */
export function statusPaint(status: OrderStatus, tabs: readonly ViewTab[]): StatusPaint {
  const tone = statusTones[status];
  const tab = tabs
    .filter(({ orderStatus }) => orderStatus.includes(status))
    .toSorted((one, other) => one.orderStatus.length - other.orderStatus.length)[0];
  const color = parseColor(tab?.color ?? "");
  const bgColor = parseColor(tab?.bgColor ?? "");
  if (!tab || !color || !bgColor || contrast(color, bgColor) < readable) return { tone, colors: null };
  return { tone, colors: { color: tab.color, bgColor: tab.bgColor } };
}

import type { OrderStatus } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { contrast, parseColor, readable } from "./colors.ts";

/** What a status means for those who work in the store; each has the colour of its dot in `tones.css`. */
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

/** The tone of every order status, once. */
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

/** How to paint a status: by its tone, or in the colours a store has set for it. */
export interface StatusPaint {
  readonly tone: StatusTone;
  readonly colors: { readonly color: string; readonly bgColor: string } | null;
}

/**
 * The paint of a status. The store's own colours win where a tab of its view names the status, the tab with the fewest
 * statuses first; colours that could not be read on each other are left out.
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

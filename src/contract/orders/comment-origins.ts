import { type CommentOrigin, commentOrigins } from "#contract/enumerations.ts";
import type { OrderRow } from "./schema.ts";

/** The origins of comments that somebody at the console writes down for somebody else. */
export type QuotedOrigin = Exclude<CommentOrigin, "By Admin">;

/** Every such origin. */
export const quotedOrigins = commentOrigins.filter((origin): origin is QuotedOrigin => origin !== "By Admin");

/** Who speaks in a comment of each such origin, as it stands inside a sentence. */
export const speakers: Readonly<Record<QuotedOrigin, string>> = {
  "By Customer": "customer",
  "By Picker": "picker",
  "By Rider": "rider",
};

/** The name of who speaks about an order in a comment of an origin; null where the order has no such person. */
export function speakerOf(order: OrderRow, origin: QuotedOrigin): string | null {
  const names = { "By Customer": order.customerName, "By Picker": order.pickerName, "By Rider": order.riderName };
  return names[origin] || null;
}

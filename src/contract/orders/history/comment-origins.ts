import { type CommentOrigin, commentOrigins } from "#contract/enumerations.ts";
import type { OrderRow } from "#contract/orders/schema.ts";

/** The origins of comments that an operator writes down for somebody else. */
export type QuotedOrigin = Exclude<CommentOrigin, "By Admin">;

/** Every such origin. */
export const quotedOrigins = commentOrigins.filter((origin): origin is QuotedOrigin => origin !== "By Admin");

/** The person behind each such origin, as a word for use inside a sentence. */
export const speakers: Readonly<Record<QuotedOrigin, string>> = {
  "By Customer": "customer",
  "By Picker": "picker",
  "By Rider": "rider",
};

/** The name of the person behind an origin for one order; null when the order has no such person. */
export function speakerOf(order: OrderRow, origin: QuotedOrigin): string | null {
  const names = { "By Customer": order.customerName, "By Picker": order.pickerName, "By Rider": order.riderName };
  return names[origin] || null;
}

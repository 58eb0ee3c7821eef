/** Why a line of an order file is refused, in the words the report uses. */
export const refusalReasons = [
  "ragged row",
  "return line",
  "empty order",
  "empty product",
  "bad quantity",
  "bad price",
  "negative price",
  "price finer than the minor unit",
  "amount too large",
  "unknown date",
  "date in the future",
  "bad text",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** An import that cannot be done at all, with a sentence for whoever asked for it. Nothing has been written. */
export class ImportRefused extends Error {}

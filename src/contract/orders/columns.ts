/**
 * The columns of a board from left to right; the gateway can sort by all of them. "age" sorts by the minutes left until
 * the promised time; finished orders come after open ones, the newest first. The most important columns come first, so that those up to the slot are visible even beside an
 * open panel.
 */
export const sortColumns = [
  "number",
  "age",
  "status",
  "customer",
  "slot",
  "items",
  "picker",
  "amount",
  "payment",
  "placed",
  "phone",
  "source",
  "type",
  "delivery",
  "rider",
] as const;
export type SortColumn = (typeof sortColumns)[number];

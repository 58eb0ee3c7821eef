/**
 * The columns a board shows, from left to right, and the gateway can sort by. "age" sorts by minutes left to the promise.
 * What the work goes by stands first: even beside an open panel, everything up to the picker is in view.
 */
export const sortColumns = [
  "number",
  "age",
  "status",
  "customer",
  "items",
  "picker",
  "slot",
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

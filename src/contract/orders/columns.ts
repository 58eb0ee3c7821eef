/** The columns a board shows, from left to right, and the gateway can sort by. "age" sorts by minutes left to the promise. */
export const sortColumns = [
  "number",
  "placed",
  "slot",
  // Beside the promise it is measured against, where it is seen without scrolling sideways.
  "age",
  "status",
  "customer",
  "phone",
  "items",
  "amount",
  "payment",
  "source",
  "type",
  "delivery",
  "picker",
  "rider",
] as const;
export type SortColumn = (typeof sortColumns)[number];

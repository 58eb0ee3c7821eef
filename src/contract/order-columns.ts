/** The columns a board shows and the gateway can sort by. "age" sorts by minutes left to the promise. */
export const sortColumns = [
  "number",
  "placed",
  "slot",
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
  "age",
] as const;
export type SortColumn = (typeof sortColumns)[number];

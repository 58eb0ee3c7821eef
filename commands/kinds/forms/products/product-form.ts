import type { RecordForm } from "#commands/record/simple/fill-record.ts";

/** The form of a product. */
export const form: RecordForm<"product"> = {
  kind: "product",
  // Which product a variant belongs to is asked by a command of its own: there are too many to list.
  asks: (field) => field !== "parentId",
  start: { unit: "piece", storage: "Ambient" },
  extras: () => ({
    name: { wide: true },
    mrp: { hint: "The price printed on the pack" },
    price: { hint: "At most the MRP" },
    taxPercent: { hint: "Empty: as its HSN says; a new product whose HSN has no rate gets that of its category" },
    taxKind: { hint: "Only where the tax is 0 %" },
    returnDays: { hint: "Empty: as its category, or the store" },
    attributes: { wide: true },
  }),
};

import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { productFields } from "#contract/products/product.ts";

// Which product a variant belongs to is asked by a command of its own: there are too many to list.
const { parentId: _asked, ...limits } = productFields;

/** The form of a product. */
export const form: RecordForm<"product"> = {
  kind: "product",
  limits,
  start: { unit: "piece", storage: "Ambient" },
  extras: () => ({
    name: { section: "section.product", wide: true },
    mrp: { section: "section.prices", hint: "The price printed on the pack" },
    price: { hint: "At most the MRP" },
    taxPercent: { hint: "Empty: as its HSN says; a new product whose HSN has no rate gets that of its category" },
    taxKind: { hint: "Only where the tax is 0 %" },
    barcode: { section: "section.codes" },
    storage: { section: "section.shelf" },
    returnDays: { hint: "Empty: as its category, or the store" },
    attributes: { wide: true },
  }),
};

import { returnPlaces } from "#contract/returns/fields.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { returns } from "./list.ts";
import { readReturnParts } from "./read-parts.ts";

/** How returns are read and written. */
export const returnKind = storedKind({
  kind: "return",
  table: "return_orders",
  fields: {
    pickup: { type: "choice", required: true, values: returnPlaces },
    riderId: { type: "record", kind: "rider", nameIn: "riderName" },
  },
  unique: {},
  list: returns,
  labelColumns: ["number", "customerName"],
  parts: readReturnParts,
});

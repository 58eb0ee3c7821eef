import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { areaFields } from "#contract/delivery/area.ts";

// What is drawn is no text to type: it has a map of its own.
const { outline: _, ...limits } = areaFields;

/** The form of a delivery area. */
export const form: RecordForm<"delivery-area"> = {
  kind: "delivery-area",
  limits,
  start: { position: 100, deliveryCharge: 0, minimumOrder: 0 },
};

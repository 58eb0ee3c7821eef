import { personWords } from "#contract/people/words.ts";
import type { RowWords } from "#contract/records/row-words.ts";
import type { RiderRow } from "./schema.ts";

/** The words for the fields of a rider. */
export const riderWords = {
  ...personWords,
  zone: { title: "Delivery area" },
  vehicleId: { title: "Vehicle" },
} as const satisfies RowWords<RiderRow>;

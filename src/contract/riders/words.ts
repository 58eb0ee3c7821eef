import { personWords } from "#contract/people/words.ts";
import type { RowWords } from "#contract/records/row-words.ts";
import type { RiderRow } from "./schema.ts";

/** The fields of a rider in words. */
export const riderWords = {
  ...personWords,
  zone: { title: "Zone" },
  vehicleId: { title: "Vehicle" },
} as const satisfies RowWords<RiderRow>;

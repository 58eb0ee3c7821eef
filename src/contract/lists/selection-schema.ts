import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";
import { mostSelectedRead } from "#contract/constants.ts";

/** The schema of a selection: the ids of the rows that a filter found at one moment. */
export const selectionSchema = z.strictObject({
  ids: z.array(idSchema).describe("in the order of the list"),
  asOf: instantSchema,
  sequence: z.int().nonnegative(),
});

/** The ids of selected rows in the order of the list; `sequence` is the store's last event when they were read. */
export type Selection = z.infer<typeof selectionSchema>;

/** The ids of selected rows for one call. */
export const selectedIdsSchema = z.array(idSchema).min(1).max(mostSelectedRead);

/** The schema of selected rows as they are now. */
export function selectedSchema<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(row).describe("in the order of the asked ids; without those the store has not"),
    left: z.array(idSchema).describe("those of them that the filter does not find any more"),
  });
}

/** Selected rows as they are now; `left` are the ids of those that the filter no longer finds. */
export interface SelectedRows<Row> {
  rows: Row[];
  left: string[];
}

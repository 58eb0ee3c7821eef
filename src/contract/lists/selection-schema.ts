import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";
import { mostSelectedRead } from "#contract/constants.ts";

/** The schema of the rows that were selected of a list, by their ids: what the filter found at one moment. */
export const selectionSchema = z.strictObject({
  ids: z.array(idSchema).describe("in the order of the list"),
  asOf: instantSchema,
  sequence: z.int().nonnegative(),
});

/** The rows that were selected of a list, by their ids, in its order. `sequence` is the last event they agree with. */
export type Selection = z.infer<typeof selectionSchema>;

/** The ids of selected rows that are read at once. */
export const selectedIdsSchema = z.array(idSchema).min(1).max(mostSelectedRead);

/** The schema of selected rows as they stand now. */
export function selectedSchema<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(row).describe("in the order of the asked ids; without those the store has not"),
    left: z.array(idSchema).describe("those of them that the filter does not find any more"),
  });
}

/** Selected rows as they stand now; `left` are the ids of those that the filter does not find any more. */
export interface SelectedRows<Row> {
  rows: Row[];
  left: string[];
}

import { z } from "zod";
import { instantSchema } from "#contract/common-schema.ts";

/** The schema of one page of a list. */
export function pageSchema<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int().nonnegative().describe("rows the filter finds, as far as they were counted"),
    atLeast: z.boolean().describe("there are more than `total`; the list's counts count them all"),
    page: z.int().positive(),
    pageSize: z.int().positive(),
    asOf: instantSchema,
    sequence: z.int().nonnegative().describe("the last event of the store that the rows agree with"),
  });
}

/** One page of a list. `page` counts from 1; `sequence` is the store's last event when the rows were read. */
export interface Page<Row> {
  rows: Row[];
  /** How many rows the filter finds, as far as they were counted. */
  total: number;
  /** The filter finds more than `total`; the counts of the list have the exact number. */
  atLeast: boolean;
  page: number;
  pageSize: number;
  asOf: string;
  sequence: number;
}

/** The schema of the counts of a list: all rows that a filter finds, and those for each tab value. */
export function countsSchema<const Value extends string>(values: readonly Value[]) {
  return z.strictObject({
    total: z.int().nonnegative(),
    byStatus: z.record(z.enum(values), z.int().nonnegative()),
    asOf: instantSchema,
    sequence: z.int().nonnegative(),
  });
}

/** How many records a filter finds, in all and for each tab value. */
export interface Counts<Value extends string> {
  total: number;
  byStatus: Record<Value, number>;
  asOf: string;
  sequence: number;
}

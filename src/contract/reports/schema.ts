import { z } from "zod";
import { daySchema, instantSchema } from "#contract/common-schema.ts";
import { daysOf, groupings, longestPeriod } from "./period.ts";

/** Days of a store. */
export const periodSchema = z
  .strictObject({ from: daySchema, to: daySchema.describe("the last day, included") })
  .refine(({ from, to }) => from <= to, { message: "it ends before it begins", path: ["to"] })
  .refine((period) => daysOf(period) <= longestPeriod, {
    message: `at most ${longestPeriod} days`,
    path: ["to"],
  });

/** By what a report is filtered; the gateway checks it against the list of the report. */
export const reportFilterSchema = z
  .record(z.string().max(40), z.unknown())
  .optional()
  .describe("as the list that shows the facts of the report is filtered, without its days and its text");

/** What a report is asked for. */
export const askedReportSchema = z.strictObject({
  period: periodSchema.optional().describe("needed by every report but those of now"),
  compare: periodSchema.optional().describe("the days whose figures stand beside"),
  grouping: z.enum(groupings).default("day").describe("by what a report by day puts the days together"),
  filter: reportFilterSchema,
  sort: z
    .strictObject({ column: z.string().max(60), descending: z.boolean() })
    .optional()
    .describe("a column of the report; without it, as the report is usually sorted"),
});
export type AskedReport = z.output<typeof askedReportSchema>;

const figuresSchema = z
  .array(z.number().nullable())
  .describe("in the order of the columns that are figures; null where there is nothing to tell");

const rowSchema = z.strictObject({
  key: z.array(z.string().nullable()).describe("ids, days or values of what rows are put together by"),
  names: z.array(z.string()).describe("the same in words; empty where there is none"),
  values: figuresSchema,
  level: z
    .int()
    .nonnegative()
    .optional()
    .describe("of a category, how many are above it; those below it follow it, and its figures hold theirs"),
});

/** A report. Amounts in minor units, shares in basis points. */
export const reportSchema = z
  .strictObject({
    report: z.string(),
    title: z.string(),
    asOf: instantSchema.describe("all figures are of this moment"),
    timeZone: z.string(),
    period: z.strictObject({ from: daySchema, to: daySchema }).nullable(),
    compared: z.strictObject({ from: daySchema, to: daySchema }).nullable(),
    comparedUntilNow: z
      .boolean()
      .describe("the last day is not over, so that of the compared days only counts what was before the same time"),
    columns: z.array(
      z.strictObject({
        name: z.string(),
        title: z.string(),
        is: z.enum([
          "day",
          "month",
          "hour",
          "rate",
          "record",
          "branch",
          "text",
          "count",
          "decimal",
          "money",
          "quantity",
          "minutes",
          "share",
        ]),
        explain: z.string().describe("what a figure tells; empty for what rows are put together by"),
      }),
    ),
    rows: z.array(rowSchema),
    comparedRows: z
      .array(rowSchema)
      .nullable()
      .describe("the rows of the compared days, by their names; null where nothing is compared"),
    rowCount: z.int().describe("how many rows there are; at most 10,000 are answered, the totals count all"),
    totals: figuresSchema,
    leftOut: z.array(z.string()).optional().describe("of a report of several stores, those that have another currency"),
    comparedTotals: figuresSchema.nullable(),
  })
  .meta({ id: "Report" });
export type ReportAnswer = z.infer<typeof reportSchema>;

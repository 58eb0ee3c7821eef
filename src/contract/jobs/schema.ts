import { z } from "zod";
import { daySchema, idSchema, instantSchema, textSchema } from "#contract/common-schema.ts";
import { kindNames } from "#contract/records/kind-names.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { definitions } from "#contract/records/definitions.ts";
import { importOfJobSchema } from "#contract/imports/schema.ts";
import { groupings } from "#contract/reports/period.ts";
import { reportFilterSchema } from "#contract/reports/schema.ts";
import { reportName, reports } from "#contract/reports/reports.ts";
import { isTimeZone } from "#contract/time-zone.ts";
import { fileFormats, jobKinds, jobStates } from "./job.ts";

const zoneSchema = z
  .string()
  .max(60)
  .refine(isTimeZone, "a time zone looks like Asia/Kolkata")
  .optional()
  .describe("of the moments in the file; without it, the store's");

const file = { format: z.enum(fileFormats), timeZone: zoneSchema } as const;

/** The records of one kind: all that a filter finds, with some of their fields. */
const listExports = kindNames.map((kind) =>
  z.strictObject({
    what: z.literal(kind),
    filter: filterSchema(definitions[kind].list as ListContract).optional(),
    days: z
      .strictObject({ from: daySchema.optional(), to: daySchema.optional() })
      .optional()
      .describe("days of the store, the last one included, of the first field of the list that asks for past days"),
    columns: z.array(z.string().max(60)).min(1).max(100).optional().describe("fields of the row; without it, all"),
    ...file,
  }),
);

const reportExport = z.strictObject({
  what: z.literal("report"),
  report: z.enum(reports.map(reportName)),
  period: z
    .strictObject({ from: daySchema, to: daySchema })
    .optional()
    .describe("needed by every report but those of now"),
  grouping: z.enum(groupings).default("day"),
  filter: reportFilterSchema,
  ...file,
});

/** What an export is asked for: the records of a kind, or a report. */
export const newExportSchema = z.discriminatedUnion("what", [reportExport, ...listExports]).meta({ id: "NewExport" });
export type NewExport = z.output<typeof newExportSchema>;

/** Records elsewhere that tell a name like that of somebody who was forgotten. They were left as they are. */
const foundSchema = z.strictObject({
  total: z.int().nonnegative(),
  records: z
    .array(z.strictObject({ table: z.string(), record: z.string().describe("its number, code or id") }))
    .describe("the first of them"),
});

/** A job: work that a gateway does for somebody beside its calls. */
export const jobSchema = z
  .strictObject({
    id: idSchema,
    storeId: idSchema,
    kind: z.enum(jobKinds),
    state: z.enum(jobStates),
    title: z.string().describe('what it is about: "Orders", "Sales by day"'),
    about: z.string().describe("its filter, days or map in words; may be empty"),
    userId: idSchema.nullable(),
    by: z.string(),
    madeAt: instantSchema,
    endedAt: instantSchema.nullable(),
    done: z.int().nonnegative().describe("how much of it is done, in the unit of `total`"),
    total: z.int().nonnegative().nullable().describe("null while that is not known"),
    attempt: z.int().nonnegative().describe("how often it was begun"),
    error: z.string().describe("why it has failed, as a sentence; else empty"),
    asOf: instantSchema.nullable().describe("the moment of all rows of an export"),
    rows: z.int().nonnegative().nullable(),
    sha256: z.string().nullable().describe("of the file, in hexadecimal"),
    size: z.int().nonnegative().nullable().describe("of the file, in bytes"),
    timeZone: z.string().nullable(),
    fileName: z.string().nullable(),
    hasFile: z.boolean().describe("its file can be fetched: it is kept for some days"),
    import: importOfJobSchema.nullable().describe("of an import alone"),
    found: foundSchema.nullable().describe("of forgetting somebody alone"),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof jobSchema>;

/** The newest jobs that this login may see. */
export const jobsSchema = z.strictObject({ jobs: z.array(jobSchema) });

export const jobQuery = z.strictObject({
  direction: z.enum(["out", "in"]).optional().describe("out: exports, prints and whom to forget; in: imports"),
  own: z.literal("under-way").optional().describe("those of this login that wait or run"),
  find: textSchema(100).optional().describe("words of who, what or the name of the file"),
});

import { z } from "zod";
import { filledTextSchema, idSchema } from "#contract/common-schema.ts";
import { importSteps, mostImportBytes } from "./import.ts";

const countSchema = z.int().nonnegative();

/** Something that can be imported, with the parts that a line of its file can have. */
const importSubjectSchema = z.strictObject({
  name: z.string().describe('"orders", "products", …'),
  summary: z.string(),
  notes: z.string(),
  replaces: z.boolean().describe("records that are there already can be changed to what the file says"),
  clears: z.boolean().describe("a map may say that an empty cell empties what is there"),
  joins: z.boolean().describe("its lines may go on in a second file, and amounts may be in the smallest coin"),
  returned: z.boolean().describe("some of its lines may be returned goods"),
  parts: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      words: z.string().describe("what it means"),
      required: z.boolean(),
      unless: z.string().nullable().describe("another part that does as well"),
      choices: z.array(z.string()).nullable().describe("the values that it can have; null where it has no list"),
      known: z.array(z.string()).describe("further texts that mean one of these, in small letters"),
      isKey: z.boolean().describe("of several columns, all must have a text"),
      joint: z.string().describe("what stands between the texts of several columns"),
    }),
  ),
});
export type ImportSubjectWords = z.infer<typeof importSubjectSchema>;

export const importSubjectsSchema = z.strictObject({ subjects: z.array(importSubjectSchema) });

/** Where a file names its columns. */
export const importHeadingSchema = z
  .strictObject({ after: z.int().min(0).max(50), lines: z.int().min(0).max(3) })
  .describe(
    "how many lines stand before the names of the columns, such as a title, and how many lines these names have; 0 where the file names no columns. Blank lines count among those before; blank ones behind these, and a first line sep=; of a spreadsheet, are passed over without being counted",
  );
export type ImportHeading = z.infer<typeof importHeadingSchema>;

/** How a file is read: its format, and which column each part comes from. */
export const importMappingSchema = z
  .strictObject({
    map: z
      .record(z.string().min(1).max(60), z.string().min(1).max(1_000))
      .describe('the column of each part; "=text" is the same text for every line'),
    encoding: z.string().min(1).max(40),
    delimiter: z
      .string()
      .min(1)
      .max(10)
      .regex(/^[^"\r\n]*$/, "has no quote or line break"),
    dateFormats: z.array(z.string().min(1).max(40)).max(10).describe("such as dd/MM/yyyy; empty for ISO 8601"),
    numberFormat: z.string().min(1).max(40).nullable().describe("a number as the file writes it: 1.234,56"),
    values: z
      .record(z.string().max(60), z.record(z.string().max(200), z.string().max(200)))
      .default({})
      .describe("what the texts of a part mean, by the text in small letters"),
    clears: z
      .array(z.string().max(60))
      .max(60)
      .default([])
      .describe("the parts of which an empty cell empties what is there; else it changes nothing"),
    minorUnits: z.boolean().default(false).describe("amounts are whole numbers of the smallest coin, such as paise"),
    returns: z
      .array(z.string().min(1).max(200))
      .max(10)
      .default([])
      .describe('which lines are returned goods: "quantity is negative", "order starts with C"'),
    on: z
      .string()
      .max(400)
      .nullable()
      .default(null)
      .describe("the columns by which lines of a second file belong to those of the first: order=order_id"),
    sheet: z.string().max(60).nullable().default(null).describe("of a workbook; null for the first one"),
    heading: importHeadingSchema.default({ after: 0, lines: 1 }),
  })
  .meta({ id: "ImportMapping" });
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** A file that is about to be sent. */
export const newImportSchema = z.strictObject({
  subject: z.string().min(1).max(60),
  fileName: filledTextSchema(200),
  size: z.int().positive().max(mostImportBytes),
});

/** A file that was sent, or is being sent. */
export const importFileSchema = z
  .strictObject({
    id: idSchema,
    storeId: idSchema,
    subject: z.string(),
    fileName: z.string(),
    size: countSchema,
    received: countSchema.describe("how many bytes of it are here"),
  })
  .meta({ id: "ImportFile" });
export type ImportFile = z.infer<typeof importFileSchema>;

const because = z.string().describe("why this is taken for right");

/** What a file looks like, and how it is probably read: nothing of it counts until somebody has agreed. */
export const importLookSchema = z
  .strictObject({
    file: importFileSchema,
    encoding: z.strictObject({ value: z.string(), because }),
    delimiter: z.strictObject({ value: z.string(), because }),
    heading: z.strictObject({ value: importHeadingSchema, because }),
    dates: z.strictObject({
      value: z.array(z.string()).nullable().describe("null where somebody must say which it is"),
      because,
      offered: z.array(z.strictObject({ title: z.string(), formats: z.array(z.string()) })),
    }),
    numbers: z.strictObject({ value: z.string().nullable(), because }),
    sheets: z.array(z.string()).describe("of a workbook (.xlsx); empty for other files"),
    sheet: z.string().nullable().describe("the one that is read"),
    join: z
      .strictObject({
        file: importFileSchema,
        here: z.array(z.string()).describe("the columns of the first file"),
        there: z.array(z.string()).describe("those of the second file"),
        on: z.string().nullable().describe("by which columns they belong together; null where somebody must say it"),
        because,
      })
      .nullable()
      .describe("a second file, whose columns stand among the others"),
    columns: z.array(
      z.strictObject({
        name: z.string(),
        texts: z.array(z.string()).describe("all that its first lines have; empty where these are many"),
      }),
    ),
    lines: z
      .array(z.array(z.string()))
      .describe("the first lines of data, each with the text of every column in their order"),
    map: z.array(
      z.strictObject({
        part: z.string(),
        column: z.string().nullable().describe("null where nothing is sure enough"),
        because: z.string(),
      }),
    ),
    maps: z.array(z.strictObject({ name: z.string(), mapping: importMappingSchema, fits: z.boolean() })),
    trouble: z.string().describe("why its columns cannot be read; else empty"),
  })
  .meta({ id: "ImportLook" });
export type ImportLook = z.infer<typeof importLookSchema>;

export const importCheckSchema = z.strictObject({
  mapping: importMappingSchema,
  replaces: z.boolean().default(false).describe("change what is there already to what the file says"),
  saveAs: filledTextSchema(60).optional().describe("keep the map of the columns under this name"),
  joinId: idSchema
    .optional()
    .describe("a second file that was sent, each of whose lines belongs to lines of the first"),
});

export const importRunSchema = z.strictObject({
  checkId: idSchema.describe("the job that has said what this file would do"),
});

/** What a file would do, or has done. Lines read = accepted + refused. */
export const importReportSchema = z
  .strictObject({
    linesRead: countSchema,
    linesAccepted: countSchema,
    linesRefused: countSchema,
    linesPassedOver: countSchema,
    records: countSchema.describe("new ones"),
    completed: countSchema,
    replaced: countSchema,
    there: countSchema.describe("were there already"),
    differing: countSchema.describe("were there with other values, and stay as they are"),
    touched: countSchema.describe("were changed by somebody since, and stay as they are"),
    reasons: z.array(z.strictObject({ reason: z.string(), lines: countSchema })),
    refused: z
      .array(
        z.strictObject({
          line: countSchema,
          code: z.string(),
          reason: z.string(),
          column: z.string(),
          value: z.string(),
        }),
      )
      .describe("the first refused lines"),
    remarks: z.array(z.string()),
    examples: z.array(z.string()).describe("the first records as they would stand"),
    names: z.array(z.string()).describe('the imports in the store: "S1-3"'),
    cannotUndo: z.string().describe("why it cannot be taken back; empty where it can"),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.infer<typeof importReportSchema>;

/** What a job does of an import. */
export const importOfJobSchema = z.strictObject({
  id: idSchema.describe("of the file"),
  subject: z.string(),
  step: z.enum(importSteps),
  report: importReportSchema.nullable().describe("null until it is done"),
  said: z.string().describe("what was done, as a sentence; may be empty"),
  mapping: importMappingSchema.nullable().describe("how the file is read"),
  replaces: z.boolean(),
  joinId: idSchema.nullable().describe("of the second file, where there is one"),
});

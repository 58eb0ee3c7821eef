import { z } from "zod";
import { daySchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import {
  mostCopies,
  mostDrawnAtOnce,
  mostPrinted,
  paperSizes,
  papers,
  printableSizes,
  printedCodes,
  printStates,
  recordPapers,
} from "./paper.ts";
import { sheetSchema } from "./sheet.ts";

const recordIdsSchema = z
  .array(idSchema)
  .min(1)
  .max(mostPrinted)
  .describe(
    "in the order in which they are printed: orders, for invoices orders and invoices, for shelf labels products; what is not in the store is not found",
  );

/** The records to print, and the paper on which they are printed. */
export const printCheckSchema = z.strictObject({ paper: z.enum(recordPapers), recordIds: recordIdsSchema });

const sizeSchema = z
  .enum(printableSizes)
  .describe("Thermal is the roll that the settings of the store say; left out, the size that they say for this paper");
const codesSchema = z.enum(printedCodes).describe("the form in which numbers are printed for scanners");
const copiesSchema = z.int().min(1).max(mostCopies).describe("how often each sheet is printed");

/** A print to be made. What is left out is as the settings of the store say for this paper. */
export const newPrintSchema = printCheckSchema.extend({
  size: sizeSchema.optional(),
  codes: codesSchema.optional(),
  copies: copiesSchema.optional(),
});
export type NewPrint = z.infer<typeof newPrintSchema>;

/** The end of a day to be printed. */
export const newDayPrintSchema = z.strictObject({
  day: daySchema,
  size: sizeSchema.optional(),
  copies: copiesSchema.optional(),
});

export type NewDayPrint = z.infer<typeof newDayPrintSchema>;

/** How a paper would be printed, to see it before that is set. */
export const paperSetupSchema = z.strictObject({
  size: z.enum(printableSizes),
  codes: codesSchema,
  copies: copiesSchema,
  head: z.string().max(200),
  foot: z.string().max(300).describe("empty for the text of the general settings, on what customers get"),
  terms: z.string().max(2_000),
  copyNames: z.string().max(300).describe("what is written on each copy where there are several, one on a line"),
});

/** The sheets of a paper as they would be printed, of the newest record of the store. */
export const paperPreviewSchema = z.strictObject({
  size: z.enum(paperSizes),
  sheets: z.array(sheetSchema).describe("none where the store has no record for this paper"),
});
export type PaperPreview = z.infer<typeof paperPreviewSchema>;

/** The products whose shelf labels show another price, name or pack than they have now, or that never had one. */
export const changedLabelsSchema = z.strictObject({
  total: z.int().nonnegative(),
  recordIds: z.array(idSchema).max(mostPrinted).describe(`in the order of the shelves, at most ${mostPrinted}`),
});

const leftOutSchema = z
  .array(z.strictObject({ name: z.string(), because: z.string() }))
  .describe("the records of which nothing is printed, by their numbers");
export type LeftOut = z.infer<typeof leftOutSchema>;

/** The records that a print would contain, and which of them were printed before. */
export const checkedPrintSchema = z.strictObject({
  records: z.int().nonnegative().describe("how many are printed"),
  leftOut: leftOutSchema,
  before: z
    .strictObject({
      records: z.int().positive().describe("how many of them had this paper printed before"),
      times: z.int().positive().describe("how often the one of them that was printed most"),
      by: z.string().describe("who printed last"),
      at: instantSchema.describe("when that was"),
    })
    .nullable(),
});
export type CheckedPrint = z.infer<typeof checkedPrintSchema>;

/** A print as it was recorded. */
export const printSchema = z
  .strictObject({
    id: idSchema,
    storeId: idSchema,
    paper: z.enum(papers),
    size: z.enum(printableSizes).describe("as it was asked for"),
    drawnSize: z.enum(paperSizes).describe("the paper on which it is drawn"),
    codes: z.enum(printedCodes),
    copies: copiesSchema,
    records: z.int().positive().describe("1 for the end of a day"),
    day: daySchema.nullable().describe("the day whose end it shows; null for a paper of records"),
    state: z
      .enum(printStates)
      .describe(
        `ready: its PDF is drawn when asked for; above ${mostDrawnAtOnce} records, each counted with its copies, a job draws it`,
      ),
    leftOut: leftOutSchema,
    at: instantSchema,
    by: z.string(),
  })
  .meta({ id: "Print" });
export type Print = z.infer<typeof printSchema>;

/** The sheets of a print, to be drawn by whoever asks. */
export const printedSheetsSchema = z.strictObject({
  print: printSchema,
  sheets: z
    .array(sheetSchema)
    .nullable()
    .describe(`null where the print has more than ${mostDrawnAtOnce} records: it comes as a PDF only`),
});

import { z } from "zod";
import { idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { printPaths } from "./paths.ts";
import { papers } from "./paper.ts";
import {
  changedLabelsSchema,
  checkedPrintSchema,
  newDayPrintSchema,
  newPrintSchema,
  paperPreviewSchema,
  paperSetupSchema,
  printCheckSchema,
  printedSheetsSchema,
  printSchema,
} from "./schema.ts";

const printParams = storeParams.extend({ printId: idSchema });

/** The schemas of the calls about what is printed. */
export const printRoutes = {
  "prints.check": {
    summary: "What a print would leave out, and whether it was printed before",
    params: storeParams,
    body: printCheckSchema,
    answer: checkedPrintSchema,
  },
  "prints.create": {
    summary: "Record a print; its sheets and its PDF are asked for afterwards",
    params: storeParams,
    body: newPrintSchema,
    answer: printSchema,
    write: true,
  },
  "prints.day-end": {
    summary: "Record a print of the end of a day; its sheet and its PDF are asked for afterwards",
    params: storeParams,
    body: newDayPrintSchema,
    answer: printSchema,
    write: true,
  },
  "prints.changed-labels": {
    summary: "The products whose shelf labels no longer say what they cost",
    params: storeParams,
    answer: changedLabelsSchema,
  },
  "prints.preview": {
    summary: "What a paper would look like with other settings, of the newest record of the store",
    params: storeParams,
    body: z.strictObject({ paper: z.enum(papers), setup: paperSetupSchema }),
    answer: paperPreviewSchema,
  },
  "prints.read": { summary: "A print as it was recorded", params: printParams, answer: printSchema },
  "prints.sheets": {
    summary: "The sheets of a print as data, to be drawn by whoever asks",
    params: printParams,
    answer: printedSheetsSchema,
  },
  "prints.pdf": {
    summary: "A print as one PDF",
    params: printParams,
    answer: { file: ["application/pdf"] },
    heavy: true,
  },
} as const satisfies Record<keyof typeof printPaths, RouteSchema>;

import { z } from "zod";
import { idSchema, storeParams } from "#contract/common-schema.ts";
import type { FileLimits } from "#contract/fields/fields.ts";
import { jobSchema } from "#contract/jobs/schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { importPartBytes, mostImportBytes } from "./import.ts";
import type { importPaths } from "./paths.ts";
import {
  importCheckSchema,
  importFileSchema,
  importLookSchema,
  importRunSchema,
  importSubjectsSchema,
  newImportSchema,
} from "./schema.ts";

const importParams = storeParams.extend({ importId: idSchema });

const part: FileLimits = {
  type: "file",
  required: true,
  types: ["application/octet-stream"],
  mostBytes: importPartBytes,
};

/** The schemas of the calls that bring a file in. */
export const importRoutes = {
  "imports.subjects": {
    summary: "Everything that this login may import, with the parts of its lines",
    params: storeParams,
    answer: importSubjectsSchema,
  },
  "imports.begin": {
    summary:
      "Announce a file; its bytes are sent by `imports.add-part`. Nobody else may send, read, check, run or drop it",
    params: storeParams,
    body: newImportSchema,
    answer: importFileSchema,
    write: true,
  },
  "imports.add-part": {
    summary: "Send the next bytes of a file",
    params: importParams,
    body: z.strictObject({
      at: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .refine((at) => at < mostImportBytes)
        .describe("how many bytes of the file come before these"),
    }),
    files: { part },
    answer: importFileSchema,
    write: true,
  },
  "imports.look": {
    summary: "What a file looks like, with guesses how it is read and the reason for each",
    params: importParams,
    query: z
      .strictObject({
        encoding: z.string().min(1).max(40).optional(),
        delimiter: z.string().min(1).max(10).optional(),
        sheet: z.string().min(1).max(60).optional(),
        headingAfter: z
          .string()
          .regex(/^(?:[1-4]?\d|50)$/, "is a number up to 50")
          .transform(Number)
          .optional()
          .describe("how many lines stand before the names of the columns; goes with `headingLines`"),
        headingLines: z
          .string()
          .regex(/^[0-3]$/, "is a number up to 3")
          .transform(Number)
          .optional()
          .describe("how many lines these names have; 0 where the file names no columns"),
        joinId: idSchema.optional().describe("a second file that was sent"),
      })
      .refine((query) => (query.headingAfter === undefined) === (query.headingLines === undefined), {
        path: ["headingLines"],
        error: "headingAfter and headingLines go together",
      }),
    answer: importLookSchema,
    heavy: true,
  },
  "imports.drop": {
    summary: "Give up a file that was sent: none of it is kept",
    params: importParams,
    answer: importFileSchema,
    write: true,
  },
  "imports.check": {
    summary: "Begin a job that says what a file would do; it writes nothing",
    params: importParams,
    body: importCheckSchema,
    answer: jobSchema,
    write: true,
  },
  "imports.run": {
    summary: "Import a file as it was checked; the job is refused where file or store have changed since",
    params: importParams,
    body: importRunSchema,
    answer: jobSchema,
    write: true,
  },
  "imports.undo": {
    summary: "Begin a job that takes a whole import back",
    params: importParams,
    answer: jobSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof importPaths, RouteSchema>;

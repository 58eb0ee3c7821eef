import { idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { xlsxType } from "#contract/sheets/xlsx-sheet.ts";
import type { jobPaths } from "./paths.ts";
import { jobQuery, jobSchema, jobsSchema, newExportSchema } from "./schema.ts";

/** A CSV file is sent as mere bytes: a client takes an answer of text for the page of a proxy. */
const plainFileType = "application/octet-stream";

const jobParams = storeParams.extend({ jobId: idSchema });

/** The schemas of the calls about jobs. */
export const jobRoutes = {
  "jobs.list": {
    summary: "The newest exports, imports and large prints of a store that this login may see",
    params: storeParams,
    query: jobQuery,
    answer: jobsSchema,
  },
  "jobs.export": {
    summary: "Begin an export; its file is fetched by `jobs.file` once the job is done",
    params: storeParams,
    body: newExportSchema,
    answer: jobSchema,
    write: true,
  },
  "jobs.cancel": {
    summary: "Cancel a job that waits or runs; nothing of it stays half done",
    params: jobParams,
    answer: jobSchema,
    write: true,
  },
  "jobs.retry": {
    summary: "Begin a job again that has failed or was cancelled",
    params: jobParams,
    answer: jobSchema,
    write: true,
  },
  "jobs.file": {
    summary: "The file of a job that is done",
    params: jobParams,
    answer: { file: [plainFileType, xlsxType] },
  },
} as const satisfies Record<keyof typeof jobPaths, RouteSchema>;

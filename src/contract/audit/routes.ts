import { z } from "zod";
import { pageQuery, placesQuery, storeParams } from "#contract/common-schema.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import { countsSchema, pageSchema } from "#contract/lists/page-schema.ts";
import { selectedIdsSchema, selectedSchema, selectionSchema } from "#contract/lists/selection-schema.ts";
import { recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { auditList } from "./list.ts";
import type { auditPaths } from "./paths.ts";
import { auditAuthorSchema, auditCheckSchema, auditRowSchema } from "./schema.ts";
import { auditSubjects } from "./subjects.ts";

/** The schemas of the calls about the audit list. */
export const auditRoutes = {
  "audit.filter": {
    summary: "One page of the audit entries a filter finds: those of the store and those of its business alone",
    params: storeParams,
    query: pageQuery,
    body: filterSchema(auditList),
    answer: pageSchema(auditRowSchema),
  },
  "audit.counts": {
    summary: "How many audit entries a filter finds, by what they are about",
    params: storeParams,
    body: filterSchema(auditList),
    answer: countsSchema(auditSubjects),
  },
  "audit.select": {
    summary: "The ids of the audit entries a filter finds, from one place to another",
    params: storeParams,
    query: placesQuery,
    body: filterSchema(auditList),
    answer: selectionSchema,
  },
  "audit.selected": {
    summary: "Selected audit entries, and which of them a filter does not find",
    params: storeParams,
    body: z.strictObject({ ids: selectedIdsSchema, filter: filterSchema(auditList) }),
    answer: selectedSchema(auditRowSchema),
  },
  "audit.authors": {
    summary: "Who may have done what the audit list tells: all users there are or were",
    params: storeParams,
    answer: z.array(auditAuthorSchema),
  },
  "audit.check": {
    summary: "Look through the audit list of the whole business for entries that are missing or were changed",
    params: storeParams,
    answer: auditCheckSchema,
    heavy: true,
  },
  "audit.read": { summary: "One audit entry", params: recordParams, answer: auditRowSchema },
} as const satisfies Record<keyof typeof auditPaths, RouteSchema>;

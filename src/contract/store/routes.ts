import { z } from "zod";
import { filledTextSchema, idSchema, storeParams } from "#contract/common-schema.ts";
import { viewTypes } from "#contract/enumerations.ts";
import { lookupSchema, searchResultSchema } from "#contract/store/search-schema.ts";
import { lookupSubjects } from "#contract/store/lookup.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { dashboardSchema } from "./dashboard-schema.ts";
import { convertedTimesSchema, convertTimesSchema } from "./local-time-schema.ts";
import type { furtherStorePaths } from "./further-paths.ts";
import type { storePaths } from "./paths.ts";
import {
  formChoicesSchema,
  formHeaderSchema,
  generalSettingsSchema,
  globalSettingsSchema,
  orderViewSchema,
  storeDetailsSchema,
  storeProfileSchema,
} from "./schema.ts";

/** The schemas of the calls about stores. */
export const storeRoutes = {
  "stores.list": { summary: "The stores this login may work in", answer: z.array(storeDetailsSchema) },
  "stores.profile": {
    summary: "Name and logo of a store",
    query: z.strictObject({ storeId: idSchema.optional() }),
    answer: storeProfileSchema,
  },
  "settings.general": {
    summary: "Theme, logos and texts of a store; more than the theme only with a token",
    query: z.strictObject({ storeId: idSchema.optional().describe("ignored without a token") }),
    answer: z.array(generalSettingsSchema),
  },
  "settings.global": { summary: "Settings all stores share", answer: z.array(globalSettingsSchema) },
  "settings.order-view": {
    summary: "Tabs, colours and refresh timing of an order view",
    query: z.strictObject({ filterType: z.enum(viewTypes).default("BUSINESS"), storeId: idSchema.optional() }),
    answer: orderViewSchema,
  },
  "settings.form-header": {
    summary: "Titles of fields and of their values in a store",
    query: z.strictObject({ storeId: idSchema.optional() }),
    answer: formHeaderSchema,
  },
  "settings.form-choices": {
    summary: "Choices of dropdowns in a store",
    query: z.strictObject({ storeId: idSchema.optional() }),
    answer: formChoicesSchema,
  },
  "search.find": {
    summary: "Orders, customers, products and records of every kind for a few typed letters",
    params: storeParams,
    query: z.strictObject({ term: filledTextSchema(100) }),
    answer: searchResultSchema,
    heavy: true,
  },
  "lookups.read": {
    summary: "The name of a customer or product by which a list is filtered",
    params: storeParams.extend({ subject: z.enum(lookupSubjects), subjectId: idSchema }),
    answer: lookupSchema,
  },
  "times.convert": {
    summary: "Moments as the clock at a store shows them, and what is shown there as moments",
    body: convertTimesSchema,
    answer: convertedTimesSchema,
  },
  "dashboard.read": {
    summary: "What waits at the store now and, where no order has been placed for a week, the last day with orders",
    params: storeParams,
    answer: dashboardSchema,
  },
  "health.live": {
    summary: "Whether the process answers, with its database or without",
    answer: z.strictObject({ version: z.string() }),
  },
  "health.ready": {
    summary:
      "Whether calls may be sent here: the database answers, its schema is one that this version serves, and the " +
      "gateway is not stopping. 503 where not",
    answer: z.strictObject({
      database: z.literal("up"),
      version: z.string(),
      replicaSecondsBehind: z
        .number()
        .nonnegative()
        .nullable()
        .optional()
        .describe("null while the replica does not answer; left out where there is none"),
    }),
  },
} as const satisfies Record<keyof typeof storePaths | keyof typeof furtherStorePaths, RouteSchema>;

import { z } from "zod";
import { filledTextSchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { maxBulkItems, maxTextLength } from "#contract/constants.ts";
import { commentOrigins } from "#contract/enumerations.ts";
import { importedSchema } from "./imported-schema.ts";

/** What can happen to a record: it is created, it is changed, or somebody comments on it or, for customers, looks at it. */
export const historyActions = ["created", "changed", "commented", "looked"] as const;

/** One entry of a record's history. `changes` has the values of each changed field before and after. */
export const recordHistoryEntrySchema = z
  .strictObject({
    id: idSchema,
    action: z.enum(historyActions),
    at: instantSchema,
    by: z.string().describe("who, by name"),
    origin: z.enum(commentOrigins),
    version: z.int().positive().nullable().describe("the version this change made; null for comments"),
    undoes: z.int().positive().nullable().describe("the version of the change that this one took back"),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    text: z.string().describe("the reason or comment"),
    imported: importedSchema,
  })
  .meta({ id: "RecordHistoryEntry" });
export type RecordHistoryEntry = z.infer<typeof recordHistoryEntrySchema>;

export const recordHistorySchema = z.strictObject({
  entries: z.array(recordHistoryEntrySchema),
  total: z.int().nonnegative(),
});
export type RecordHistory = z.infer<typeof recordHistorySchema>;

/** Comments on records of one kind, in one store. */
export const recordCommentsSchema = z.strictObject({
  comments: z
    .array(z.strictObject({ id: idSchema, comment: filledTextSchema(maxTextLength) }))
    .min(1)
    .max(maxBulkItems),
});

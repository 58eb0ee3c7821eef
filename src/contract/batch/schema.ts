import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";
import { maxBulkItems } from "#contract/constants.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import type { Kinds } from "#contract/kinds.ts";
import { type ChangingKind, changingKinds } from "#contract/records/kind-names.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";

/** Parts of a request by name; the call that is made for each record checks them. */
const partSchema = z.record(z.string().max(60), z.unknown());

/**
 * The same call for many records: what is the same in all requests stands once in `params` and `body`, what differs in
 * `rows`, such as the id and the version.
 */
export function batchSchema<const Call extends readonly [string, ...string[]]>(calls: Call) {
  return z.strictObject({
    call: z.enum(calls).describe("the call that is made for each record"),
    params: partSchema.optional().describe("its parameters that are the same for all records"),
    body: partSchema.optional().describe("the fields of its body that are the same for all records"),
    rows: z
      .array(z.strictObject({ params: partSchema.optional(), body: partSchema.optional() }))
      .min(1)
      .max(maxBulkItems)
      .describe("for each record, what is its own: its id, its version and what else differs"),
    dryRun: z.literal(true).optional().describe("only tell which records would change, and change nothing"),
  });
}

const rowSchema = z.union(
  changingKinds.map((kind): z.ZodType<Kinds[ChangingKind]> => rowSchemas[kind]) as [z.ZodType<Kinds[ChangingKind]>],
);

/** Why one record was not changed: what the single call would have answered. */
const rowRefusalSchema = z.strictObject({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  current: rowSchema.optional().describe("the record as it is now, where that is why"),
});

/** What came of each record, in the order of the request. */
export const batchResultSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: idSchema,
      row: rowSchema.nullable().describe("the record after the change; null when it was refused, and in a dry run"),
      error: rowRefusalSchema.nullable().describe("why it was refused; null when it was changed, or would be"),
    }),
  ),
});
export type BatchResult = z.infer<typeof batchResultSchema>;

import { z } from "zod";
import { clientRowSchema } from "#contract/clients/schema.ts";
import { idSchema } from "#contract/common-schema.ts";
import { maxBulkItems } from "#contract/constants.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { invoiceRowSchema } from "#contract/invoices/schema.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import { pickerRowSchema } from "#contract/pickers/schema.ts";
import { returnRowSchema } from "#contract/returns/schema.ts";
import { refundRowSchema } from "#contract/refunds/schema.ts";
import { riderRowSchema } from "#contract/riders/schema.ts";
import { roleRowSchema } from "#contract/roles/schema.ts";
import { transactionRowSchema } from "#contract/transactions/schema.ts";
import { userRowSchema } from "#contract/users/schema.ts";
import { vehicleRowSchema } from "#contract/vehicles/schema.ts";

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

const rowSchema = z.union([
  orderRowSchema,
  returnRowSchema,
  refundRowSchema,
  transactionRowSchema,
  invoiceRowSchema,
  pickerRowSchema,
  riderRowSchema,
  vehicleRowSchema,
  userRowSchema,
  roleRowSchema,
  clientRowSchema,
]);

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

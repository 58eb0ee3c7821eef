import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";
import { auditActions, auditSubjects } from "./subjects.ts";

const valuesSchema = z.record(z.string(), z.unknown()).nullable();
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** One entry of the audit list. */
export const auditRowSchema = z
  .strictObject({
    id: idSchema,
    storeId: idSchema.describe("the store in which it is read"),
    version: z.literal(1).describe("an entry never changes"),
    sequence: z.int().positive().describe("its number in the list of the business, without gaps"),
    at: instantSchema,
    ofBusiness: z.boolean().describe("whether it is about the whole business, so that all its stores see it"),
    storeName: z.string().nullable().describe("the store in which it was done; null for the setup"),
    userId: idSchema.nullable().describe("null for what was done without a login, such as an import"),
    by: z.string().describe("who, by name"),
    address: z.string().nullable().describe("the network address; null for a command line"),
    subject: z.enum(auditSubjects),
    subjectId: z.string(),
    subjectName: z.string(),
    action: z.enum(auditActions),
    before: valuesSchema.describe("the fields that changed, with the values they had; null for something new"),
    after: valuesSchema.describe("the same fields with the values they have now"),
    previousHash: hashSchema,
    hash: hashSchema.describe("SHA-256 over the entry and the hash of the entry before it"),
  })
  .meta({ id: "AuditRow" });
export type AuditRow = z.infer<typeof auditRowSchema>;

/** Somebody who may have done what the audit list tells. */
export const auditAuthorSchema = z.strictObject({ id: idSchema, name: z.string(), loginId: z.string() });
export type AuditAuthor = z.infer<typeof auditAuthorSchema>;

/** The result of checking the whole audit list of a business. */
export const auditCheckSchema = z.strictObject({
  entries: z.int().nonnegative().describe("how many entries are there"),
  since: instantSchema.nullable().describe("when the first of them was written"),
  timeZone: z.string().describe("of the store, for the day of that"),
  broken: z
    .strictObject({ sequence: z.int().positive(), problem: z.enum(["missing", "changed"]) })
    .nullable()
    .describe("the first entry that is missing or is not as it was written; null when the list is whole"),
  anchored: z
    .strictObject({ entries: z.int().positive(), at: instantSchema })
    .nullable()
    .describe("how many of them agree with what was noted outside the database, and when that was; null for none"),
});
export type AuditCheck = z.infer<typeof auditCheckSchema>;

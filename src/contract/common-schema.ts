import { z } from "zod";

/** A row's id: a UUID, made lower case, as ids are compared as text. */
export const idSchema = z.uuid().toLowerCase();

/** A moment: ISO 8601 in UTC, as PostgreSQL's timestamptz travels. It knows no year 0. */
export const instantSchema = z.iso.datetime({ offset: false }).regex(/^(?!0000)/, "Invalid ISO datetime");

/** Minor units of the store's currency. */
export const amountSchema = z.int();

/** A row's version; a change names the one it was made from. */
export const versionSchema = z.int().positive();

/** Text from people: trimmed, without NUL and half characters, which PostgreSQL cannot keep. */
export function textSchema(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((text) => !text.includes("\u0000") && text.isWellFormed(), "must not contain NUL or half characters")
    .transform((text) => text.trim());
}

export const storeParams = z.strictObject({ storeId: idSchema });
export const orderParams = z.strictObject({ storeId: idSchema, orderId: idSchema });

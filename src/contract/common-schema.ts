import { z } from "zod";

/** A row's id: a UUID, made lower case, as ids are compared as text. */
export const idSchema = z.uuid().toLowerCase();

/** A moment: ISO 8601 in UTC, as PostgreSQL's timestamptz travels. PostgreSQL has no year 0. */
export const instantSchema = z.iso
  .datetime({ offset: false })
  .regex(/^(?!0000).*Z$/, "Invalid ISO datetime")
  .meta({ format: "date-time" });

/** Minor units of the store's currency. */
export const amountSchema = z.int();

/** A row's version; a change names the one it was made from. */
export const versionSchema = z.int().positive();

/** Text that PostgreSQL can store: without the NUL character and without half a surrogate pair. */
const storable = /^[^\0\p{Cs}]*$/u;
/** The same, with at least one character that is not white space. */
const nonBlank = /^\s*[^\s\0\p{Cs}][^\0\p{Cs}]*$/u;

/** Text from people, trimmed. */
export function textSchema(longest: number) {
  return z
    .string()
    .max(longest)
    .regex(storable, "must not contain NUL or half characters")
    .meta({ pattern: storable.source })
    .transform((text) => text.trim());
}

/** Text from people that must not be blank, trimmed; `asked` is the message when it is. */
export function filledTextSchema(longest: number, asked = "write something first") {
  return z
    .string()
    .max(longest)
    .regex(storable, { error: "must not contain NUL or half characters", abort: true })
    .regex(nonBlank, asked)
    .meta({ minLength: 1, pattern: nonBlank.source })
    .transform((text) => text.trim());
}

export const storeParams = z.strictObject({ storeId: idSchema });
export const orderParams = z.strictObject({ storeId: idSchema, orderId: idSchema });

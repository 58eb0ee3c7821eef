import { z } from "zod";
import { mostSelected, pageSizes } from "./constants.ts";

/** A row's id: a UUID, made lower case, as ids are compared as text. */
export const idSchema = z.uuid().toLowerCase();

/** A moment: ISO 8601 in UTC, as PostgreSQL's timestamptz travels. PostgreSQL has no year 0. */
export const instantSchema = z.iso
  .datetime({ offset: false })
  .regex(/^(?!0000).*Z$/, "Invalid ISO datetime")
  .meta({ format: "date-time" });

/**
 * A number of at most so many decimals within bounds, both included. The database rounds what has more: a number just
 * above nothing would become nothing there.
 */
export function decimalSchema(least: number, most: number, decimals: number) {
  return z
    .number()
    .min(least)
    .max(most)
    .refine((value) => Number(value.toFixed(decimals)) === value, `at most ${decimals} decimals`)
    .meta({ multipleOf: Number((10 ** -decimals).toFixed(decimals)) });
}

/** Minor units of the store's currency. */
export const amountSchema = z.int();

/** A row's version; a change names the one it was made from. */
export const versionSchema = z.int().positive().max(2_147_483_647);

/** The version of the change that a change takes back. */
export const undoesSchema = versionSchema.optional().describe("the version of the change that this one takes back");

/** Text that PostgreSQL can store: without the NUL character and without half a surrogate pair. */
const storable = /^[^\0\p{Cs}]*$/u;
/** The same, with at least one character that is not white space. */
const nonBlank = /^\s*[^\s\0\p{Cs}][^\0\p{Cs}]*$/u;

/** Text from people, trimmed. */
export function textSchema(longest: number) {
  return z
    .string()
    .max(longest)
    .regex(storable, "contains characters that cannot be saved")
    .meta({ pattern: storable.source })
    .transform((text) => text.trim());
}

/** Text from people that must not be blank, trimmed; `asked` is the message when it is. */
export function filledTextSchema(longest: number, asked = "write something first") {
  return z
    .string()
    .max(longest)
    .regex(storable, { error: "contains characters that cannot be saved", abort: true })
    .regex(nonBlank, asked)
    .meta({ minLength: 1, pattern: nonBlank.source })
    .transform((text) => text.trim());
}

export const storeParams = z.strictObject({ storeId: idSchema });
export const orderParams = z.strictObject({ storeId: idSchema, orderId: idSchema });

/** What a call answers that has nothing to tell. */
export const emptySchema = z.strictObject({});

/** A number in a query: plain digits and nothing else, as Number would also read "0x1", "1e3" and " 1 ". */
const fromDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given), schema);

/** A version where it travels as text: in a query, or beside a file. */
export const typedVersionSchema = fromDigits(versionSchema);

/** The same for the version of the change that a change takes back. */
export const typedUndoesSchema = typedVersionSchema.optional().describe(undoesSchema.description ?? "");

/** Which page of a list, from 1, and how many rows each has. */
export const pageQuery = z.strictObject({
  page: fromDigits(z.int("a whole number").min(1).max(1_000_000)),
  pageSize: fromDigits(
    z
      .int("a whole number")
      .refine((size) => (pageSizes as readonly number[]).includes(size), `one of ${pageSizes.join(", ")}`)
      .meta({ enum: [...pageSizes] }),
  ),
});

const placeSchema = fromDigits(z.int("a whole number").min(0).max(100_000_000));

/** Which rows of a list, both places included and counted from 0. */
export const placesQuery = z.strictObject({
  from: placeSchema,
  to: placeSchema.optional().describe(`without it, to the last row; ${mostSelected} rows at most`),
});

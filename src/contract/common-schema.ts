import { z } from "zod";
import { unseen } from "./unseen.ts";
import { mostSelected, pageSizes } from "./constants.ts";

/** A row's id: a UUID in lower case, because ids are compared as text. */
export const idSchema = z.uuid().toLowerCase();

/** The longest text of a moment. PostgreSQL keeps six decimals, and reads no text of more than 128 characters. */
const longestInstant = 40;

/** A moment: ISO 8601 in UTC. Year 0 is refused, because PostgreSQL does not have it. */
export const instantSchema = z.iso
  .datetime({ offset: false })
  .max(longestInstant, `at most ${longestInstant} characters`)
  .regex(/^(?!0000).*Z$/, "Invalid ISO datetime")
  .meta({ format: "date-time" });

/** A day, such as "2026-11-21". Year 0 is refused, because PostgreSQL does not have it. */
export const daySchema = z.iso
  .date()
  .regex(/^(?!0000)/, "Invalid ISO date")
  .meta({ format: "date" });

/**
 * A number within bounds, both included, with at most so many decimals. More decimals are refused, because the database
 * would round them, and a very small number would become 0.
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

/** Of goods such as tobacco, the tax is on the printed price. */
export const taxedPriceSchema = amountSchema.describe(
  "the printed price that the tax is on; left out where it is on what is paid",
);

/** A row's version; a change names the version from which it starts. */
export const versionSchema = z.int().positive().max(2_147_483_647);

/** The version of the change that a change takes back. */
export const undoesSchema = versionSchema.optional().describe("the version of the change that this one takes back");

/** Text that PostgreSQL can store: without the NUL character and without half a surrogate pair. */
const storable = /^[^\0\p{Cs}]*$/u;
/** The same, with at least one character that is seen: neither white space nor, for example, a mark of direction. */
const nonBlank = new RegExp(String.raw`^(?:(?!\0)[${unseen}])*[^${unseen}\p{Cs}][^\0\p{Cs}]*$`, "u");

/** Typed text; it is trimmed. */
export function textSchema(longest: number) {
  return z
    .string()
    .max(longest)
    .regex(storable, "contains characters that cannot be saved")
    .meta({ pattern: storable.source })
    .transform((text) => text.trim());
}

/** Typed text that must not be blank; it is trimmed. `asked` is the message when it is blank. */
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

/** The answer of a call that has no data to answer. */
export const emptySchema = z.strictObject({});

/** A number in a query: only plain digits, because `Number` would also accept "0x1", "1e3" and " 1 ". */
const fromDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given), schema);

/** A version as text, in a query or beside a file. */
export const typedVersionSchema = fromDigits(versionSchema);

/** The same for the version of the change that a change takes back. */
export const typedUndoesSchema = typedVersionSchema.optional().describe(undoesSchema.description ?? "");

/** The number of a line of an order, as text. */
export const typedLineSchema = fromDigits(z.int("a whole number").min(1).max(1_000_000));

const pageSchema = fromDigits(z.int("a whole number").min(1).max(1_000_000));
const pageSizeSchema = fromDigits(
  z
    .int("a whole number")
    .refine((size) => (pageSizes as readonly number[]).includes(size), `one of ${pageSizes.join(", ")}`)
    .meta({ enum: [...pageSizes] }),
);

/** Which page of a list, from 1, and how many rows each has. */
export const pageQuery = z.strictObject({
  page: pageSchema.default(1),
  pageSize: pageSizeSchema.default(pageSizes[0]),
});

/** The same where a page need not be asked for. */
export const somePageQuery = z.strictObject({ page: pageSchema.optional(), pageSize: pageSizeSchema.optional() });

/** A value of a body for which an empty text stands as if it were left out. */
export const emptyIsNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === "" ? undefined : given), schema.optional()).optional();

/** A whole number within bounds, both included, in a query. */
export const countSchema = (least: number, most: number) => fromDigits(z.int("a whole number").min(least).max(most));

const placeSchema = fromDigits(z.int("a whole number").min(0).max(100_000_000));

/** A range of rows of a list, both positions included and counted from 0. */
export const placesQuery = z.strictObject({
  from: placeSchema,
  to: placeSchema.optional().describe(`without it, to the last row; ${mostSelected} rows at most`),
});

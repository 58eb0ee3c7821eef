import { z } from "zod";
import type { ValueOf } from "./check-field.ts";
import { decimalSchema, filledTextSchema, idSchema, textSchema } from "#contract/common-schema.ts";
import { type FieldLimits, phonePattern } from "./fields.ts";

/** The fields of a form, by name. */
export type Fields = Readonly<Record<string, FieldLimits>>;

/** The schemas of the fields. Files are left out, because they have routes of their own. */
type Shape<Given extends Fields> = {
  -readonly [Key in keyof Given as Given[Key] extends { readonly type: "file" } ? never : Key]: z.ZodType<
    ValueOf<Given[Key]>,
    ValueOf<Given[Key]>
  >;
};
type OptionalShape<Given extends Fields> = {
  [Key in keyof Shape<Given>]: Given[Key & keyof Given] extends { readonly required: true }
    ? Shape<Given>[Key]
    : z.ZodOptional<Shape<Given>[Key]>;
};
type PartialShape<Given extends Fields> = { [Key in keyof Shape<Given>]: z.ZodOptional<Shape<Given>[Key]> };

/** The schema of the body that creates a record: required fields, and all others as optional. */
export function newRecordSchema<const Given extends Fields>(fields: Given) {
  const shape = entriesOf(fields).map(([key, limits]) => {
    const isRequired = "required" in limits && limits.required === true;
    return [key, isRequired ? valueSchema(limits) : valueSchema(limits).optional()] as const;
  });
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodObject<OptionalShape<Given>, z.core.$strict>;
}

/** The schema of the fields that a change sets, at least one; what is left out stays the same. */
export function fieldChangesSchema<const Given extends Fields>(fields: Given) {
  const shape = entriesOf(fields).map(([key, limits]) => [key, valueSchema(limits).optional()] as const);
  return z
    .strictObject(Object.fromEntries(shape))
    .refine((changes) => Object.keys(changes).length > 0, "name at least one field to change")
    .meta({ minProperties: 1 }) as unknown as z.ZodObject<PartialShape<Given>, z.core.$strict>;
}

function entriesOf(fields: Fields): [string, FieldLimits][] {
  return Object.entries(fields).filter(([, { type }]) => type !== "file");
}

/** The schema of one field's value. */
export function valueSchema<Limits extends FieldLimits>(limits: Limits): z.ZodType<ValueOf<Limits>, ValueOf<Limits>>;
export function valueSchema(limits: FieldLimits): z.ZodType {
  const schema = filledSchema(limits);
  const isText = ["text", "phone", "password", "choices", "switch"].includes(limits.type);
  return isText || ("required" in limits && limits.required) ? schema : schema.nullable();
}

function filledSchema(limits: FieldLimits): z.ZodType {
  switch (limits.type) {
    case "text": {
      const { longest, pattern, required } = limits;
      const text = required ? filledTextSchema(longest) : textSchema(longest);
      if (!pattern) return text;
      const { because } = pattern;
      return text.refine((given) => (given === "" && !required) || pattern.pattern.test(given), {
        error: ({ input }) => (typeof because === "string" ? because : because(String(input))),
      });
    }
    case "number": {
      const { least, most, decimals } = limits;
      return decimals === 0 ? z.int().min(least).max(most) : decimalSchema(least, most, decimals);
    }
    case "money":
      return z.int().min(limits.least).max(limits.most);
    case "date":
      return z.iso
        .date()
        .regex(/^(?!0000)/, "Invalid ISO date")
        .meta({ format: "date" });
    case "time":
      return z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as 09:30");
    case "choice":
      return z.enum(limits.values);
    case "choices":
      return z
        .array(z.enum(limits.values))
        .max(limits.values.length)
        .refine((given) => new Set(given).size === given.length, "contains a value twice")
        .meta({ uniqueItems: true });
    case "record":
      return idSchema;
    case "switch":
      return z.boolean();
    case "phone": {
      const phone = z.string().regex(phonePattern, "a phone number of 6 to 15 digits");
      return limits.required ? phone : z.literal("").or(phone);
    }
    case "password":
      return z.string().min(limits.shortest).max(limits.longest);
    case "file":
      throw new Error("a file is no part of a body");
  }
}

import { z } from "zod";
import { filledTextSchema, idSchema, instantSchema, textSchema } from "#contract/common-schema.ts";
import { unassigned } from "#contract/enumerations.ts";
import type { FieldValue, FilterField, ListContract } from "./list.ts";

/** The most people, customers or products one filter may name. */
const mostNamed = 100;

type FilterShape<List extends ListContract> = {
  [Name in keyof List["fields"]]: z.ZodOptional<
    z.ZodType<FieldValue<List["fields"][Name]>, FieldValue<List["fields"][Name]>>
  >;
} & {
  sort: z.ZodOptional<z.ZodType<SortOf<List>, SortOf<List>>>;
};

export interface SortOf<List extends ListContract> {
  column: List["columns"][number];
  descending: boolean;
}

/** Makes the schema of a list's filter from its contract. It accepts a `FilterOf` and refuses unknown fields. */
export function filterSchema<List extends ListContract>(list: List): z.ZodObject<FilterShape<List>, z.core.$strict> {
  const fields = Object.entries(list.fields).map(([name, field]) => {
    const schema = fieldSchema(field).optional();
    return [name, field.about ? schema.describe(field.about) : schema] as const;
  });
  const sort = z.strictObject({ column: z.enum(list.columns), descending: z.boolean() }).optional();
  // TypeScript cannot follow how the schema is made from the fields, so `FilterShape` states the result.
  return z.strictObject({ ...Object.fromEntries(fields), sort }) as unknown as z.ZodObject<
    FilterShape<List>,
    z.core.$strict
  >;
}

function fieldSchema(field: FilterField): z.ZodType {
  switch (field.type) {
    case "choice":
      return z.array(z.enum(field.values)).max(field.values.length);
    case "people":
      return z.array(z.union([idSchema, z.literal(unassigned)])).max(mostNamed);
    case "lookup":
      return z.array(idSchema).max(mostNamed);
    case "names":
      return z.array(filledTextSchema(field.longest)).max(mostNamed);
    case "days":
      return range(instantSchema);
    case "range":
      return range(
        z
          .int()
          .min(field.least ?? 0)
          .max(field.most),
      );
    case "flag":
      return z.literal(true);
    case "text":
      return textSchema(field.longest);
  }
}

function range(schema: z.ZodType): z.ZodType {
  return z.strictObject({ from: schema.optional(), to: schema.optional() });
}

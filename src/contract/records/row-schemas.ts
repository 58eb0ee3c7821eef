import { z } from "zod";
import { auditRowSchema } from "#contract/audit/schema.ts";
import { amountSchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { doubleRowSchema } from "#contract/doubles/schema.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { invoiceRowSchema } from "#contract/invoices/schema.ts";
import type { Kinds } from "#contract/kinds.ts";
import { type Kind, type SimpleKind, simpleKinds } from "#contract/records/kind-names.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import { refundRowSchema } from "#contract/refunds/schema.ts";
import { returnRowSchema } from "#contract/returns/schema.ts";
import { reviewRowSchema } from "#contract/reviews/schema.ts";
import { indentRowSchema } from "#contract/indents/schema.ts";
import { messageRowSchema } from "#contract/messages/schema.ts";
import { conversationRowSchema } from "#contract/chatbot/schema.ts";
import { countRowSchema } from "#contract/stock-counts/schema.ts";
import { capitalized } from "#contract/text.ts";
import { transactionRowSchema } from "#contract/transactions/schema.ts";
import { type DerivedField, derivedChoices, type RecordField } from "./define-record.ts";
import { definitions, type FieldGroups } from "./definitions.ts";
import { recordRowSchema } from "./row-schema.ts";

const written = {
  order: orderRowSchema,
  return: returnRowSchema,
  invoice: invoiceRowSchema,
  audit: auditRowSchema,
  refund: refundRowSchema,
  transaction: transactionRowSchema,
  "product-review": reviewRowSchema,
  "customer-double": doubleRowSchema,
  "stock-count": countRowSchema,
  indent: indentRowSchema,
  message: messageRowSchema,
  conversation: conversationRowSchema,
} as const satisfies { readonly [K in Exclude<Kind, SimpleKind>]: z.ZodType<Kinds[K]> };

const derivedValues = {
  text: z.string(),
  count: z.int().nonnegative(),
  quantity: z.number(),
  amount: amountSchema,
  flag: z.boolean(),
  day: z.iso.date(),
  instant: instantSchema,
  id: idSchema,
} as const satisfies Record<Exclude<DerivedField["derived"], "choice">, z.ZodType>;

const defined = Object.fromEntries(
  simpleKinds.map((kind) => [kind, rowSchema(kind, definitions[kind])]),
) as unknown as {
  readonly [K in SimpleKind]: z.ZodType<Kinds[K]>;
};

/** The schema of the rows of every kind. */
export const rowSchemas: { readonly [K in Kind]: z.ZodType<Kinds[K]> } = { ...written, ...defined };

function rowSchema(kind: SimpleKind, { fields, standing, derived }: FieldGroups): z.ZodType {
  const stored = Object.entries({ ...fields, ...standing }).filter(([, { type }]) => type !== "password");
  return recordRowSchema
    .extend({
      ...Object.fromEntries(stored.map(([name, field]) => [name, described(rightfulValue(field), field)])),
      ...Object.fromEntries(
        Object.entries(derived).map(([name, field]) => {
          const value = field.derived === "choice" ? z.enum(derivedChoices(field)) : derivedValues[field.derived];
          return [name, described(field.optional ? value.nullable() : value, field)];
        }),
      ),
    })
    .meta({ id: `${kind.split("-").map(capitalized).join("")}Row` });
}

function described(schema: z.ZodType, { about }: RecordField | DerivedField): z.ZodType {
  return about === undefined ? schema : schema.describe(about);
}

/** The same, left out of what somebody without the right of the field is answered. */
function rightfulValue(field: RecordField): z.ZodType {
  return field.right === undefined ? storedValue(field) : storedValue(field).optional();
}

/** What a row has of a field. Limits may have been others when it was written, so a row holds only to its type. */
function storedValue(limits: FieldLimits): z.ZodType {
  const value = storedType(limits);
  const isEmptyText = ["text", "phone", "choices", "switch"].includes(limits.type);
  return isEmptyText || ("required" in limits && limits.required) ? value : value.nullable();
}

function storedType(limits: FieldLimits): z.ZodType {
  switch (limits.type) {
    case "number":
      return limits.decimals === 0 ? z.int() : z.number();
    case "money":
      return z.int();
    case "date":
      return z.iso.date();
    case "choice":
      return z.enum(limits.values);
    case "choices":
      return z.array(z.string());
    case "switch":
      return z.boolean();
    case "record":
      return idSchema;
    default:
      return z.string();
  }
}

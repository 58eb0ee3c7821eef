import type { CustomerRow } from "#contract/customers/customer.ts";
import { type MergeField, mergeFields } from "#contract/doubles/merge.ts";
import type { Belongings, DoubleRow } from "#contract/doubles/schema.ts";
import { formatAmount } from "#contract/money.ts";
import { counted } from "#contract/text.ts";
import type { Form, FormField, FormFields } from "#commands/form.ts";
import { otherField, rowField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { keepUndoFrom } from "#commands/record/as-left.ts";

/** One of the two customers, with what they have. */
interface Side {
  readonly customer: CustomerRow;
  readonly has: Belongings;
}

/** Asks who stays and which value of each field, says what moves, and merges; it can be undone. */
export async function mergeDouble(double: DoubleRow, tools: Tools): Promise<void> {
  const params = { storeId: double.storeId, id: double.id };
  const { one, other, oneHas, otherHas } = await tools.api("doubles.read", { params });
  const sides: readonly [Side, Side] = [
    { customer: one, has: oneHas },
    { customer: other, has: otherHas },
  ];
  const differing = mergeFields.filter((field) => (one[field] ?? "") !== (other[field] ?? ""));
  const start = mostUsed(sides);
  const form: Form<FormFields, DoubleRow> = {
    name: "customer-merge",
    title: `Merge ${one.name} and ${other.name}`,
    as: "dialog",
    fields: {
      keep: {
        ...otherField("double.keep"),
        limits: { type: "choice", values: sides.map(({ customer }) => customer.id), required: true },
        words: Object.fromEntries(sides.map((side) => [side.customer.id, sideText(side)])),
        dropdown: null,
        wide: true,
        says: ({ keep }) => movesText(sides, String(keep)),
      },
      ...Object.fromEntries(differing.map((field) => [field, fieldOf(field, one, other)])),
    },
    record: double,
    values: () => ({
      keep: start.id,
      ...Object.fromEntries(
        differing.map((field) => [
          field,
          (start[field] ?? "") === "" ? otherOf(sides, start.id).customer.id : start.id,
        ]),
      ),
    }),
    async save(values, { record = double, idempotencyKey }) {
      const keep = String(values["keep"]);
      const fromOther = differing.filter((field) => values[field] !== null && values[field] !== keep);
      const body = { version: record.version, status: "Merged" as const, keep, fromOther };
      return tools.change("customer-double", record, { status: "Merged" }, () =>
        tools.api("doubles.decide", { params, body }, { idempotencyKey }),
      );
    },
    does: { button: "Merge", words: "merges", meanwhile: "Merging ..." },
    saved: "Merged. It can be undone for a day",
    failure: "Not merged",
  };
  const after = await tools.fill(form);
  if (!after) return;
  const idempotencyKey = tools.newKey();
  const title = `${one.name} and ${other.name} merged`;
  keepUndoFrom({ kind: "customer-double", after, title }, tools, (row) => {
    const body = { version: row.version, undoes: after.version, status: "Waiting" as const };
    return tools.change("customer-double", row, { status: "Waiting" }, () =>
      tools.api("doubles.decide", { params, body }, { idempotencyKey }),
    );
  });
  tools.clearSelection();
}

/** The customer with more orders; of two with as many, the one who was there first. */
function mostUsed([one, other]: readonly [Side, Side]): CustomerRow {
  if (one.has.orders !== other.has.orders) return one.has.orders > other.has.orders ? one.customer : other.customer;
  return one.customer.since <= other.customer.since ? one.customer : other.customer;
}

function otherOf([one, other]: readonly [Side, Side], id: string): Side {
  return one.customer.id === id ? other : one;
}

function sideText({ customer: { name, phone }, has }: Side): string {
  return `${name}, ${phone || "no phone"}, ${counted(has.orders, "order")}`;
}

function fieldOf(field: MergeField, one: CustomerRow, other: CustomerRow): FormField {
  return {
    ...rowField("customer", field),
    // Its choices are the values of these two, not those of the field.
    dropdown: null,
    limits: { type: "choice", values: [one.id, other.id], required: true },
    words: { [one.id]: one[field] || "(empty)", [other.id]: other[field] || "(empty)" },
  };
}

/** What moves from the customer who goes to the one who stays. */
function movesText(sides: readonly [Side, Side], keep: string): string {
  const { customer, has } = otherOf(sides, keep);
  const parts = [
    counted(has.orders, "order"),
    ...(has.addresses > 0 ? [`${has.addresses} address${has.addresses === 1 ? "" : "es"}`] : []),
    ...(has.wishes > 0 ? [`${counted(has.wishes, "product")} wished for`] : []),
    ...(has.reviews > 0 ? [counted(has.reviews, "review")] : []),
    ...(has.promoUses > 0 ? [counted(has.promoUses, "used promo code")] : []),
    ...(customer.credit === 0 ? [] : [`${formatAmount(customer.credit)} credit`]),
  ];
  return `Moves from the other customer: ${parts.join(", ")}. Tags are joined; only consent that both gave stays.`;
}

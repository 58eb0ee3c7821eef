import { returnConditions, returnReasons } from "#contract/returns/fields.ts";
import type { FileRecord } from "#gateway/imports/file/read-records.ts";
import { quantityReader } from "#gateway/imports/mapping/quantity.ts";
import { choiceReader } from "#gateway/imports/mapping/value-table.ts";
import { type Line, type LineContext, type PartFacts, refuse, type Verdict } from "#gateway/imports/subject.ts";

/** The parts of a line about goods that came back. */
export const returnParts = {
  return: { required: true, isKey: true, words: "the return's number in the file" },
  product: { required: true, isKey: true, words: "the product's code" },
  customer: { required: true, isKey: true, words: "the customer's code" },
  quantity: { required: true, words: "how much of it came back, with up to 3 decimals; -2 says the same as 2" },
  returnedAt: { required: true, words: "when it came back" },
  reason: { choices: returnReasons, words: "why; Other where the file does not say" },
  condition: { choices: returnConditions, words: "in which condition; Saleable where the file does not say" },
} as const satisfies Readonly<Record<string, PartFacts>>;
export type ReturnPart = keyof typeof returnParts;

/** A line that came back. The line of the file is kept, because it may still be refused. */
export interface AcceptedReturnLine {
  readonly name: string;
  readonly product: string;
  readonly customer: string;
  readonly quantity: number;
  readonly returned_at: string;
  readonly reason: string;
  readonly condition: string;
  readonly record: FileRecord;
}

const keys = ["return", "product", "customer"] as const;
const longestKey = 100;

/** Makes the check of return lines. */
export function returnLineChecker(context: LineContext): (line: Line<ReturnPart>) => Verdict<AcceptedReturnLine> {
  const { readDate, readNumber, values, now } = context;
  const readQuantity = quantityReader(readNumber);
  const readReason = choiceReader("reason", returnReasons, values.reason);
  const readCondition = choiceReader("condition", returnConditions, values.condition);
  return ({ record, part, has }) => {
    for (const key of keys) {
      if (part(key) === "") return refuse(`empty ${key}`);
      if (part(key).length > longestKey) return refuse("a text that is too long");
    }
    if (record.fields.some((text) => text.includes("\u0000"))) return refuse("a character that cannot be kept");
    const { quantity, reason: wrong } = readQuantity(part("quantity"));
    if (wrong !== null) return refuse(wrong);
    if (quantity === 0) return refuse("bad quantity");
    const returned_at = readDate(part("returnedAt"));
    if (returned_at === null) return refuse("unknown date");
    if (returned_at > now) return refuse("date in the future");
    const reason = has("reason") && part("reason") !== "" ? readReason(part("reason")) : null;
    if (reason?.reason) return refuse(reason.reason);
    const condition = has("condition") && part("condition") !== "" ? readCondition(part("condition")) : null;
    if (condition?.reason) return refuse(condition.reason);
    return {
      row: {
        name: part("return"),
        product: part("product"),
        customer: part("customer"),
        quantity: Math.abs(quantity),
        returned_at,
        reason: reason?.value ?? "Other",
        condition: condition?.value ?? "Saleable",
        record,
      },
      reason: null,
    };
  };
}

import { lineAmount, maxAmount, parseAmount } from "#contract/money.ts";
import type { ReadDate } from "./dates.ts";
import type { RefusalReason } from "./refusal-reasons.ts";

/** What an order line is made of; each may be mapped to a column of the file. */
export const lineParts = ["order", "product", "name", "quantity", "placedAt", "price", "customer"] as const;
export type LinePart = (typeof lineParts)[number];

/** Parts a file may lack. */
export const optionalParts: ReadonlySet<LinePart> = new Set(["name", "customer"]);

/** At which place of a record each part stands; -1 for a part the file lacks. */
export type Places = Readonly<Record<LinePart, number>>;

/** A line that is fit to be written; amounts in minor units. */
export interface AcceptedLine {
  readonly number: string;
  readonly product: string;
  readonly name: string;
  readonly quantity: number;
  readonly placed_at: string;
  readonly price: number;
  readonly amount: number;
  readonly customer: string;
}

/** Whether a line is accepted, or why not. */
export type Verdict =
  | { readonly line: AcceptedLine; readonly reason: null }
  | { readonly line: null; readonly reason: RefusalReason };

const longestKey = 100;
const longestName = 500;
const quantityPattern = /^-?\d{1,9}(?:\.\d+)?$/;
const pricePattern = /^-?\d{1,12}(?:\.\d+)?$/;

/** Makes the judge of a file's records. The first reason that applies is the one that is told. */
export function lineJudge(
  columns: number,
  destinations: Places,
  { readDate, now }: { readDate: ReadDate; now: string },
): (record: readonly string[]) => Verdict {
  return (record) => {
    if (record.length !== columns) return refuse("ragged row");
    const part = (name: LinePart) => record[destinations[name]]?.trim() ?? "";
    const number = part("order");
    const quantity = part("quantity");
    // What comes back is no order; such lines are recognised before anything else is asked of them.
    if (number.startsWith("C") || (quantity.startsWith("-") && isNumber(quantity))) return refuse("return line");
    if (number === "") return refuse("empty order");
    const product = part("product");
    if (product === "") return refuse("empty product");
    const amount = Number(quantity);
    if (!quantityPattern.test(quantity) || amount <= 0 || finerThan(quantity, 3)) return refuse("bad quantity");
    const written = part("price");
    if (!pricePattern.test(written)) return refuse("bad price");
    if (written.startsWith("-") && Number(written) !== 0) return refuse("negative price");
    const price = parseAmount(withoutTrailingZeros(written));
    if (price === null) return refuse("price finer than the minor unit");
    if (price > maxAmount || amount * price > maxAmount) return refuse("amount too large");
    const placed_at = readDate(part("placedAt"));
    if (placed_at === null) return refuse("unknown date");
    if (placed_at > now) return refuse("date in the future");
    const name = part("name");
    const customer = part("customer");
    const keys = [number, product, customer];
    if (name.length > longestName || keys.some((key) => key.length > longestKey)) return refuse("bad text");
    if ([name, ...keys].some((text) => text.includes("\u0000"))) return refuse("bad text");
    return {
      line: { number, product, name, quantity: amount, placed_at, price, amount: lineAmount(amount, price), customer },
      reason: null,
    };
  };
}

function refuse(reason: RefusalReason): Verdict {
  return { line: null, reason };
}

function isNumber(text: string): boolean {
  return text !== "" && Number.isFinite(Number(text));
}

function withoutTrailingZeros(number: string): string {
  return number.includes(".") ? number.replace(/\.?0+$/, "") : number;
}

function finerThan(number: string, decimals: number): boolean {
  const fraction = withoutTrailingZeros(number).split(".")[1] ?? "";
  return fraction.length > decimals;
}

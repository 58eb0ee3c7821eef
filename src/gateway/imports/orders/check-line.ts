import { lineAmount, maxAmount, parseAmount } from "#contract/money.ts";
import { type LineContext, type Line, refuse, type Verdict } from "#gateway/imports/subject.ts";

/** The parts of an order line. */
export type OrderPart = "order" | "product" | "name" | "quantity" | "placedAt" | "price" | "customer";

/** A line that can be written; amounts are in minor units. */
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

/** The reasons for which a line of an order file can be refused. */
export const refusalReasons = [
  "return line",
  "empty order",
  "empty product",
  "bad quantity",
  "bad price",
  "negative price",
  "price has more decimals than the currency",
  "amount too large",
  "unknown date",
  "date in the future",
  "bad text",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const longestKey = 100;
const longestName = 500;
const quantityPattern = /^-?\d{1,9}(?:\.\d+)?$/;
const pricePattern = /^-?\d{1,12}(?:\.\d+)?$/;

/** Makes the check of order lines. */
export function orderLineChecker({ readDate, now }: LineContext): (line: Line<OrderPart>) => Verdict<AcceptedLine> {
  return ({ part }) => {
    const number = part("order");
    const quantity = part("quantity");
    // A returned product is not an order. This comes first, because such lines may lack other parts.
    if (number.startsWith("C") || (quantity.startsWith("-") && isNumber(quantity))) return refused("return line");
    if (number === "") return refused("empty order");
    const product = part("product");
    if (product === "") return refused("empty product");
    const amount = Number(quantity);
    if (!quantityPattern.test(quantity) || amount <= 0 || finerThan(quantity, 3)) return refused("bad quantity");
    const written = part("price");
    if (!pricePattern.test(written)) return refused("bad price");
    if (written.startsWith("-") && Number(written) !== 0) return refused("negative price");
    const price = parseAmount(withoutTrailingZeros(written));
    if (price === null) return refused("price has more decimals than the currency");
    if (price > maxAmount || amount * price > maxAmount) return refused("amount too large");
    const placed_at = readDate(part("placedAt"));
    if (placed_at === null) return refused("unknown date");
    if (placed_at > now) return refused("date in the future");
    const name = part("name");
    const customer = part("customer");
    const keys = [number, product, customer];
    if (name.length > longestName || keys.some((key) => key.length > longestKey)) return refused("bad text");
    if ([name, ...keys].some((text) => text.includes("\u0000"))) return refused("bad text");
    return {
      row: { number, product, name, quantity: amount, placed_at, price, amount: lineAmount(amount, price), customer },
      reason: null,
    };
  };
}

/** Refuses a line for one of the known reasons. */
function refused(reason: RefusalReason): Verdict<never> {
  return refuse(reason);
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

import { withoutPercent } from "#contract/text.ts";
import { looksFormatted } from "#gateway/imports/mapping/number-format.ts";
import { quantityReader } from "#gateway/imports/mapping/quantity.ts";
import { type LineContext, type Line, refuse, type Verdict } from "#gateway/imports/subject.ts";
import { type OrderHead, orderHeadChecker } from "./check-head.ts";
import { lineMoney, lineTax, type LineMoney, type LineTax, type MoneyRefusal } from "./line-money.ts";
import type { OrderPart } from "./parts.ts";
import { amountReader, type ReadAmount } from "./read-amount.ts";

/** A line that can be written; amounts are in minor units. */
export interface AcceptedLine extends LineMoney, LineTax {
  readonly number: string;
  readonly product: string;
  readonly name: string;
  readonly quantity: number;
  readonly placed_at: string;
  readonly customer: string;
  /** What the line says about its order. */
  readonly head: OrderHead;
}

/** The reasons for which a line of an order file can be refused, besides those that name a part of the whole order. */
export const refusalReasons = [
  "empty order",
  "empty product",
  "bad quantity",
  "negative quantity",
  "bad price",
  "negative price",
  "price has more decimals than the currency",
  "bad line total",
  "negative line total",
  "line total has more decimals than the currency",
  "bad discount",
  "bad tax",
  "a number in a form that was not chosen",
  "discount is more than the line",
  "line total is not quantity times price less discount",
  "amount too large",
  "unknown date",
  "date in the future",
  "a text that is too long",
  "a character that cannot be kept",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const longestKey = 100;
const longestName = 500;
const amountPattern = /^-?\d{1,12}(?:\.\d+)?$/;
const textParts = ["order", "product", "name", "customer"] as const;

/** Makes the reading of what lines come to. */
function moneyReader(readMoney: LineContext["readMoney"], readAmount: ReadAmount) {
  /** An amount that must not be negative; null where the file has none. */
  function amountOf(text: string, what: "price" | "line total"): number | null | RefusalReason {
    if (text === "") return null;
    const written = readMoney(text);
    if (written === null || !amountPattern.test(written)) {
      return looksFormatted(text) ? "a number in a form that was not chosen" : `bad ${what}`;
    }
    if (Number(written) < 0) return `negative ${what}`;
    return readAmount(text) ?? `${what} has more decimals than the currency`;
  }

  function moneyOf({ part, has }: Line<OrderPart>, quantity: number): LineMoney | RefusalReason | MoneyRefusal {
    const total = amountOf(part("lineTotal"), "line total");
    if (typeof total === "string") return total;
    if (total === null && has("lineTotal") && quantity !== 0) return "bad line total";
    const price = amountOf(part("price"), "price");
    // A price with fractions of a coin is accepted where the line total is known.
    if (typeof price === "string" && total === null) return price;
    if (price === null && total === null && quantity !== 0) return "bad price";
    const discount = part("discount") === "" ? null : readAmount(part("discount"));
    if (part("discount") !== "" && (discount === null || discount < 0)) return "bad discount";
    return lineMoney(quantity, { price: typeof price === "string" ? null : price, total, discount });
  }

  return moneyOf;
}

/** Makes the check of order lines. */
export function orderLineChecker(context: LineContext): (line: Line<OrderPart>) => Verdict<AcceptedLine> {
  const { readDate, readNumber, readMoney, now } = context;
  const readAmount = amountReader(readMoney);
  const moneyOf = moneyReader(readMoney, readAmount);
  const readPercent = amountReader(readNumber);
  const readQuantity = quantityReader(readNumber);
  const checkHead = orderHeadChecker(context, readAmount);

  function taxOf({ part }: Line<OrderPart>, quantity: number, amount: number): LineTax | null {
    const [percent, written] = [withoutPercent(part("taxRate")), part("tax")];
    const rate = percent === "" ? null : readPercent(percent);
    const tax = written === "" ? null : readAmount(written);
    if ((percent !== "" && !(rate !== null && rate >= 0 && rate <= 10_000)) || (tax ?? 0) < 0) return null;
    if (written !== "" && tax === null) return null;
    return lineTax(amount, { rate, tax: quantity === 0 ? null : tax });
  }

  return (line) => {
    const { part } = line;
    const [number, product, name, customer] = textParts.map((name) => part(name)) as [string, string, string, string];
    if (number === "") return refused("empty order");
    if (product === "") return refused("empty product");
    const { quantity, reason: wrong } = readQuantity(part("quantity"));
    if (wrong !== null) return refused(wrong);
    if (quantity < 0) return refused("negative quantity");
    const money = moneyOf(line, quantity);
    if (typeof money === "string") return refused(money);
    const tax = taxOf(line, quantity, money.amount);
    if (!tax) return refused("bad tax");
    const placed_at = readDate(part("placedAt"));
    if (placed_at === null) return refused("unknown date");
    if (placed_at > now) return refused("date in the future");
    const keys = [number, product, customer];
    if (name.length > longestName || keys.some((key) => key.length > longestKey))
      return refused("a text that is too long");
    if (line.record.fields.some((text) => text.includes("\u0000"))) return refused("a character that cannot be kept");
    const { head, reason } = checkHead(line, placed_at);
    if (reason !== null) return refuse(reason);
    // Some programs set what nobody got to 0, and leave its amounts. Of any other order such a line is a mistake.
    if (quantity === 0 && head.status !== "Cancelled") return refused("bad quantity");
    return { row: { number, product, name, quantity, placed_at, customer, ...money, ...tax, head }, reason: null };
  };
}

/** Refuses a line for one of the known reasons. */
function refused(reason: RefusalReason): Verdict<never> {
  return refuse(reason);
}

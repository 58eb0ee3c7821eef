import { divideHalf, includedTax, lineAmount, maxAmount } from "#contract/money.ts";

/** What a file says about the money of a line, in minor units; null where it says nothing. */
export interface WrittenMoney {
  readonly price: number | null;
  readonly total: number | null;
  readonly discount: number | null;
}

/** The money of a line, in minor units: amount = quantity x price - discount. */
export interface LineMoney {
  readonly price: number;
  readonly discount: number;
  readonly amount: number;
}

/** Why the money of a line in a file is not possible. */
export type MoneyRefusal =
  | "amount too large"
  | "discount is more than the line"
  | "line total is not quantity times price less discount";

const mismatch = "line total is not quantity times price less discount";

/**
 * The price, discount and amount of a line, of which the file tells two. A line total is kept to the coin: the price is
 * then the lowest that reaches it, and what is too much is a discount, so three for 10.00 are 3 x 3.34 less 0.02.
 */
export function lineMoney(quantity: number, { price, total, discount }: WrittenMoney): LineMoney | MoneyRefusal {
  // What nobody got counts nothing, whatever it would have cost.
  if (quantity === 0)
    return (price ?? 0) > maxAmount ? "amount too large" : { price: price ?? 0, discount: 0, amount: 0 };
  const whole = total === null ? null : total + (discount ?? 0);
  const told = price === null ? null : lineAmount(quantity, price);
  const unit = whole === null || (told !== null && told >= whole) ? (price ?? 0) : lowestPrice(quantity, whole);
  if (unit > maxAmount || unit * quantity > maxAmount) return "amount too large";
  const gross = lineAmount(quantity, unit);
  if (total === null || whole === null) {
    const given = discount ?? 0;
    return given > gross ? "discount is more than the line" : { price: unit, discount: given, amount: gross - given };
  }
  if (told !== null) {
    // A price is rounded to a coin, so its product may be off by half a coin for each piece.
    const [tooLittle, tooMuch] = [whole - told, discount === null ? 0 : told - whole];
    if (Math.max(tooLittle, tooMuch) > quantity / 2 + 1) return mismatch;
  }
  return { price: unit, discount: gross - total, amount: total };
}

/** The lowest price at which this quantity costs at least this amount. */
function lowestPrice(quantity: number, amount: number): number {
  const price = Number((BigInt(amount) * 1000n) / BigInt(Math.round(quantity * 1000)));
  return lineAmount(quantity, price) < amount ? price + 1 : price;
}

/** The tax of a line in minor units, and its rate in basis points. */
export interface LineTax {
  readonly tax: number;
  readonly tax_rate: number;
}

/**
 * The tax that an amount contains, by its rate or as it is written; null when it is more than the amount can contain. A
 * written tax is kept to the coin, with the rate it has to the basis point.
 */
export function lineTax(
  amount: number,
  { rate, tax }: { readonly rate: number | null; readonly tax: number | null },
): LineTax | null {
  const byRate = { tax: includedTax(amount, rate ?? 0), tax_rate: rate ?? 0 };
  if (tax === null) return byRate;
  if (rate !== null && Math.abs(tax - byRate.tax) <= 1) return { tax, tax_rate: rate };
  if (tax >= amount && tax > 0) return null;
  const tax_rate = tax === 0 ? 0 : divideHalf(tax * 10_000, amount - tax);
  return tax_rate > 10_000 ? null : { tax, tax_rate };
}

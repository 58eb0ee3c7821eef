import { divideHalf, sumAmounts } from "#contract/money.ts";
import { allocate } from "./allocate.ts";
import { shareDiscounts } from "./goods.ts";
import { type DeliveryTax, deliveryTaxesBack } from "./delivery-tax.ts";
import type { TaxParts } from "./delivery-tax.ts";

/** A line of an order as it was charged. Amounts in minor units, the quantity with three decimals. */
export interface ChargedLine {
  readonly line: number;
  readonly quantity: number;
  /** Its price less its own discounts. */
  readonly amount: number;
  readonly tax: number;
  /** Whether the promo code of the order counts for it. */
  readonly takesPromo: boolean;
}

/** What an order was charged: amount = lines - discount - promoDiscount + deliveryCharge + addedTax + rounding. */
export interface ChargedOrder {
  readonly lines: readonly ChargedLine[];
  readonly discount: number;
  readonly promoDiscount: number;
  readonly deliveryCharge: number;
  readonly deliveryTaxes: readonly DeliveryTax[];
  readonly addedTax: number;
  readonly rounding: number;
  /** Of how many equal parts the tax is the sum: what comes back is divided into the same. */
  readonly taxParts: TaxParts;
}

/** The part of a line that comes back, with its amounts in minor units. */
export interface ReturnedLine {
  readonly line: number;
  readonly quantity: number;
  /** The price of the goods less the discounts of their line. */
  readonly goods: number;
  /** Their share of the discount on the order, and of the promo code. */
  readonly discount: number;
  readonly promo: number;
  readonly addedTax: number;
  /** All tax of the goods. */
  readonly tax: number;
  /** goods - discount - promo + addedTax */
  readonly amount: number;
}

/** What of the promo code is kept back on the goods of a line, with the tax in it; both below 0 where it is given back. */
export interface KeptPart {
  readonly line: number;
  readonly amount: number;
  readonly tax: number;
}

/** What a return comes to. amount = lines - promoKept + deliveryCharge + rounding, in minor units. */
export interface PricedReturn {
  readonly lines: readonly ReturnedLine[];
  /** What is kept back of the promo code beyond the share of the goods; below 0 where what was kept is given back. */
  readonly promoKept: number;
  /** The parts of it by the lines of the order. */
  readonly kept: readonly KeptPart[];
  readonly deliveryCharge: number;
  /** The parts of what goes back of the delivery charge, by the rates of their tax. */
  readonly deliveryTaxes: readonly DeliveryTax[];
  readonly rounding: number;
  /** The tax in what goes back: that of the lines and the delivery charge, less that in what is kept. */
  readonly tax: number;
  readonly amount: number;
}

/** A return to be priced. */
export interface ReturnToPrice {
  readonly order: ChargedOrder;
  /** The other returns of the order that count: those that were not rejected. */
  readonly others: readonly PricedReturn[];
  readonly lines: readonly { readonly line: number; readonly quantity: number }[];
  /** Whether with it everything that was supplied has come back: it then gets all that is left of the charge. */
  readonly isLast: boolean;
  /** What the operator has decided: null for what is worked out. */
  readonly chosenDelivery: number | null;
  readonly chosenPromo: number | null;
}

/**
 * Works out what a return comes to. A line gives its part of what was charged for it, counted together with what other
 * returns have of that line, rounded down: so the parts never sum to more than the charge, and exactly to it once all
 * has come back. The delivery charge and the rounding go back with the last return, unless the operator gives some of
 * the delivery charge back before. A return of which nothing comes back comes to nothing, whatever was decided.
 */
export function priceReturn({ order, others, lines, isLast, ...chosen }: ReturnToPrice): PricedReturn {
  const isNothing = lines.every(({ quantity }) => quantity === 0);
  const charged = chargedParts(order);
  const priced = lines.map(({ line, quantity }): ReturnedLine => {
    const whole = charged.get(line);
    if (!whole) throw new RangeError(`line ${line} is not a line of the order`);
    const known = others.flatMap((other) => other.lines.filter((each) => each.line === line));
    const soFar = { back: quantity + sumAmounts(known.map((each) => each.quantity)), of: whole.quantity };
    const upTo = partOfLine(whole, soFar.back, order.taxParts);
    const left = (total: number, of: (each: ReturnedLine) => number): number =>
      Math.max(0, total - sumAmounts(known.map(of)));
    const addedTax = left(upTo.addedTax, (each) => each.addedTax);
    const net = left(upTo.net, (each) => each.amount - each.addedTax);
    const off = Math.max(
      0,
      partOf(whole.discount + whole.promo, soFar, "up") - sumAmounts(known.map((each) => each.discount + each.promo)),
    );
    const promo = Math.min(
      off,
      left(partOf(whole.promo, soFar, "down"), (each) => each.promo),
    );
    const tax = left(upTo.tax, (each) => each.tax);
    const parts = { goods: net + off, discount: off - promo, promo, addedTax, tax };
    return { line, quantity, ...parts, amount: net + addedTax };
  });
  const left = (total: number, field: "deliveryCharge" | "rounding" | "promoKept"): number =>
    total - sumAmounts(others.map((other) => other[field]));
  const share = sumAmounts(priced.map(({ promo }) => promo));
  const goods = sumAmounts(priced.map(({ amount }) => amount));
  const deliveryLeft = left(order.deliveryCharge, "deliveryCharge");
  const decided = isNothing ? 0 : Math.max(0, (chosen.chosenPromo ?? share) - share);
  const promoKept = isLast ? left(0, "promoKept") : decided;
  const kept = isLast ? givenBack(others) : keptOn(priced, promoKept, order.taxParts);
  const deliveryCharge = isLast ? deliveryLeft : Math.min(isNothing ? 0 : (chosen.chosenDelivery ?? 0), deliveryLeft);
  const deliveryTaxes = deliveryTaxesBack(deliveryCharge, order.deliveryTaxes, {
    others: others.flatMap((other) => other.deliveryTaxes),
    taxParts: order.taxParts,
  });
  const exact = goods - promoKept + deliveryCharge;
  const roundingLeft = left(order.rounding, "rounding");
  // What the customer has saved by rounding is taken off the first return: otherwise parts could sum to more than was
  // paid.
  const rounding = isLast ? roundingLeft : Math.max(Math.min(roundingLeft, 0), -Math.max(exact, 0)) + 0;
  return {
    lines: priced,
    promoKept,
    kept,
    deliveryCharge,
    deliveryTaxes,
    rounding,
    tax: taxOf({ lines: priced, kept, deliveryTaxes }),
    amount: exact + rounding,
  };
}

/** The tax in what goes back with a return. */
export function taxOf({ lines, kept, deliveryTaxes }: TaxedParts): number {
  const of = (parts: TaxedParts[keyof TaxedParts]) => sumAmounts(parts.map(({ tax }) => tax));
  return of(lines) + of(deliveryTaxes) - of(kept);
}

type TaxedParts = Readonly<Record<"lines" | "kept" | "deliveryTaxes", readonly { readonly tax: number }[]>>;

/** Divides what is kept over the goods that come back; each part has its share of the tax of its goods, of each half. */
function keptOn(lines: readonly ReturnedLine[], promoKept: number, taxParts: TaxParts): KeptPart[] {
  const weights = lines.map(({ line, amount }) => ({ key: line, weight: amount }));
  // More is kept than the goods come to: that is refused by its amount.
  if (promoKept === 0 || promoKept > sumAmounts(weights.map(({ weight }) => weight))) return [];
  const parts = allocate(promoKept, weights);
  return lines.flatMap(({ line, amount: whole, tax }) => {
    const amount = parts.get(line) ?? 0;
    // An order from before the halves were equal has taxes that are none.
    const halves = tax % taxParts === 0 ? taxParts : 1;
    return amount === 0 ? [] : [{ line, amount, tax: halves * divideHalf((tax / halves) * amount, whole) }];
  });
}

/** What other returns have kept, which goes back with the last one on the lines on which it was kept. */
function givenBack(others: readonly PricedReturn[]): KeptPart[] {
  const byLine = Map.groupBy(
    others.flatMap(({ kept }) => kept),
    ({ line }) => line,
  );
  return [...byLine]
    .map(([line, parts]) => {
      const of = (field: "amount" | "tax") => 0 - sumAmounts(parts.map((part) => part[field]));
      return { line, amount: of("amount"), tax: of("tax") };
    })
    .filter(({ amount, tax }) => amount !== 0 || tax !== 0)
    .sort((one, other) => one.line - other.line);
}

/** What was charged for a line: its price less all that comes off it, and the taxes. Amounts in minor units. */
interface WholeLine {
  readonly quantity: number;
  readonly net: number;
  readonly addedTax: number;
  readonly tax: number;
}

/**
 * What so much of a line comes to, rounded down; a tax of equal parts stays one. All of the line comes to all of it. It
 * holds for what comes back and for what is delivered first, so that an invoice and its returns never differ.
 */
export function partOfLine(whole: WholeLine, quantity: number, taxParts: TaxParts): Omit<WholeLine, "quantity"> {
  const part = (total: number): number => partOf(total, { back: quantity, of: whole.quantity }, "down");
  const ofTax = (total: number): number => {
    // An order from before may have a tax of two parts that differ.
    const parts = total % taxParts === 0 ? taxParts : 1;
    return parts * part(total / parts);
  };
  return { net: part(whole.net), addedTax: ofTax(whole.addedTax), tax: ofTax(whole.tax) };
}

/** What each line was charged in all, with its shares in what was taken off or added for the whole order. */
function chargedParts(order: ChargedOrder) {
  const sharing = order.lines.map(({ line, amount, takesPromo }) => ({ key: line, amount, takesPromo }));
  const { discounts, promos } = shareDiscounts(sharing, order.discount, () => order.promoDiscount);
  const taxes = allocate(
    order.addedTax,
    order.lines.map(({ line, tax }) => ({ key: line, weight: tax })),
  );
  return new Map(
    order.lines.map(({ line, quantity, amount, tax }) => {
      const discount = discounts.get(line) ?? 0;
      const promo = promos.get(line) ?? 0;
      const net = amount - discount - promo;
      return [line, { quantity, net, discount, promo, addedTax: taxes.get(line) ?? 0, tax }] as const;
    }),
  );
}

/** A part of an amount by quantities with three decimals, in minor units. */
function partOf(
  amount: number,
  { back, of }: { readonly back: number; readonly of: number },
  rounds: "down" | "up",
): number {
  const [top, bottom] = [BigInt(Math.round(back * 1_000)), BigInt(Math.round(of * 1_000))];
  if (bottom === 0n) return 0;
  const exact = BigInt(amount) * top;
  return Number((rounds === "down" ? exact : exact + bottom - 1n) / bottom);
}

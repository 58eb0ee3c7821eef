import type { ReturnStatus } from "#contract/enumerations.ts";
import { isDelivered, type OrderStatus } from "#contract/orders/status.ts";
import { type ChargedLine, type ChargedOrder, type PricedReturn, priceReturn } from "#contract/pricing/price-return.ts";
import { formatAmount } from "#contract/money.ts";
import type { Returnable, ReturnRow, ReturnToPrice } from "#contract/returns/schema.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";

/** The parts of an order's line that returns need. */
interface ReturnableLine extends ChargedLine {
  readonly productId: string | null;
  readonly code: string;
  readonly name: string;
  readonly unit: Returnable["lines"][number]["unit"];
  readonly category: string;
  /** For how many days its product, or the nearest of its categories, can be returned; null where they do not say. */
  readonly ownDays: number | null;
  readonly unitPrice: number;
  /** How much of it the customer was given so far. */
  readonly handed: number;
  /** What came back in completed returns. */
  readonly returned: number;
}

/** The parts of an order that returns need, with its returns that were not rejected. */
export interface ReturnableOrder extends ChargedOrder {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly amount: number;
  readonly returnedAmount: number;
  readonly paidAmount: number;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly storeCode: string;
  readonly deliveredAt: string | null;
  readonly returnDays: number;
  readonly returnWindows: Readonly<Record<string, number>>;
  readonly lines: readonly ReturnableLine[];
  readonly returns: readonly (PricedReturn & ChosenAmounts & OtherReturn)[];
}

interface OtherReturn {
  readonly id: string;
  readonly status: ReturnStatus;
  readonly createdAt: string;
}

const dayMilliseconds = 86_400_000;

/**
 * What can be returned of an order at `now` (ms) besides the goods of its other returns; the return `own` does not
 * count.
 */
export function returnableOf(order: ReturnableOrder, now: number, own: string | null = null): Returnable {
  const others = order.returns.filter(({ id }) => id !== own);
  const sum = (field: "deliveryCharge" | "promoKept") => others.reduce((total, each) => total + each[field], 0);
  const promoGone = others.flatMap(({ lines }) => lines).reduce((total, { promo }) => total + promo, sum("promoKept"));
  return {
    lines: order.lines.map(({ line, productId, code, name, unit, unitPrice, handed, category, ownDays }) => {
      const gone = others.flatMap(({ lines }) => lines.filter((each) => each.line === line));
      const returned = toThousandths(gone.reduce((total, each) => total + each.quantity, 0));
      const left = toThousandths(Math.max(0, handed - returned));
      const ofCategory = Object.hasOwn(order.returnWindows, category) ? order.returnWindows[category] : null;
      const days = ownDays ?? ofCategory ?? order.returnDays;
      const until = order.deliveredAt === null ? null : Date.parse(order.deliveredAt) + days * dayMilliseconds;
      const because = !isDelivered(order.status)
        ? "the order is not delivered"
        : until === null || now > until
          ? "the time to return it is over"
          : left === 0
            ? "all of it is returned"
            : "";
      return {
        line,
        productId,
        code,
        name,
        unit,
        unitPrice,
        supplied: handed,
        returned,
        returnable: because === "" ? left : 0,
        until: until === null ? null : new Date(until).toISOString(),
        because,
      };
    }),
    deliveryCharge: order.deliveryCharge - sum("deliveryCharge"),
    promoDiscount: order.promoDiscount - promoGone,
  };
}

/** The amounts that an operator has chosen; null where the calculated amount is used. */
export interface ChosenAmounts {
  readonly chosenDelivery: number | null;
  readonly chosenPromo: number | null;
}

/** Nobody has decided anything about the amounts. */
export const noChoice: ChosenAmounts = { chosenDelivery: null, chosenPromo: null };

/**
 * Calculates a return. `own` is the return itself, if it exists already. `counts` says which other returns count: only
 * completed ones, or also open ones. Refused with 422 where a chosen amount is not possible.
 */
export function priceOf(
  order: ReturnableOrder,
  lines: ReturnToPrice["lines"],
  { chosenDelivery, chosenPromo }: ChosenAmounts,
  { own = null, counts = "asked" }: { readonly own?: string | null; readonly counts?: "asked" | "completed" } = {},
): PricedReturn & { readonly isLast: boolean } {
  const others = order.returns.filter(({ id }) => id !== own);
  const back = others.filter(({ status }) => counts === "asked" || status === "Completed");
  const isLast = order.lines.every(({ line, quantity }) => {
    const all = [...lines, ...back.flatMap((each) => each.lines)].filter((each) => each.line === line);
    return toThousandths(quantity - all.reduce((total, each) => total + each.quantity, 0)) <= 0;
  });
  const priced = priceReturn({ order, others, lines, isLast, chosenDelivery, chosenPromo });
  const { deliveryCharge, promoDiscount } = returnableOf(order, 0, own);
  if ((chosenDelivery ?? 0) > deliveryCharge) throw wrongField("deliveryCharge", "is more than is left of it");
  const share = priced.lines.reduce((total, { promo }) => total + promo, 0);
  if (chosenPromo !== null && !isLast) {
    if (chosenPromo < share) throw wrongField("promoCodesDiscount", "is less than the share of these goods");
    if (chosenPromo > promoDiscount) throw wrongField("promoCodesDiscount", "is more than is left of it");
  }
  if (priced.amount < 0) throw wrongField("promoCodesDiscount", "is more than the amount of these goods");
  return { ...priced, isLast };
}

/** Why a quantity cannot have been counted of a line of a return; null where it can. */
export function refuseCount(order: ReturnableOrder, line: number, quantity: number, own: string): string | null {
  const found = order.lines.find((each) => each.line === line);
  if (!found) return "is not a line of this order";
  if (found.unit === "piece" && !Number.isInteger(quantity)) return `${found.name} is sold by the piece`;
  const others = order.returns.filter(({ id }) => id !== own).flatMap((each) => each.lines);
  const gone = others.filter((each) => each.line === line).reduce((sum, each) => sum + each.quantity, 0);
  const most = toThousandths(found.handed - gone);
  return quantity > most ? `${found.name}: only ${most} can come back` : null;
}

/** Refuses with 409 when an amount differs from the one that was shown before; the refusal has both amounts. */
export function refuseOther(
  priced: PricedReturn,
  shown: { readonly amount: number; readonly tax: number },
  current?: ReturnRow,
): void {
  const differs = (what: string, is: number, was: number) =>
    is === was ? [] : [`${what} is now ${formatAmount(is)}, ${formatAmount(was)} was shown`];
  const because = [
    ...differs("the amount", priced.amount, shown.amount),
    ...differs("the tax in it", priced.tax, shown.tax),
  ].join("; ");
  if (because !== "") throw new Refusal("totals-differ", because, current ? { current } : {});
}

/**
 * Refuses lines that do not exist, are named twice or cannot be returned any more, and quantities above what can be
 * returned. `now` in ms.
 */
export function refuseLines(
  order: ReturnableOrder,
  lines: readonly { readonly line: number; readonly quantity: number }[],
  now: number,
  own: string | null = null,
): void {
  const known = new Map(returnableOf(order, now, own).lines.map((line) => [line.line, line]));
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  for (const [place, { line, quantity }] of lines.entries()) {
    const found = known.get(line);
    if (!found) fields[`lines.${place}.line`] = "is not a line of this order";
    else if (seen.has(line)) fields[`lines.${place}.line`] = "is named twice";
    else if (found.because !== "") fields[`lines.${place}.line`] = `${found.name}: ${found.because}`;
    else if (found.unit === "piece" && !Number.isInteger(quantity))
      fields[`lines.${place}.quantity`] = `${found.name} is sold by the piece`;
    else if (quantity === 0) fields[`lines.${place}.quantity`] = `${found.name}: nothing of it comes back`;
    else if (quantity > found.returnable)
      fields[`lines.${place}.quantity`] = `${found.name}: only ${found.returnable} can be returned`;
    seen.add(line);
  }
  const [because] = Object.values(fields);
  if (because !== undefined) throw new Refusal("invalid", because, { fields });
}

import { includedTax, sumAmounts } from "#contract/money.ts";
import { allocate } from "./allocate.ts";

/**
 * Of how many equal parts a tax is the sum: two where a state takes one half and the union the other, as in India. Each
 * is rounded by itself, so that they never differ.
 */
export const taxPartCounts = [1, 2] as const;
export type TaxParts = (typeof taxPartCounts)[number];

/**
 * At which rates a delivery charge is taxed: it is a part of the supply of the goods, so at the highest rate of them, or
 * at all of them in proportion to what they cost. Its tax is none where the law of the store has delivery apart.
 */
export const deliveryTaxModes = ["highest", "proportion", "none"] as const;
export type DeliveryTaxMode = (typeof deliveryTaxModes)[number];

/** The part of a delivery charge that is taxed at one rate, in minor units; the tax is inside the amount. */
export interface DeliveryTax {
  readonly rate: number;
  readonly amount: number;
  readonly tax: number;
}

/** Goods that are delivered: what is charged for them without added tax, and the rate of their tax. */
interface DeliveredGoods {
  readonly charged: number;
  readonly taxRate: number;
}

/**
 * Divides a delivery charge by the rates of the goods, the lowest first. The parts sum to the charge, and the tax is
 * inside it in either tax mode. Where nothing of the goods is charged any more, all of them tell the rate.
 */
export function deliveryTaxesOf(
  charge: number,
  goods: readonly DeliveredGoods[],
  { deliveryTax, taxParts }: { readonly deliveryTax: DeliveryTaxMode; readonly taxParts: TaxParts },
): readonly DeliveryTax[] {
  if (charge === 0 || goods.length === 0 || deliveryTax === "none") return [];
  const paid = goods.filter(({ charged }) => charged > 0);
  const highest = Math.max(...(paid.length > 0 ? paid : goods).map(({ taxRate }) => taxRate));
  const byRate = Map.groupBy(paid, ({ taxRate }) => taxRate);
  const weights = [...byRate].map(([key, some]) => ({ key, weight: sumAmounts(some.map(({ charged }) => charged)) }));
  const parts =
    deliveryTax === "proportion" && paid.length > 0 ? allocate(charge, weights) : new Map([[highest, charge]]);
  return [...parts]
    .filter(([, amount]) => amount > 0)
    .sort(([one], [other]) => one - other)
    .map(([rate, amount]) => ({ rate, amount, tax: includedTax(amount, rate, taxParts) }));
}

/**
 * The parts of a delivery charge that go back when `back` of it does, after what other returns have given back. The
 * taxes are rounded down together with those, each half by itself, and come to the whole once all is back.
 */
export function deliveryTaxesBack(
  back: number,
  charged: readonly DeliveryTax[],
  { others, taxParts }: { readonly others: readonly DeliveryTax[]; readonly taxParts: TaxParts },
): readonly DeliveryTax[] {
  if (back === 0 || charged.length === 0) return [];
  const left = charged.map((part) => {
    const gone = others.filter(({ rate }) => rate === part.rate);
    const of = (field: "amount" | "tax") => sumAmounts(gone.map((each) => each[field]));
    return { ...part, gone: { amount: of("amount"), tax: of("tax") } };
  });
  const parts = allocate(
    back,
    left.map(({ rate, amount, gone }) => ({ key: rate, weight: amount - gone.amount })),
  );
  return left.flatMap(({ rate, amount: whole, tax, gone }) => {
    const amount = parts.get(rate) ?? 0;
    if (amount === 0) return [];
    const half = BigInt(tax / taxParts) * BigInt(gone.amount + amount);
    return [{ rate, amount, tax: taxParts * Number(half / BigInt(whole)) - gone.tax }];
  });
}

import type { SaleUnit } from "#contract/enumerations.ts";
import type { Conversion } from "#contract/products/lists.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { enoughFor, expectIn, type Forecast, type ServiceLevel, type WeekProfile } from "./forecast.ts";

/** What stands for a product when an indent is proposed, in pieces or kilograms. */
export interface Position {
  readonly onHand: number;
  readonly reserved: number;
  /** Kept back: no order can have it. */
  readonly safety: number;
  /** What other indents still bring, drafts among them. */
  readonly onWay: number;
}

/** For how long is bought, and how surely it lasts. */
export interface BuyingRules {
  readonly leadDays: number;
  readonly reviewDays: number;
  readonly level: ServiceLevel;
}

/** The days that are to come when an indent is proposed. */
export interface Days {
  /** Of today, from Sunday. */
  readonly weekday: number;
  readonly profile: WeekProfile;
}

/**
 * How much of a product to order, and why in one sentence; null where there is enough. It lasts until the next indent
 * has come, and no longer than the goods keep.
 */
export function proposeLine(
  product: Position & {
    readonly forecast: Forecast;
    readonly unit: SaleUnit;
    readonly pack: number;
    readonly shelfLifeDays: number | null;
  },
  rules: BuyingRules,
  { weekday, profile }: Days,
): { readonly quantity: number; readonly why: string } | null {
  const { forecast, onHand, reserved, onWay, pack, unit, shelfLifeDays } = product;
  const days = rules.leadDays + Math.min(rules.reviewDays, shelfLifeDays ?? Infinity);
  const needed = enoughFor(expectIn(forecast, days, profile, weekday), rules.level);
  const quantity = packsFor(needed, product, pack);
  if (quantity === 0) return null;
  const of = unit === "weight" ? " kg" : "";
  const left = toThousandths(onHand - reserved);
  const coming = onWay === 0 ? "none on the way" : `${onWay}${of} on the way`;
  const why = `sells ${rounded(forecast.weekly)}${of} a week, ${left}${of} left, ${coming}, ${days} days to come`;
  return { quantity, why };
}

/** What lacks of a needed quantity, in whole packs; 0 where enough is there or on its way. */
export function packsFor(needed: number, { onHand, reserved, safety, onWay }: Position, pack: number): number {
  const lacking = toThousandths(needed - (onHand - reserved - safety + onWay));
  return lacking <= 0 ? 0 : toThousandths(Math.ceil(toThousandths(lacking / pack)) * pack);
}

function rounded(value: number): string {
  return String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
}

/** The words for the units in which products are sold, and how much one of them is. */
const soldUnits: Readonly<Record<SaleUnit, Readonly<Record<string, number>>>> = {
  piece: Object.fromEntries(
    ["piece", "pieces", "pc", "pcs", "unit", "units", "each", "no", "nos"].map((of) => [of, 1]),
  ),
  weight: { kg: 1, kilo: 1, kilos: 1, kilogram: 1, kilograms: 1, g: 0.001, gram: 0.001, grams: 0.001 },
};

/**
 * The pack in which a product is bought: the first of its units that is made of several of what is sold. Without one it
 * is bought by the piece or kilogram.
 */
export function packOf(
  conversions: readonly Conversion[],
  unit: SaleUnit,
): { readonly size: number; readonly unit: string } {
  const into = new Map(conversions.map((one) => [one.unit.trim().toLowerCase(), one]));
  for (const { unit: name } of conversions) {
    let size = 1;
    let at = name.trim().toLowerCase();
    for (let next = into.get(at); next; next = into.get(at)) {
      size *= next.amount;
      at = next.ofUnit.trim().toLowerCase();
    }
    size = toThousandths(size * (soldUnits[unit][at] ?? 0));
    if (size > 0 && size <= 1_000_000 && size !== 1 && (unit === "weight" || Number.isInteger(size)))
      return { size, unit: name };
  }
  return { size: 1, unit: "" };
}

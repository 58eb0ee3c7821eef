import { sumAmounts } from "#contract/money.ts";

/**
 * Something that takes a share: `key` names it, `weight` says how large a share it takes (a whole number, not
 * negative).
 */
export interface Sharer {
  readonly key: number;
  readonly weight: number;
}

/**
 * Divides an amount in minor units over sharers by their weights and returns each one's part by its key. The parts
 * always sum to the amount, and no part is above its weight while the amount is not above all weights together. The
 * units that rounding leaves over go to those who lost most by it; the order of the sharers has no effect.
 */
export function allocate(amount: number, sharers: readonly Sharer[]): ReadonlyMap<number, number> {
  const total = sumAmounts(sharers.map(({ weight }) => weight));
  if (total === 0) {
    if (amount !== 0) throw new RangeError("an amount cannot be divided over nothing");
    return new Map(sharers.map(({ key }) => [key, 0]));
  }
  const parts = sharers.map(({ key, weight }) => {
    const exact = BigInt(amount) * BigInt(weight);
    const whole = exact / BigInt(total);
    return { key, weight, part: Number(whole), lost: exact - whole * BigInt(total) };
  });
  const left = amount - sumAmounts(parts.map(({ part }) => part));
  const unit = Math.sign(left);
  // What is lost is below one unit each, so there are at least as many losers as units.
  const losers = parts
    .filter(({ lost }) => lost !== 0n)
    .sort((one, other) => compare(magnitude(other.lost), magnitude(one.lost)) || one.key - other.key)
    .slice(0, Math.abs(left));
  const lucky = new Set(losers.map(({ key }) => key));
  return new Map(parts.map(({ key, part }) => [key, part + (lucky.has(key) ? unit : 0)]));
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

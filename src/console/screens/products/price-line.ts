import type { PriceSpan } from "#contract/products/price-schema.ts";

/** A line of prices in time within a box of this size, as the steps of its two amounts. */
export interface PriceLine {
  readonly mrp: string;
  readonly price: string;
  /** Where now is, from the left. */
  readonly now: number;
}

export const lineBox = { width: 400, height: 60 } as const;

/** A day in milliseconds: the least time that stands before the first change and after the last one. */
const day = 86_400_000;

/** The line of a product's prices, the oldest first; null where its price has never changed and will not. */
export function priceLine(spans: readonly PriceSpan[], now: number): PriceLine | null {
  if (spans.length < 2) return null;
  const changes = [...spans.flatMap(({ from }) => (from === null ? [] : [Date.parse(from)])), now];
  const [first, last] = [Math.min(...changes), Math.max(...changes)];
  const margin = Math.max(day, (last - first) / 10);
  const [begin, end] = [first - margin, last + margin];
  const amounts = spans.flatMap(({ mrp, price }) => [mrp, price]);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (at: number): number => round(((at - begin) / (end - begin)) * lineBox.width);
  // Where all amounts are the same, they stand in the middle.
  const y = (amount: number): number =>
    round(most === least ? lineBox.height / 2 : lineBox.height - ((amount - least) / (most - least)) * lineBox.height);
  const steps = (of: "mrp" | "price"): string =>
    spans
      .map((span, at) => `${at === 0 ? `M${x(begin)} ` : `H${x(Date.parse(span.from ?? ""))}V`}${y(span[of])}`)
      .join("") + `H${x(end)}`;
  return { mrp: steps("mrp"), price: steps("price"), now: x(now) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A random number generator that gives the same values for the same seed on every machine. */
export interface Chance {
  /** A number from 0 to below 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True with the given probability. */
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items; the probability of each follows its weight. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** An id in the format of a random UUID. */
  id(): string;
}

/** Makes a generator from a seed (mulberry32: small, fast and random enough for demo data). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function whole(low: number, high: number): number {
    return low + Math.floor(fraction() * (high - low + 1));
  }
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
  function weighted<Item>(items: readonly (readonly [Item, number])[]): Item {
    let left = fraction() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return pick(items)[0];
  }
  function id(): string {
    const hex = Array.from({ length: 4 }, () => whole(0, 0xffffffff).toString(16).padStart(8, "0")).join("");
    const variant = "89ab".charAt(Number.parseInt(hex.charAt(16), 16) % 4);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
  return { fraction, whole, happens: (probability) => fraction() < probability, pick, weighted, id };
}

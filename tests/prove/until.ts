import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again until there is an answer; throws what was waited for when there is none for `patience` milliseconds. */
export async function until<Found>(
  what: string,
  ask: () => Found | undefined | null | false | Promise<Found | undefined | null | false>,
  { patience = 60_000, every = 20 }: { readonly patience?: number; readonly every?: number } = {},
): Promise<Found> {
  const deadline = performance.now() + patience;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${patience / 1_000} s in vain until ${what}`);
    await sleep(every);
  }
}

/** A whole number from `from` to `to`. */
export function anyOf(from: number, to: number): number {
  return from + Math.floor(Math.random() * (to - from + 1));
}

/** One of these. Throws when there is none. */
export function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[anyOf(0, items.length - 1)];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}

/** Lets a moment pass that is not the same each time, in milliseconds: what is hurt must not be hurt in step with its work. */
export async function anyMoment(most: number): Promise<void> {
  await sleep(Math.random() * most);
}

import { setTimeout as sleep } from "node:timers/promises";

/**
 * Calls a function again and again until it returns something; after `timeout` milliseconds throws an Error that names
 * what was waited for.
 */
export async function until<Found>(
  what: string,
  ask: () => Found | undefined | null | false | Promise<Found | undefined | null | false>,
  { timeout = 60_000, every = 20 }: { readonly timeout?: number; readonly every?: number } = {},
): Promise<Found> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${timeout / 1_000} s in vain until ${what}`);
    await sleep(every);
  }
}

/** A random whole number from `from` to `to`. */
export function anyOf(from: number, to: number): number {
  return from + Math.floor(Math.random() * (to - from + 1));
}

/** A random item. Throws when there is none. */
export function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[anyOf(0, items.length - 1)];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
}

/** Waits a random time up to `most` milliseconds, so that disturbances do not always hit the same step of the work. */
export async function anyMoment(most: number): Promise<void> {
  await sleep(Math.random() * most);
}

import { it } from "vitest";
import { isLongRun, third } from "./tier.ts";

/** How to ask the same once more, for the names of what is asked by thirds; empty in the long run, which asks all. */
export const askedAgain = isLongRun ? "" : ` (again: npm test -- --third ${third})`;

/**
 * Adds a test that a run need not ask, as `it` adds one that each run asks: a third of them is asked, the next third at the
 * next commit. The length of its name says when it is its turn. What an operator does each day is asked by `it`.
 */
export function test(name: string, run: () => Promise<void>): void {
  it.runIf(isLongRun || name.length % 3 === third - 1)(name + askedAgain, run);
}

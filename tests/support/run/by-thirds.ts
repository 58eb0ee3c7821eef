import { it } from "vitest";
import { isLongRun, third } from "./tier.ts";

/** How to ask the same once more, for the names of what is asked by thirds; empty in the long run, which asks all. */
export const askedAgain = isLongRun ? "" : ` (again: npm test -- --third ${third})`;

/**
 * Answers an `it` for a file's tests that a run need not ask all of: it asks the third of them whose turn it is, the next
 * run of another commit the next third. What an operator does each day is asked by `it`.
 */
export function byThirds(): (name: string, test: () => Promise<void>) => void {
  let added = 0;
  return (name, test) => {
    const isAsked = isLongRun || added % 3 === third - 1;
    added += 1;
    it.runIf(isAsked)(name + askedAgain, test);
  };
}

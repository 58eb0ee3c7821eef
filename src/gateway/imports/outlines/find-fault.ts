import { checkOutline } from "#contract/delivery/outline/check-outline.ts";
import { cornersOf, type Outline, type OutlineFault } from "#contract/delivery/outline/outline.ts";
import { LimitReached, runProcess } from "#gateway/limited/run-process.ts";
import type { OutlineTold } from "./outline-errand.ts";

const program = new URL("outline-errand.ts", import.meta.url);

/** What the process may use that checks an outline, which may be drawn so that each edge lies beside all others. */
const limits = { memory: 256, cpu: 20 } as const;

/** Up to so many corners the worst outline takes a tenth of a second, which is about what a process needs to start. */
export const fewCorners = 2_000;

/**
 * The first thing that is wrong with an outline; null where it can be an area. One of many corners is checked by a
 * process of its own: everybody else's calls would wait for it.
 */
export async function findFault(outline: Outline): Promise<OutlineFault | null> {
  if (cornersOf(outline) <= fewCorners) return checkOutline(outline);
  try {
    for await (const { fault } of runProcess<OutlineTold>({ program, errand: outline, limits })) return fault;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { because: "Checking this outline takes too long: draw it with fewer corners", at: null };
  }
  throw new Error("nothing was told of an outline");
}

// Says what is wrong with an outline of many corners. It tells that once.
import { checkOutline } from "#contract/delivery/outline/check-outline.ts";
import type { Outline, OutlineFault } from "#contract/delivery/outline/outline.ts";
import { doErrand } from "#gateway/limited/errand.ts";

/** What is told of an outline. */
export interface OutlineTold {
  readonly fault: OutlineFault | null;
}

await doErrand<Outline, OutlineTold>(async (outline, tell) => tell({ fault: checkOutline(outline) }));

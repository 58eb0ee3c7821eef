/** Whether this is the long run before a release (`npm test -- --all`): more of everything, and what kills programs. */
export const isLongRun = process.env["TEST_RUN"] === "all";

/** How often something is tried with other values: so often, and so often in the long run. */
export const runs = (usual: number, long: number): number => (isLongRun ? long : usual);

/** The number of the third that this run asks, 1 to 3 (`npm test -- --third 2`); without it, the commits choose. */
export const third = Number(process.env["TEST_THIRD"] ?? 1);

/** Of what takes long to ask one by one, the third that this run asks, and at least one; the long run asks all. */
export function thirdOf<Item>(items: readonly Item[]): readonly Item[] {
  const parts = Math.min(3, items.length);
  return isLongRun ? items : items.filter((_, at) => at % parts === (third - 1) % parts);
}

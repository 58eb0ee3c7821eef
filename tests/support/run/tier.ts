/** Whether this is the long run before a release (`npm test -- --all`): more of everything, and what kills programs. */
export const isLongRun = process.env["TEST_RUN"] === "all";

/** How often something is tried with other values: so often, and so often in the long run. */
export const runs = (usual: number, long: number): number => (isLongRun ? long : usual);

import { recordPaths } from "#contract/records/paths.ts";

/** Calls about vehicles. */
export const vehiclePaths = recordPaths("vehicle", "vehicles");

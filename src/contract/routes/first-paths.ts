import { batchPaths } from "#contract/batch/paths.ts";
import { macroPaths } from "#contract/macros/paths.ts";
import { orderPaths } from "#contract/orders/paths.ts";
import { peoplePaths } from "#contract/people/paths.ts";
import { recordPaths } from "#contract/records/paths.ts";
import { sessionPaths } from "#contract/session/paths.ts";
import { setupPaths } from "#contract/setup/paths.ts";
import { storePaths } from "#contract/store/paths.ts";
import type { RoutePath } from "./route.ts";

/** The calls that logging in and the first boards need: the console begins with this table. */
export const firstPaths = {
  ...setupPaths,
  ...sessionPaths,
  ...storePaths,
  ...orderPaths,
  ...peoplePaths,
  ...recordPaths,
  ...batchPaths,
  ...macroPaths,
} as const satisfies Record<string, RoutePath>;

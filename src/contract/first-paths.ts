import { batchPaths } from "./batch/paths.ts";
import { customerPaths } from "./customers/paths.ts";
import { macroPaths } from "./macros/paths.ts";
import { orderPaths } from "./orders/paths.ts";
import { peoplePaths } from "./people/paths.ts";
import { recordPaths } from "./records/paths.ts";
import { sessionPaths } from "./session/paths.ts";
import { setupPaths } from "./setup/paths.ts";
import { storePaths } from "./store/paths.ts";
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
  ...customerPaths,
} as const satisfies Record<string, RoutePath>;

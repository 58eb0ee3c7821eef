import { orderPaths } from "./orders/paths.ts";
import { peoplePaths } from "./people/paths.ts";
import { recordPaths } from "./records/paths.ts";
import { sessionPaths } from "./session/paths.ts";
import { setupPaths } from "./setup/paths.ts";
import { storePaths } from "./store/paths.ts";
import type { RoutePath } from "./route.ts";

/**
 * Every call of the gateway below `/api`, once. The gateway mounts them, the console's client calls them, the tests
 * walk them. Plain data without schemas, so that the browser need not carry a schema library. Source: specification 7.
 */
export const paths = {
  ...setupPaths,
  ...sessionPaths,
  ...storePaths,
  ...orderPaths,
  ...peoplePaths,
  ...recordPaths,
} as const satisfies Record<string, RoutePath>;
export type RouteName = keyof typeof paths;

/**
 * The event stream; apart from the table because its answer is a stream, not a body, and any one of `eventRights` opens
 * it. `?storeId=`, `Last-Event-ID`.
 */
export const eventsPath = { method: "get", path: "/events" } as const;

/** Everything the gateway answers for programs stands below this path. */
export const basePath = "/api";

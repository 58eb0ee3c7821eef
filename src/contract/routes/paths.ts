import { firstPaths } from "./first-paths.ts";
import { furtherPaths } from "./further-paths.ts";
import type { RoutePath } from "./route.ts";

/**
 * All calls of the gateway below `/api`. The gateway mounts them, the console's client calls them, and the tests go
 * through them. They are plain data without schemas, so that the browser needs no schema library. Source: specification
 * 7.
 */
export const paths = { ...firstPaths, ...furtherPaths } as const satisfies Record<string, RoutePath>;
export type RouteName = keyof typeof paths;

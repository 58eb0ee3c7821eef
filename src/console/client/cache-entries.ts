import { type State, SWRConfig } from "swr";
import type { CachedRoute } from "./cache-keys.ts";

const { cache } = SWRConfig.defaultValue;

/** What SWR holds for every key of a route: answers and failures, shown or not. */
export function cacheEntriesOf(route: CachedRoute): State<unknown, unknown>[] {
  // SWR writes a tuple as "@" and its parts; the first part is the route's name.
  const start = `@${JSON.stringify(route)},`;
  return [...cache.keys()].flatMap((name) => (name.startsWith(start) ? (cache.get(name) ?? []) : []));
}

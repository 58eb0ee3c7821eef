import { type Key, SWRConfig, unstable_serialize } from "swr";
import { isRouteName } from "./cache-keys.ts";

const { cache } = SWRConfig.defaultValue;

/** The data that SWR has cached under a key, without a request; undefined when there is none yet. */
export function cachedAnswer(key: readonly unknown[]): unknown {
  return cache.get(unstable_serialize(key as Key))?.data;
}

/** The errors of all cached requests, whether or not they are on screen. */
export function cachedFailures(): unknown[] {
  return [...cache.keys()].flatMap((name) => {
    const error: unknown = isOfRoute(name) ? cache.get(name)?.error : undefined;
    return error === undefined ? [] : [error];
  });
}

/**
 * Whether a serialized SWR key begins with a route's name. SWR writes a tuple as "@" and its parts, texts in quotation
 * marks.
 */
function isOfRoute(name: string): boolean {
  const [, route = ""] = /^@"([^"]*)"/.exec(name) ?? [];
  return isRouteName(route);
}

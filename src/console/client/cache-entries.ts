import { type Key, SWRConfig, unstable_serialize } from "swr";
import { paths } from "#contract/paths.ts";

const { cache } = SWRConfig.defaultValue;

/** What SWR holds under a key, without asking; undefined when nothing was answered yet. */
export function cachedAnswer(key: readonly unknown[]): unknown {
  return cache.get(unstable_serialize(key as Key))?.data;
}

/** The failures of all routes' answers, shown or not. */
export function cachedFailures(): unknown[] {
  return [...cache.keys()].flatMap((name) => {
    const error: unknown = isOfRoute(name) ? cache.get(name)?.error : undefined;
    return error === undefined ? [] : [error];
  });
}

/** SWR writes a tuple as "@" and its parts; the first part is the route's name in quotation marks. */
function isOfRoute(name: string): boolean {
  const [, route = ""] = /^@"([^"]*)"/.exec(name) ?? [];
  return Object.hasOwn(paths, route);
}

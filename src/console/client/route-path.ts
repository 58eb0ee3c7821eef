import { firstPaths } from "#contract/routes/first-paths.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import type { RoutePath } from "#contract/routes/route.ts";
import { offlineFailure } from "./failure.ts";

/** The table of the calls that no first screen makes; null until it is fetched. */
let further: Readonly<Record<string, RoutePath>> | null = null;

/**
 * Method and path of a call. Those that no first screen needs come from a file that is fetched once; rejects as offline
 * when that file cannot be fetched, because then the call itself could not be made either.
 */
export async function routePath(name: RouteName): Promise<RoutePath> {
  const first: Readonly<Record<string, RoutePath>> = firstPaths;
  const path = first[name] ?? (further ?? (await fetchFurtherPaths()))[name];
  if (!path) throw new Error(`There is no call ${name}`);
  return path;
}

/** Fetches the further calls before one is made. */
export async function fetchFurtherPaths(): Promise<Readonly<Record<string, RoutePath>>> {
  try {
    const { furtherPaths } = await import("#contract/routes/further-paths.ts");
    further = furtherPaths;
    return furtherPaths;
  } catch (error) {
    throw offlineFailure(error);
  }
}

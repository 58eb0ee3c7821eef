import { mutate, SWRConfig, unstable_serialize } from "swr";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { cachedAnswer } from "#console/client/refreshing/cache-entries.ts";
import type { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import type { RecordPage } from "#console/client/records/list-source.ts";

const { cache } = SWRConfig.defaultValue;

/**
 * The most pages that are cached. Beyond them the longest unused are dropped, so that 300,000 rows do not stay in
 * memory.
 */
const mostPages = 200;

type PageKey = ReturnType<typeof cacheKeys.page>;

/** The names of cached pages, the longest unused first, and the kind of their rows where events change them. */
const used = new Map<string, Kind | null>();

/** The cached page, without a request; undefined when it was never read or was dropped. */
export function cachedPage(key: PageKey): RecordPage | undefined {
  return cachedAnswer(key) as RecordPage | undefined;
}

/** Caches a page that no view has shown yet. */
export function cachePage(key: PageKey, page: RecordPage): void {
  void mutate(key, page, { revalidate: false });
  touch(key);
  dropUnused();
}

const inView = new Map<object, readonly string[]>();

/** Sets which pages of a list are on screen: those are never dropped. The returned function says that none is. */
export function setPagesInView(list: object, keys: readonly PageKey[]): () => void {
  inView.set(
    list,
    keys.map((key) => touch(key)),
  );
  dropUnused();
  return () => void inView.delete(list);
}

/** The row of a record on any cached page; undefined when it is on none. */
export function cachedRow<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
  for (const [name, of] of used) {
    if (of !== kind) continue;
    const page = cache.get(name)?.data as RecordPage<K> | undefined;
    const row = page?.rows.find((each) => each.id === id);
    if (row) return row;
  }
  return undefined;
}

function touch(key: PageKey): string {
  const name = unstable_serialize(key);
  used.delete(name);
  used.set(name, key[3]);
  return name;
}

/** Drops the longest unused pages. */
function dropUnused(): void {
  const kept = new Set([...inView.values()].flat());
  for (const name of used.keys()) {
    if (used.size <= mostPages) return;
    if (kept.has(name)) continue;
    used.delete(name);
    cache.delete(name);
  }
}

/** Texts by their keys that outlive both storages of the browser, which every end of a session empties. */
export interface LastingTexts {
  /** The texts whose keys begin so. */
  read(prefix: string): Promise<ReadonlyMap<string, string>>;
  /** Removes the texts whose keys begin with one of these, then writes others. Never rejects. */
  change(removed: readonly string[], written?: ReadonlyMap<string, string>): Promise<void>;
}

/**
 * How long the database is waited for, in milliseconds. Long enough for a slow computer, because what does not come in
 * time is lost; nobody may be kept from logging in or out for ever by a database that hangs.
 */
const longestWait = 5_000;

/** Fetches what works in the database. The end of a session may find no gateway to fetch it from. */
export const fetchDatabase = () => import("./lasting-database.ts");

/** The texts in the browser's own database. A browser without one, such as some private windows, keeps nothing. */
export const lastingTexts: LastingTexts = {
  read: (prefix) => inTime(new Map(), async () => (await fetchDatabase()).readTexts(prefix)),
  change: (removed, written = new Map()) =>
    inTime(undefined, async () => (await fetchDatabase()).changeTexts(removed, written)),
};

/** Does something; answers `otherwise` where that fails or hangs. */
function inTime<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  const late = new Promise<Result>((resolve) => void setTimeout(() => resolve(otherwise), longestWait));
  return Promise.race([late, work().catch(() => otherwise)]);
}

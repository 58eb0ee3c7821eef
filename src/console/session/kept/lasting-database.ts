import { type DBSchema, type IDBPDatabase, openDB } from "idb";

interface Entry {
  readonly text: string;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
}

const store = "texts";

interface Texts extends DBSchema {
  readonly [store]: { readonly key: string; readonly value: Entry };
}

/** How long a text is kept, in milliseconds: whoever does not come back must not leave it in a shared browser. */
const lifetime = 30 * 86_400_000;

/** The texts whose keys begin so. Rejects where the browser has no database. */
export function readTexts(prefix: string): Promise<ReadonlyMap<string, string>> {
  return inDatabase(async (database) => {
    const range = beginningWith(prefix);
    const [keys, entries] = await Promise.all([database.getAllKeys(store, range), database.getAll(store, range)]);
    const found = entries.map(({ text, at }, index) => ({ key: keys[index] ?? "", text, at }));
    return new Map(found.filter(({ at }) => !isOver(at)).map(({ key, text }) => [key, text]));
  });
}

/** Removes the texts whose keys begin with one of these, then writes others; resolves when that is on the disk. */
export function changeTexts(removed: readonly string[], written: ReadonlyMap<string, string>): Promise<void> {
  return inDatabase(async (database) => {
    const { store: texts, done } = database.transaction(store, "readwrite", { durability: "strict" });
    for (const prefix of removed) void texts.delete(beginningWith(prefix));
    for (const [key, text] of written) void texts.put({ text, at: Date.now() }, key);
    const [keys, entries] = await Promise.all([texts.getAllKeys(), texts.getAll()]);
    for (const [index, { at }] of entries.entries()) if (isOver(at)) void texts.delete(keys[index] ?? "");
    await done;
  });
}

const beginningWith = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
const isOver = (at: number): boolean => Date.now() - at > lifetime;

/** Opens the database for one piece of work: an open one would keep other tabs from changing its form. */
async function inDatabase<Result>(work: (database: IDBPDatabase<Texts>) => Promise<Result>): Promise<Result> {
  const database = await openDB<Texts>("aisle", 1, { upgrade: (made) => void made.createObjectStore(store) });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

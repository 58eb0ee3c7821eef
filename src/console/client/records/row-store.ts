import type { AnyRecord, Kinds } from "#contract/kinds.ts";
import type { Kind, RecordRow } from "#contract/records/kind-names.ts";

/**
 * The newest known rows, independent of the pages that listed them, and the patches painted before the gateway
 * responds.
 */
export interface RowStore<Row extends RecordRow = RecordRow> {
  /** Stores a row from the gateway, so that its record is rendered from it everywhere; false when it is not newer. */
  upsert(row: Row): boolean;
  /** Stores a row that an own change was answered with. */
  upsertOwn(row: Row): void;
  /** Whether the newest known version of a record is an own change, or one is under way. */
  isOwnChange(id: string): boolean;
  /** The row as it is rendered: the newest known version with its painted patches. The same object until it changes. */
  newest(row: Row): Row;
  /** The newest known version of a record, without painted patches. */
  find(id: string): Row | undefined;
  /** Paints a patch on a record until the returned function takes it off again. */
  paint(id: string, patch: Partial<Row>): () => void;
  /** Calls back, once per turn, after anything changed; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Grows with every change: a cheap snapshot for React. */
  revision(): number;
  /** Calls the listeners when something other than the rows has changed. */
  touch(): void;
  clear(): void;
}

interface Painted<Row> {
  readonly base: Row;
  readonly row: Row;
}

/** A store of at most `most` rows; those that changed longest ago are dropped first. */
export function createRowStore<Row extends RecordRow>(most = 10_000): RowStore<Row> {
  const rows = new Map<string, Row>();
  const patches = new Map<string, Partial<Row>[]>();
  const painted = new Map<string, Painted<Row>>();
  /** The versions that own changes were answered with. */
  const own = new Map<string, number>();
  const listeners = new Set<() => void>();
  let revision = 0;
  let told = true;

  function changed(): void {
    revision += 1;
    if (!told) return;
    told = false;
    queueMicrotask(() => {
      told = true;
      for (const listener of listeners) listener();
    });
  }

  const store: RowStore<Row> = {
    upsertOwn(row) {
      own.set(row.id, row.version);
      store.upsert(row);
    },
    isOwnChange: (id) => patches.has(id) || (own.has(id) && own.get(id) === rows.get(id)?.version),
    upsert(row) {
      const known = rows.get(row.id);
      if (known && known.version >= row.version) return false;
      rows.delete(row.id);
      rows.set(row.id, row);
      if (rows.size > most) {
        const [oldest] = rows.keys();
        if (oldest !== undefined) {
          rows.delete(oldest);
          own.delete(oldest);
        }
      }
      changed();
      return true;
    },
    newest(row) {
      const known = rows.get(row.id);
      const base = known && known.version > row.version ? known : row;
      const stack = patches.get(row.id);
      if (!stack) return base;
      const before = painted.get(row.id);
      if (before?.base === base) return before.row;
      const drawn: Row = Object.assign({}, base, ...stack);
      painted.set(row.id, { base, row: drawn });
      return drawn;
    },
    find: (id) => rows.get(id),
    paint(id, patch) {
      patches.set(id, [...(patches.get(id) ?? []), patch]);
      painted.delete(id);
      changed();
      return () => {
        const left = (patches.get(id) ?? []).filter((other) => other !== patch);
        if (left.length > 0) patches.set(id, left);
        else patches.delete(id);
        painted.delete(id);
        changed();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    touch: changed,
    clear() {
      rows.clear();
      patches.clear();
      painted.clear();
      own.clear();
      changed();
    },
  };
  return store;
}

const stores = new Map<Kind, unknown>();

/** The one store of a kind's rows in this browser tab. */
export function rowStore<K extends Kind>(kind: K): RowStore<Kinds[K]> {
  const store = (stores.get(kind) as RowStore<Kinds[K]> | undefined) ?? createRowStore<Kinds[K]>();
  stores.set(kind, store);
  return store;
}

/** Stores a row in the store of its kind; false when it is not newer. */
export function upsertRecord({ kind, row }: AnyRecord): boolean {
  // The union ties kind and row together; the compiler cannot see that the store is of the same kind.
  return (rowStore(kind) as RowStore).upsert(row);
}

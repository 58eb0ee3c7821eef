import type { OrderRow } from "#contract/orders/schema.ts";

/** Newest rows known, apart from the pages they were listed on, and what is painted ahead of the gateway's answer. */
export interface RowStore {
  /** Remembers a row from the gateway, so that it is drawn wherever its order is shown; false when it is no news. */
  keep(row: OrderRow): boolean;
  /** The row as it should be drawn: the newest version known, with what is painted on it. Same object while the same. */
  newest(row: OrderRow): OrderRow;
  /** The newest version remembered of an order, without paint. */
  find(orderId: string): OrderRow | undefined;
  /** Paints a patch on an order until the returned function takes it off again. */
  paint(orderId: string, patch: Partial<OrderRow>): () => void;
  /** Calls back, once per turn, after anything changed; the answer stops it. */
  subscribe(listener: () => void): () => void;
  /** Grows with every change: a cheap snapshot for React. */
  revision(): number;
  /** Tells the listeners that something beside the rows changed. */
  touch(): void;
  clear(): void;
}

interface Painted {
  readonly base: OrderRow;
  readonly row: OrderRow;
}

/** A book of at most `most` remembered rows; the longest untouched leave first. */
export function createRowStore(most = 10_000): RowStore {
  const rows = new Map<string, OrderRow>();
  const patches = new Map<string, Partial<OrderRow>[]>();
  const painted = new Map<string, Painted>();
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

  return {
    keep(row) {
      const known = rows.get(row.id);
      if (known && known.version >= row.version) return false;
      rows.delete(row.id);
      rows.set(row.id, row);
      if (rows.size > most) {
        const [oldest] = rows.keys();
        if (oldest !== undefined) rows.delete(oldest);
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
      const drawn: OrderRow = Object.assign({}, base, ...stack);
      painted.set(row.id, { base, row: drawn });
      return drawn;
    },
    find: (orderId) => rows.get(orderId),
    paint(orderId, patch) {
      patches.set(orderId, [...(patches.get(orderId) ?? []), patch]);
      painted.delete(orderId);
      changed();
      return () => {
        const left = (patches.get(orderId) ?? []).filter((other) => other !== patch);
        if (left.length > 0) patches.set(orderId, left);
        else patches.delete(orderId);
        painted.delete(orderId);
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
      changed();
    },
  };
}

/** The one book of this browser tab. */
export const orderRows = createRowStore();

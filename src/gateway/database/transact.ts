import type { Kysely } from "kysely";
import type { Database, Trx } from "./schema.ts";

/** Runs a function in one transaction and returns its result. After a deadlock the whole function runs again. */
export type Transact = <Result>(run: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** The most runs of one transaction, the first one included. */
const mostTries = 3;

/** The stores that have new events, by open transaction. */
const storesOf = new WeakMap<Trx, Set<string>>();

/**
 * Makes the function that opens all transactions of this process. After a commit, `notify` is called for each store that
 * has new events.
 */
export function makeTransact(db: Kysely<Database>, notify: (storeId: string) => void): Transact {
  return async (run) => {
    const { result, storesWithEvents } = await runWithRetries(db, run);
    for (const storeId of storesWithEvents) notify(storeId);
    return result;
  };
}

/**
 * Requests that this process is notified of a store's new events once the transaction is committed. Returns false when
 * nobody will be notified, because the transaction was not opened by `makeTransact`.
 */
export function notifyAfterCommit(trx: Trx, storeId: string): boolean {
  const storesWithEvents = storesOf.get(trx);
  storesWithEvents?.add(storeId);
  return storesWithEvents !== undefined;
}

async function runWithRetries<Result>(db: Kysely<Database>, run: (trx: Trx) => Promise<Result>) {
  for (let tries = 1; ; tries++) {
    const storesWithEvents = new Set<string>();
    try {
      const result = await db.transaction().execute((trx) => {
        storesOf.set(trx, storesWithEvents);
        return run(trx);
      });
      return { result, storesWithEvents };
    } catch (error) {
      if (tries >= mostTries || !isTransient(error)) throw error;
    }
  }
}

/** Whether an error is a deadlock or serialization failure: the same transaction may succeed when it is retried. */
function isTransient(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}

import type { Kysely } from "kysely";
import { isOutdated } from "./kept-plans.ts";
import type { Database, Trx } from "./schema.ts";

/** Runs a function in one transaction and returns its result. After a deadlock the whole function runs again. */
export type Transact = <Result>(run: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** The most runs of one transaction, the first one included. */
const mostTries = 3;

/** The stores that have new events, by open transaction. */
const storesOf = new WeakMap<Trx, Set<string>>();

/** What is done right before the commit, by open transaction. */
const lastOf = new WeakMap<Trx, LastWork[]>();

interface LastWork {
  readonly place: number;
  readonly run: () => Promise<void>;
}

/**
 * Makes the function that opens all transactions of this process. After a commit, `notify` is called for each store
 * that has new events.
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

/**
 * Does something right before the transaction commits, after everything else: for locks that all writers of a store
 * wait for. What has a lower `place` comes first, so that two transactions never wait for each other in a ring. Returns
 * false where nobody will do it, because the transaction was not opened by `makeTransact`.
 */
export function beforeCommit(trx: Trx, place: number, run: () => Promise<void>): boolean {
  const last = lastOf.get(trx);
  last?.push({ place, run });
  return last !== undefined;
}

/** Does what was asked for right before the commit. */
export async function finishTransaction(trx: Trx): Promise<void> {
  const last = lastOf.get(trx)?.splice(0) ?? [];
  for (const { run } of last.toSorted((one, other) => one.place - other.place)) await run();
}

async function runWithRetries<Result>(db: Kysely<Database>, run: (trx: Trx) => Promise<Result>) {
  for (let tries = 1; ; tries++) {
    const storesWithEvents = new Set<string>();
    try {
      const result = await db.transaction().execute(async (trx) => {
        storesOf.set(trx, storesWithEvents);
        lastOf.set(trx, []);
        const result = await run(trx);
        await finishTransaction(trx);
        return result;
      });
      return { result, storesWithEvents };
    } catch (error) {
      if (tries >= mostTries || !isTransient(error)) throw error;
    }
  }
}

/**
 * Whether an error is a deadlock, a serialization failure or an outdated plan: the same transaction may succeed when it
 * is retried.
 */
function isTransient(error: unknown): boolean {
  if (isOutdated(error)) return true;
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}

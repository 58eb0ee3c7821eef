import type { Kysely } from "kysely";
import type { Database, Trx } from "./schema.ts";

/** Runs something in one transaction and answers what it answered. A deadlock is tried again, from the start. */
export type Transact = <Result>(run: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** Runs of one transaction at most, the first one included. */
const mostTries = 3;

/** The stores that an open transaction has news of. */
const newsOf = new WeakMap<Trx, Set<string>>();

/** Makes the one door to transactions of this process; `tell` hears each store that a committed one had news of. */
export function makeTransact(db: Kysely<Database>, tell: (storeId: string) => void): Transact {
  return async (run) => {
    const { result, news } = await tryAgain(db, run);
    for (const storeId of news) tell(storeId);
    return result;
  };
}

/**
 * Has this process told of a store's news once the transaction is committed. Answers false where nobody will: the
 * transaction was not begun by `makeTransact`.
 */
export function tellAfterCommit(trx: Trx, storeId: string): boolean {
  const news = newsOf.get(trx);
  news?.add(storeId);
  return news !== undefined;
}

async function tryAgain<Result>(db: Kysely<Database>, run: (trx: Trx) => Promise<Result>) {
  for (let tries = 1; ; tries++) {
    const news = new Set<string>();
    try {
      const result = await db.transaction().execute((trx) => {
        newsOf.set(trx, news);
        return run(trx);
      });
      return { result, news };
    } catch (error) {
      if (tries >= mostTries || !isPassing(error)) throw error;
    }
  }
}

/** Deadlock or serialisation failure: the same transaction may well succeed the next time. */
function isPassing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}

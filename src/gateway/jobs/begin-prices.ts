import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { beginPrice, duePrices } from "#gateway/store/products/begin-prices.ts";
import { inSteps, type Job } from "./runner.ts";

/**
 * The job that tells consoles that a planned price has begun, or that one has ended. It makes no price: whoever sells a
 * product reads the price of that instant. The first of several gateways to lock a product tells it, and no other.
 */
export function beginningPrices({
  db,
  notify,
}: {
  readonly db: Kysely<Database>;
  readonly notify: (storeId: string) => void;
}): Job {
  const transact = makeTransact(db, notify);
  return {
    failure: "prices that begin were not told",
    every: 10_000,
    round: async (stopping) =>
      inSteps(await duePrices(db), stopping, (product) => transact((trx) => beginPrice(trx, product))),
  };
}

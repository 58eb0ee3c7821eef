import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { ErrorCode } from "#contract/errors.ts";
import type { Database, Trx } from "#gateway/database/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Hub } from "#gateway/live/hub.ts";
import { type Chance, seededChance } from "#gateway/demo/chance.ts";
import { advanceSomeOrder } from "./live-moves.ts";
import { orderSomething } from "./live-orders.ts";
import { restockSomething } from "./live-stock.ts";
import { findLiveStores, type LiveStore } from "./live-store.ts";

/** What the simulation works with; `pause` is the time between two steps in milliseconds. */
export interface LiveOptions {
  readonly db: Kysely<Database>;
  readonly hub: Pick<Hub, "notify">;
  readonly log: Pick<Logger, "warn">;
  readonly now: () => number;
  readonly pause?: number;
}

/**
 * The probability that a step places a new order, and the number of orders that staff move in each step. Together they
 * keep the number of open orders steady.
 */
const orderProbability = 0.25;
const movesPerStep = 3;
/** Refusals after which another order is taken in the next step. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "stale-version",
  "move-not-allowed",
  "over-capacity",
  "out-of-stock",
  "stock-limit",
]);
/** The probability that a step brings goods of a product that has run out. */
const restockProbability = 0.2;
/** For how many steps an order is left alone after a change. */
const stepsOfRest = 8;

/**
 * Simulates activity in the demo's stores: every few seconds a customer orders and staff move orders on, by the same
 * functions as the API. A failure is logged and the next step runs all the same. Returns the function that stops it.
 */
export function startLiveDemo({ db, hub, log, now, pause = 4_000 }: LiveOptions): () => Promise<void> {
  const transact = makeTransact(db, (storeId) => hub.notify(storeId));
  const stopping = new AbortController();
  const chance = seededChance(now());
  const moveSomething: Act = (trx, store, chance, at) => advanceSomeOrder(trx, store, chance, at, stepsOfRest * pause);
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await step();
      } catch (error) {
        log.warn({ error: error instanceof Error ? error.message : String(error) }, "the live demo missed a step");
      }
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  async function step(): Promise<void> {
    for (const store of await findLiveStores(db)) {
      const acts: Act[] = chance.happens(orderProbability) ? [orderSomething] : [];
      if (chance.happens(restockProbability)) acts.push(restockSomething);
      for (let left = movesPerStep; left > 0; left--) acts.push(moveSomething);
      for (const act of acts) {
        if (stopping.signal.aborted) return;
        await inTransaction(act, store);
      }
    }
  }

  async function inTransaction(act: Act, store: LiveStore): Promise<void> {
    try {
      await transact((trx) => act(trx, store, chance, now()));
    } catch (error) {
      // An operator has changed the same order or bought the last pieces at the same moment, or the goods of an order are
      // too heavy for who is free.
      if (error instanceof Refusal && passing.has(error.code)) return;
      throw error;
    }
  }

  return async () => {
    stopping.abort();
    await running;
  };
}

type Act = (trx: Trx, store: LiveStore, chance: Chance, now: number) => Promise<boolean>;

import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { ErrorCode } from "#contract/errors.ts";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { messageOf } from "#gateway/plain-failure.ts";
import { repeat } from "#gateway/store/repeat.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Hub } from "#gateway/live/hub.ts";
import { type Chance, seededChance } from "#gateway/demo/chance.ts";
import { moveByHand } from "#gateway/store/stock/move-by-hand.ts";
import { tendDrawer } from "./live-drawer.ts";
import { followLinks } from "./live-links.ts";
import { advanceSomeOrder } from "./live-moves.ts";
import { orderSomething } from "./live-orders.ts";
import { giveSomethingBack } from "./live-payments.ts";
import { type Act, findLiveStores, type OnlinePayments, type Scene, simulated } from "./live-store.ts";

/**
 * Receives goods for a product that has run out, by the same function as the API; false when none has. A transaction of
 * its own, because an order locks stocks only after its customer.
 */
const restockSomething: Act = async (trx, { store, chance }) => {
  const out = await trx
    .selectFrom("product_stock")
    .select("product_id as productId")
    .where("store_id", "=", store.id)
    .where(sql<boolean>`on_hand - reserved - safety <= 0`)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
  if (!out) return false;
  const quantity = chance.whole(4, 12) * 10;
  const received = {
    productId: out.productId,
    kind: "received",
    quantity,
    note: "Delivered by the wholesaler",
  } as const;
  await moveByHand(trx, store.id, received, simulated(chance.pick(store.staff), "By Admin"));
  return true;
};

/** What the simulation works with; `pause` is the time between two steps in milliseconds. */
export interface LiveOptions {
  readonly db: Kysely<Database>;
  readonly hub: Pick<Hub, "notify">;
  readonly log: Pick<Logger, "warn">;
  /** Null: no payment links are sent. */
  readonly online: OnlinePayments | null;
  readonly now: () => number;
  readonly pause?: number;
}

/** What may happen in a step, and how likely it is. Orders that come and orders that are moved on keep a balance. */
const usualActs: readonly (readonly [Act, probability: number])[] = [
  [orderSomething, 0.25],
  [restockSomething, 0.2],
  [followLinks, 0.4],
  [giveSomethingBack, 0.2],
  [tendDrawer, 0.1],
  [advanceSomeOrder, 1],
  [advanceSomeOrder, 1],
  [advanceSomeOrder, 1],
];
/** Refusals after which another order is taken in the next step. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "stale-version",
  "move-not-allowed",
  "over-capacity",
  "out-of-stock",
  "stock-limit",
  "purchase-limit",
]);
/** For how many steps an order is left alone after a change. */
const stepsOfRest = 8;
const usualPause = 4_000;

/**
 * Simulates activity in the demo's stores: every few seconds a customer orders and staff move orders on, by the same
 * functions as the API. A failure is logged and the next step runs all the same. Returns the function that stops it.
 */
export function startLiveDemo(options: LiveOptions): () => Promise<void> {
  const { log, now, pause = usualPause } = options;
  let isStopped = false;
  const step = liveSteps(options, seededChance(now()), () => isStopped);
  const missed = (error: unknown) => log.warn({ error: messageOf(error) }, "the live demo missed a step");
  const end = repeat(
    () => step().catch(missed),
    () => pause,
  );
  return () => {
    isStopped = true;
    return end();
  };
}

/**
 * Makes the function that lets happen in each store what happens in one step, or less where `isStopped` says so
 * meanwhile. It throws what fails.
 */
export function liveSteps(
  { db, hub, now, online, pause = usualPause }: Omit<LiveOptions, "log">,
  chance: Chance,
  isStopped: () => boolean,
): () => Promise<void> {
  const transact = makeTransact(db, (storeId) => hub.notify(storeId));
  return async () => {
    for (const store of await findLiveStores(db)) {
      for (const [act, probability] of usualActs) {
        if (isStopped()) return;
        if (chance.happens(probability))
          await inTransaction(act, { store, chance, now: now(), rest: stepsOfRest * pause, online });
      }
    }
  };

  async function inTransaction(act: Act, scene: Scene): Promise<void> {
    try {
      await transact((trx) => act(trx, scene));
    } catch (error) {
      // An operator has changed the same order or bought the last pieces at the same moment, or the goods of an order
      // are too heavy for who is free.
      if (error instanceof Refusal && passing.has(error.code)) return;
      throw error;
    }
  }
}

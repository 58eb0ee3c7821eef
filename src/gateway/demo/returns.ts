import { returnConditions, returnReasons } from "#contract/returns/fields.ts";
import type { ReturnStatus } from "#contract/enumerations.ts";
import type { Kysely } from "kysely";
import type { Database, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { createReturn } from "#gateway/store/returns/changes/create-return.ts";
import { calculateReturn, readReturnProducts } from "#gateway/store/returns/returnable/calculate.ts";
import { moveReturn } from "#gateway/store/returns/changes/move-return.ts";
import type { Providers } from "#gateway/store/payments/online/provider.ts";
import { completeRefund } from "#gateway/store/refunds/refund-actions.ts";
import { type Chance, seededChance } from "./chance.ts";
import { inThePast } from "./past.ts";

const seed = 20_261_123;
const author: Author = { userId: null, name: "Demo", address: null, origin: "By Admin" };

/** How far the returns of a demo have come: each goes one of these ways. */
const ways: readonly (readonly ReturnStatus[])[] = [
  [],
  [],
  ["Return Accepted"],
  ["Return Accepted", "Ready for Pickup"],
  ["Return Accepted", "Ready for Pickup", "Assign Rider"],
  ["Return Accepted", "Ready for Pickup", "Assign Rider", "Pickup Initiated", "Return Picked"],
  ["Return Accepted", "Ready for Pickup", "Assign Rider", "Pickup Initiated", "Return Picked", "Completed"],
  ["Return Rejected"],
];
/** The same for goods that customers bring to the store. */
const waysToStore: readonly (readonly ReturnStatus[])[] = [
  ["Return Accepted"],
  ["Return Accepted", "Return Picked"],
  ["Return Accepted", "Return Picked", "Completed"],
];
/** The most returns of one store. */
const most = 48;
/** One of so many orders that can be returned has a return. */
const oneOf = 12;

const noProviders: Providers = { forLinks: () => Promise.resolve(null), named: () => Promise.resolve(null) };

/** In milliseconds. */
const minute = 60_000;

/**
 * Makes returns of some of the orders that were delivered lately, by the calls that operators use, on the days after
 * their deliveries. `now` in milliseconds.
 */
export async function makeDemoReturns(db: Kysely<Database>, now: number): Promise<void> {
  const stores = await db.selectFrom("stores").select("id").orderBy("code").execute();
  for (const [at, { id }] of stores.entries())
    await db.transaction().execute((trx) => returnGoods(trx, seededChance(seed + at), id, now));
}

/** Something that happens to a return at a moment; it answers false where nothing more can happen to it. */
interface Happening {
  readonly at: number;
  readonly orderId: string;
  readonly run: () => Promise<boolean>;
}

async function returnGoods(trx: Trx, chance: Chance, storeId: string, now: number): Promise<void> {
  const delivered = await trx
    .selectFrom("orders")
    .select(["id", "updated_at as deliveredAt"])
    .where("store_id", "=", storeId)
    .where("status", "=", "Delivered")
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(most * oneOf)
    .execute();
  const riders = await trx
    .selectFrom("riders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("state", "=", "ACTIVE")
    .where("on_duty", "=", true)
    .orderBy("id")
    .execute();
  const happenings = delivered
    .filter((_, at) => at % oneOf === 0)
    .flatMap(({ id, deliveredAt }) =>
      planReturn(trx, chance, { storeId, orderId: id, riders }, Date.parse(deliveredAt)),
    )
    .filter(({ at }) => at < now)
    .toSorted((one, other) => one.at - other.at);
  const ended = new Set<string>();
  await inThePast(trx, async (goTo) => {
    for (const { at, orderId, run } of happenings) {
      if (ended.has(orderId)) continue;
      await goTo(at);
      if (!(await run())) ended.add(orderId);
    }
  });
}

interface Returning {
  readonly storeId: string;
  readonly orderId: string;
  readonly riders: readonly { readonly id: string }[];
}

/** All that may happen to the return of an order: it is asked for, goes its way, and its money goes back. */
function planReturn(
  trx: Trx,
  chance: Chance,
  { storeId, orderId, riders }: Returning,
  deliveredAt: number,
): Happening[] {
  const pickup = chance.happens(0.3) ? "STORE" : "ADDRESS";
  const way = chance.pick(pickup === "STORE" ? waysToStore : ways);
  const made: { row: ReturnRow | null } = { row: null };
  const asked = deliveredAt + chance.whole(20, 30 * 60) * minute;
  const run = async (next: () => Promise<ReturnRow | null>): Promise<boolean> => {
    made.row = await next();
    return made.row !== null;
  };
  const happenings = [
    { at: asked, orderId, run: () => run(() => askBack(trx, chance, { storeId, orderId }, { pickup, now: asked })) },
  ];
  let at = asked;
  for (const status of way) {
    at += chance.whole(20, 300) * minute;
    happenings.push({
      at,
      orderId,
      // It waits for a rider where none can take it.
      run: () => run(async () => made.row && moveOn(trx, made.row, status, fromAnyOf(chance, riders))),
    });
  }
  if (way.includes("Completed") && chance.happens(0.7)) {
    at += chance.whole(60, 20 * 60) * minute;
    happenings.push({ at, orderId, run: () => giveBack(trx, { storeId, orderId }) });
  }
  return happenings;
}

/** Asks some goods of an order back; null where none can come back. */
async function askBack(
  trx: Trx,
  chance: Chance,
  order: { readonly storeId: string; readonly orderId: string },
  { pickup, now }: { readonly pickup: "STORE" | "ADDRESS"; readonly now: number },
): Promise<ReturnRow | null> {
  const { lines } = await readReturnProducts(trx, order, undefined, now);
  const able = lines.filter(({ returnable }) => returnable > 0);
  if (able.length === 0) return null;
  const asked = able.slice(0, chance.whole(1, 3)).map(({ line, returnable, unit }) => ({
    line,
    quantity: unit === "piece" ? chance.whole(1, returnable) : returnable,
    reason: chance.pick(returnReasons),
    condition: chance.pick(returnConditions),
  }));
  const chosen = { chosenDelivery: null, chosenPromo: null };
  const { amount, tax } = await calculateReturn(trx, order, { lines: asked }, chosen, now);
  return createReturn(trx, order, { lines: asked, pickup, shown: { amount, tax } }, author, now);
}

/** A return with its next status; null where it needs a rider and none can take it. */
function moveOn(
  trx: Trx,
  { storeId, id, version, orderId }: ReturnRow,
  status: ReturnStatus,
  riders: readonly { readonly id: string }[],
): Promise<ReturnRow | null> {
  const move = (how: { readonly riderId?: string; readonly note?: string } = {}): Promise<ReturnRow> => {
    const asked = { orderId, status, entityInternalId: storeId, version, ...how };
    return moveReturn(trx, { storeId, id, version }, status, asked, author);
  };
  if (status === "Assign Rider") return firstWhoCan(riders, (rider) => move({ riderId: rider.id }));
  return move(status === "Return Rejected" ? { note: "The goods are as they were ordered" } : {});
}

/** Notes that money for a return went back by hand. What was paid in cash waits for somebody with a drawer. */
async function giveBack(
  trx: Trx,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
): Promise<boolean> {
  const refunds = await trx
    .selectFrom("refunds")
    .select(["id", "version"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("status", "=", "Refund")
    .where("method", "<>", "Cash")
    .execute();
  // The payments of the demo's past came through no provider.
  for (const refund of refunds) await completeRefund(trx, { storeId, ...refund }, author, noProviders);
  return true;
}

/** The same people in the same order, begun with any of them. */
function fromAnyOf<Person>(chance: Chance, people: readonly Person[]): Person[] {
  const from = chance.whole(0, Math.max(0, people.length - 1));
  return [...people.slice(from), ...people.slice(0, from)];
}

/**
 * What became of the first rider who can take a return: others are full, or not trained for its goods. Null where
 * nobody can.
 */
async function firstWhoCan<Rider>(
  riders: readonly Rider[],
  give: (rider: Rider) => Promise<ReturnRow>,
): Promise<ReturnRow | null> {
  for (const rider of riders) {
    try {
      return await give(rider);
    } catch (error) {
      // Such a refusal comes before anything is written.
      if (!(error instanceof Refusal) || error.code !== "over-capacity") throw error;
    }
  }
  return null;
}

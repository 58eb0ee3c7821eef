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
import { type Chance, seededChance } from "./chance.ts";

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

/**
 * Makes returns of some of the orders that were delivered lately, by the calls that operators use. `now` in
 * milliseconds.
 */
export async function makeDemoReturns(db: Kysely<Database>, now: number): Promise<void> {
  const stores = await db.selectFrom("stores").select("id").orderBy("code").execute();
  for (const [at, { id }] of stores.entries())
    await db.transaction().execute((trx) => returnGoods(trx, seededChance(seed + at), id, now));
}

async function returnGoods(trx: Trx, chance: Chance, storeId: string, now: number): Promise<void> {
  const delivered = await trx
    .selectFrom("orders")
    .select("id")
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
  for (const { id: orderId } of delivered.filter((_, at) => at % oneOf === 0)) {
    const order = { storeId, orderId };
    const { lines } = await readReturnProducts(trx, order, undefined, now);
    const able = lines.filter(({ returnable }) => returnable > 0);
    if (able.length === 0) continue;
    const asked = able.slice(0, chance.whole(1, 3)).map(({ line, returnable, unit }) => ({
      line,
      quantity: unit === "piece" ? chance.whole(1, returnable) : returnable,
      reason: chance.pick(returnReasons),
      condition: chance.pick(returnConditions),
    }));
    const { amount, tax } = await calculateReturn(
      trx,
      order,
      { lines: asked },
      { chosenDelivery: null, chosenPromo: null },
      now,
    );
    const pickup = chance.happens(0.3) ? "STORE" : "ADDRESS";
    let row = await createReturn(trx, order, { lines: asked, pickup, shown: { amount, tax } }, author, now);
    for (const status of chance.pick(pickup === "STORE" ? waysToStore : ways)) {
      const moveOn = (how: { readonly riderId?: string; readonly note?: string } = {}): Promise<ReturnRow> => {
        const { id, version } = row;
        const move = { orderId, status, entityInternalId: storeId, version, ...how };
        return moveReturn(trx, { storeId, id, version }, status, move, author);
      };
      if (status === "Assign Rider") {
        const taken = await firstWhoCan(fromAnyOf(chance, riders), (rider) => moveOn({ riderId: rider.id }));
        // It waits for a rider then.
        if (!taken) break;
        row = taken;
      } else row = await moveOn(status === "Return Rejected" ? { note: "The goods are as they were ordered" } : {});
    }
  }
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

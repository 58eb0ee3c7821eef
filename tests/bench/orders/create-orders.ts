import { webClient } from "#contract/constants.ts";
import { buildToken, buildUser } from "../../support/database/rows.ts";
import { type Caller, createCaller } from "../caller.ts";
import { type Report, reportTimes } from "../figures.ts";
import type { Place } from "../place.ts";
import { timeOf } from "../timing.ts";

const writers = 20;
const ordersOfWriter = 15;
const ordersAlone = 60;
/** How many calls of one login the gateway works on at the same time. */
const greedy = 8;
const warmUp = 10;
const linesOfOrder = 5;

/**
 * Measures placing an order of five products: by one writer alone, by twenty logins at once, and beside another login
 * that always places as many at once as it may.
 */
export async function measureCreating(place: Place, report: Report): Promise<void> {
  const callers: Caller[] = [];
  const create = await orderPlacer(place);
  const inSequence = async (caller: Caller, orders: number): Promise<number[]> => {
    const times: number[] = [];
    for (let turn = 0; turn < orders; turn += 1) times.push(await timeOf(() => create(caller)));
    return times;
  };
  try {
    for (let nth = 0; nth < writers; nth += 1) callers.push(createCaller(place.origin, await openWriter(place)));
    const [first, other] = callers;
    if (!first || !other) return;
    await inSequence(first, warmUp);
    const alone = await inSequence(first, ordersAlone);
    reportTimes(report, "an order placed by a lone writer", alone);
    const together = await Promise.all(callers.map((caller) => inSequence(caller, ordersOfWriter)));
    reportTimes(report, `an order placed by one of ${writers} writers`, together.flat(), { baseline: alone });
    const over = new AbortController();
    const crowd = Array.from({ length: greedy }, async () => {
      while (!over.signal.aborted) await create(other);
    });
    const beside = await inSequence(first, ordersAlone);
    over.abort();
    await Promise.all(crowd);
    reportTimes(report, `an order placed beside a login with ${greedy} at once`, beside, { baseline: alone });
  } finally {
    for (const caller of callers) caller.close();
  }
}

/** Makes the call that places an order of five products, each for another phone. */
export async function orderPlacer({ db, storeId }: Place): Promise<(caller: Caller) => Promise<void>> {
  const products = await db
    .selectFrom("products")
    .select("id")
    .where("store_id", "=", storeId)
    .orderBy("code")
    .execute();
  let placed = 0;
  return async (caller) => {
    placed += 1;
    const first = placed * linesOfOrder;
    const lines = Array.from({ length: linesOfOrder }, (_, nth) => products[(first + nth) % products.length]);
    await caller.ask("orders.create", {
      params: { storeId },
      body: {
        source: "tele",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        customer: { name: `Bench ${placed}`, phone: String(9_100_000_000 + placed) },
        payment: "Cash On Delivery",
        lines: lines.flatMap((product) => (product ? [{ productId: product.id, quantity: 1 }] : [])),
      },
    });
  };
}

/** A session of a new login with every right. */
async function openWriter({ db, businessUnitId, storeId }: Place): Promise<string> {
  const row = { business_unit_id: businessUnitId, role: "Administrator" };
  const { id } = await buildUser(db, row, [storeId]);
  return buildToken(db, id, webClient.id);
}

import type { Trx } from "#gateway/database/schema.ts";
import { closeDrawer, countDrawer, currentDrawer, moveCash, openDrawer } from "#gateway/store/payments/drawer.ts";
import { type Act, cashierOf, type LiveStore } from "./live-store.ts";

/** With how much a drawer opens, in minor units. */
const float = 200_000;
/** More than this is brought to the safe, in minor units. */
const mostInDrawer = 400_000;

/** Opens the drawer of a store's simulated cashier, by the same function as the API. */
export async function openDrawerOf(trx: Trx, store: LiveStore): Promise<true> {
  await openDrawer(trx, store.id, float, cashierOf(store));
  return true;
}

/** Opens the cashier's drawer, puts change into it, brings cash to the safe, or counts and closes it. */
export const tendDrawer: Act = async (trx, { store, chance }) => {
  const cashier = cashierOf(store);
  const drawer = await currentDrawer(trx, store.id, cashier);
  if (drawer === null) return openDrawerOf(trx, store);
  const ref = { storeId: store.id, drawerId: drawer.id, mayBeOthers: false };
  if (drawer.balance > mostInDrawer) {
    const safe = { direction: "out", amount: drawer.balance - float, reason: "To the safe" } as const;
    await moveCash(trx, ref, safe, cashier);
  } else if (chance.happens(0.5)) {
    await moveCash(trx, ref, { direction: "in", amount: 50_000, reason: "Change from the bank" }, cashier);
  } else {
    const counted = Math.max(0, drawer.balance + chance.pick([0, 0, -500, 1_000]));
    await countDrawer(trx, ref, { counted }, cashier);
    await closeDrawer(trx, ref, { note: "End of the shift" }, cashier);
  }
  return true;
};

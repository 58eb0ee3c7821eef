import { priceLines } from "#contract/orders/order-price.ts";
import { refuseLimits } from "#contract/pricing/limits.ts";
import type { AgreedOffer } from "#contract/pricing/offer-schema.ts";
import { offerFields, type OfferRow } from "#contract/promotions/offer.ts";
import type { Clash, Replay } from "#contract/promotions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { changedRecord } from "#gateway/store/promotions/conditions.ts";
import { offerRules } from "#gateway/store/promotions/offer-kind.ts";
import { agreedOffer, concerns, offersOn, readActiveOffers, readNamed } from "#gateway/store/promotions/read-offers.ts";
import { type PastOrder, readPastOrders, wouldHold } from "./past-orders.ts";
import { createTally, createUses } from "./tally.ts";

type Offered = Awaited<ReturnType<typeof readActiveOffers>>[number];

/** An offer that runs, or will run, with its conditions. */
interface ComingOffer {
  readonly row: Offered;
  readonly offer: AgreedOffer;
}

/**
 * What an offer would have cost over the newest orders, had it held beside the offers that run in its days, and which of
 * these it would have met. Its uses and its budget begin with the first of these orders, its own days do not count, and nothing is written. Refused with 422 as its save would be.
 */
export async function replayOffer(
  db: Db,
  storeId: string,
  { id, ...given }: { readonly id?: string | undefined },
): Promise<Replay> {
  const row = changedRecord<OfferRow>(offerFields, null, await offerRules(db, storeId, null, given));
  const named = { ...row, id: id ?? "tried" };
  const tried = agreedOffer(named, await readNamed(db, storeId, [named]));
  if (!tried) throw new Error("an offer was checked, and a product of it is missing");
  const coming = (await readComingOffers(db, storeId, row)).filter((other) => other.row.id !== id);
  const orders = await readPastOrders(db, storeId, [row, ...coming.map((other) => other.row)]);
  const tally = createTally();
  const used = createUses();
  for (const order of orders) {
    if (!wouldHold(row, order) || !order.lines.some((line) => concerns(tried, line))) continue;
    const others = holdingOffers(coming, order);
    const before = priceLines(order.lines, { ...order.terms, offers: others });
    const after = priceLines(order.lines, { ...order.terms, offers: [...others, tried] });
    const gives = offersOn(order.lines, [...others, tried]).byOffer.get(tried.id) ?? 0;
    const refusal = gives > 0 ? refuseLimits(row, used.before(order), gives) : null;
    if (refusal) {
      tally.reach(refusal, order);
      continue;
    }
    if (gives > 0) {
      used.add(order, gives);
      tally.touch(order, before.amount - after.amount, after.amount);
    }
    for (const other of others) {
      const won = contend(order, tried, other);
      if (won !== null) tally.meet(clashWith(tried, other), won);
    }
  }
  return tally.result(orders);
}

/** The offers that are active and not over on some of the days of a promotion. */
export async function readComingOffers(
  db: Db,
  storeId: string,
  days: Pick<OfferRow, "startsOn" | "endsOn">,
): Promise<readonly ComingOffer[]> {
  const rows = (await readActiveOffers(db, storeId)).filter(
    ({ standing, startsOn, endsOn }) =>
      standing !== "Ended" &&
      standing !== "Used up" &&
      (days.endsOn === null || startsOn === null || startsOn <= days.endsOn) &&
      (days.startsOn === null || endsOn === null || days.startsOn <= endsOn),
  );
  const named = await readNamed(db, storeId, rows);
  return rows.flatMap((row) => {
    const offer = agreedOffer(row, named);
    return offer ? [{ row, offer }] : [];
  });
}

/** The offers that would have held for an order, and are about something in it. */
export function holdingOffers(coming: readonly ComingOffer[], order: PastOrder): readonly AgreedOffer[] {
  return coming
    .filter(({ row, offer }) => order.lines.some((line) => concerns(offer, line)) && wouldHold(row, order))
    .map(({ offer }) => offer);
}

/** Whether the tried offer counts where two take something from each other; null where they do not. */
function contend({ lines }: PastOrder, tried: AgreedOffer, other: AgreedOffer): boolean | null {
  const alone = (offer: AgreedOffer): number => offersOn(lines, [offer]).byOffer.get(offer.id) ?? 0;
  const [triedAlone, otherAlone] = [alone(tried), alone(other)];
  if (triedAlone === 0 || otherAlone === 0) return null;
  const { byOffer } = offersOn(lines, [tried, other]);
  if ((byOffer.get(tried.id) ?? 0) < triedAlone) return false;
  return (byOffer.get(other.id) ?? 0) < otherAlone ? true : null;
}

function clashWith(tried: AgreedOffer, other: AgreedOffer): Omit<Clash, "orders" | "won"> {
  const { id, title, group = "" } = other;
  const [own, its] = [tried.priority ?? 0, other.priority ?? 0];
  const isShared = group !== "" && group === tried.group;
  const rank =
    own === its ? "the one that gives the customer more" : `the higher priority (this one has ${own}, that one ${its})`;
  const isRest = (tried.type === "category") !== (other.type === "category");
  const because = isShared
    ? `Both are in the group “${group}”, of which one counts: ${rank}`
    : isRest
      ? "A percentage is taken off what other offers leave"
      : `They are about the same goods: ${rank} counts first`;
  return { kind: "product-offer", id, title, because };
}

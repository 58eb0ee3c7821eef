import { applyOffers, type Offer } from "#contract/pricing/offers.ts";
import type { AgreedOffer } from "#contract/pricing/offer-schema.ts";
import type { OrderOffers } from "#contract/promotions/schema.ts";
import { lineAmount } from "#contract/money.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { readTerms } from "#gateway/store/orders/order-terms.ts";

/** What an offer needs to know of a line to concern it. */
interface ConcernedLine {
  readonly productId: string | null;
  readonly category: string;
}

/** The offers of a store that hold at `now`, in milliseconds, and concern at least one of these lines. */
export async function readRunningOffers(
  db: Db,
  storeId: string,
  lines: readonly ConcernedLine[],
  now: number,
): Promise<AgreedOffer[]> {
  const rows = await db
    .selectFrom("offers")
    .select(["id", "title", "offer"])
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", new Date(now).toISOString())]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", new Date(now).toISOString())]))
    .orderBy("id")
    .execute();
  const offers = rows.map(({ id, title, offer }): AgreedOffer => ({ ...(offer as AgreedOffer), id, title }));
  return offers.filter((offer) => lines.some((line) => concerns(offer, line)));
}

/** The offers that concern an order: those agreed with it, and what each takes off, and those that run now. */
export async function readOrderOffers(db: Db, storeId: string, orderId: string, now: number): Promise<OrderOffers> {
  const terms = await readTerms(db, storeId, orderId);
  const lines = await readAllLines(db, storeId, orderId);
  const running = await readRunningOffers(db, storeId, lines, now);
  const { byOffer } = offersOn(lines, terms.offers);
  const agreed = new Set(terms.offers.map(({ id }) => id));
  const runs = new Set(running.map(({ id }) => id));
  const known = [...terms.offers, ...running.filter(({ id }) => !agreed.has(id))];
  return {
    offers: known.map((offer) => ({
      offer,
      agreed: agreed.has(offer.id),
      running: runs.has(offer.id),
      saves: byOffer.get(offer.id) ?? 0,
    })),
  };
}

/** A line as far as offers take something off it. */
interface OfferedLine extends ConcernedLine {
  readonly line: number;
  readonly quantity: number;
  readonly unitPrice: number;
}

/** What offers take off the lines of an order, in minor units. */
export function offersOn(lines: readonly OfferedLine[], offers: readonly Offer[]) {
  return applyOffers(
    lines.map(({ line, productId, category, quantity, unitPrice }) => ({
      key: line,
      productId,
      category,
      quantity,
      unitPrice,
      gross: lineAmount(quantity, unitPrice),
    })),
    offers,
  );
}

function concerns(offer: Offer, { productId, category }: ConcernedLine): boolean {
  if (offer.type === "category") return offer.category === category;
  const units = offer.type === "bundle" ? offer.units : [offer.buy, offer.get];
  return units.some((each) => each.productId === productId);
}

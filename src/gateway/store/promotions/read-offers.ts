import { sql } from "kysely";
import { refuseConditions } from "#contract/pricing/conditions.ts";
import { applyOffers, type Offer } from "#contract/pricing/offers.ts";
import type { AgreedOffer } from "#contract/pricing/offer-schema.ts";
import { offerFields, type OfferRule, unitsOf } from "#contract/promotions/offer.ts";
import type { OrderOffers } from "#contract/promotions/schema.ts";
import { lineAmount } from "#contract/money.ts";
import type { Db } from "#gateway/database/schema.ts";
import { orderAreaId } from "#gateway/store/delivery/area-sql.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { fieldColumns } from "#gateway/store/records/defined-list.ts";
import { type JudgedOrder, readSituation, standingSql } from "./conditions.ts";
import { readTerms } from "#gateway/store/orders/order-terms.ts";

/** What an offer needs to know of a line to concern it. */
interface ConcernedLine {
  readonly productId: string | null;
  readonly category: string;
}

/** The offers of a store that hold for an order now, and concern at least one of these lines. */
export async function readRunningOffers(
  db: Db,
  storeId: string,
  lines: readonly ConcernedLine[],
  order: JudgedOrder,
): Promise<AgreedOffer[]> {
  const rows = await readActiveOffers(db, storeId);
  if (rows.length === 0) return [];
  const situation = await readSituation(db, storeId, order, rows);
  const holding = rows.filter((row) => refuseConditions(row, situation) === null);
  const products = await readCodedProducts(db, storeId, holding);
  return holding
    .flatMap((row) => agreedOffer(row, products) ?? [])
    .filter((offer) => lines.some((line) => concerns(offer, line)));
}

/** The offers of a store that are not paused, in the order of their ids, with what each is today. */
export function readActiveOffers(db: Db, storeId: string) {
  return db
    .selectFrom("offers")
    .select(["offers.id", standingSql("offers")])
    .select(fieldColumns("offers", offerFields))
    .where("store_id", "=", storeId)
    .where("state", "=", "ACTIVE")
    .orderBy("id")
    .execute();
}

/** The ids of the products that offers name, by their codes. */
export async function readCodedProducts(
  db: Db,
  storeId: string,
  rules: readonly OfferRule[],
): Promise<ReadonlyMap<string, string>> {
  const codes = rules.flatMap((rule) => unitsOf(rule).map(({ code }) => code));
  if (codes.length === 0) return new Map();
  const found = await db
    .selectFrom("products")
    .select(["id", "code"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .where("state", "<>", "DELETE")
    .execute();
  return new Map(found.map(({ id, code }) => [code, id]));
}

/** An offer as orders are priced with it; null where a product that it names is there no more. */
export function agreedOffer(
  row: OfferRule & { readonly id: string; readonly title: string },
  products: ReadonlyMap<string, string>,
): AgreedOffer | null {
  const { id, title, offerType, bundlePrice, category, percentage, priority, exclusiveGroup } = row;
  const head = { id, title, priority: priority ?? 0, ...(exclusiveGroup !== "" && { group: exclusiveGroup }) };
  if (offerType === "category")
    return { ...head, type: "category", category, rate: Math.round((percentage ?? 0) * 100) };
  const units = unitsOf(row).flatMap(({ code, quantity }) => {
    const productId = products.get(code);
    return productId === undefined ? [] : [{ productId, quantity }];
  });
  const [buy, get] = units;
  if (units.length < unitsOf(row).length || !buy || !get) return null;
  if (offerType === "bundle") return { ...head, type: "bundle", units, price: bundlePrice ?? 0 };
  return { ...head, type: "buy-get", buy, get };
}

/** The offers that concern an order: those agreed with it, and what each takes off, and those that run now. */
export async function readOrderOffers(db: Db, storeId: string, orderId: string, now: number): Promise<OrderOffers> {
  const terms = await readTerms(db, storeId, orderId);
  const lines = await readAllLines(db, storeId, orderId);
  const order = await db
    .selectFrom("orders")
    .select(["source", "customer_id as customerId", orderAreaId])
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const running = await readRunningOffers(db, storeId, lines, { ...order, now, orderId });
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

/** Whether an offer is about the product or the category of a line. */
export function concerns(offer: Offer, { productId, category }: ConcernedLine): boolean {
  if (offer.type === "category") return offer.category === category;
  const units = offer.type === "bundle" ? offer.units : [offer.buy, offer.get];
  return units.some((each) => each.productId === productId);
}

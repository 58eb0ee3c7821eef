import { sql } from "kysely";
import { refuseConditions } from "#contract/pricing/conditions.ts";
import type { PromotedGoods } from "#contract/pricing/goods.ts";
import { applyOffers, type Offer, takesPercentage } from "#contract/pricing/offers.ts";
import { isLimited, type PromotionUses, refuseLimits } from "#contract/pricing/limits.ts";
import type { AgreedOffer } from "#contract/pricing/offer-schema.ts";
import { goodsWords } from "#contract/promotions/goods-fields.ts";
import { offerFields, type OfferRule, unitsOf } from "#contract/promotions/offer.ts";
import type { OrderOffers } from "#contract/promotions/schema.ts";
import { lineAmount } from "#contract/money.ts";
import type { Db } from "#gateway/database/schema.ts";
import { orderAreaId } from "#gateway/store/delivery/area-sql.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { fieldColumns } from "#gateway/store/records/defined-list.ts";
import { readGoods } from "./goods.ts";
import { limitWords } from "./limit-words.ts";
import { type JudgedOrder, readSituation, standingSql } from "./conditions.ts";
import { readTerms } from "#gateway/store/orders/order-terms.ts";

/** What an offer needs to know of a line to concern it. */
interface ConcernedLine {
  readonly productId: string | null;
  readonly category: string;
}

/** The offers that hold for an order, and those that would have taken something off it had they not been used up. */
interface RunningOffers {
  readonly offers: readonly AgreedOffer[];
  readonly usedUp: readonly { readonly id: string; readonly title: string; readonly because: string }[];
}

/**
 * The offers of a store that hold for an order now, and concern at least one of these lines. One that would cost more
 * than is left of its budget does not count at all; one with limits that gives nothing is not agreed on, so that a later
 * change of the order never needs a use that is gone.
 */
export async function readRunningOffers(
  db: Db,
  storeId: string,
  lines: readonly OfferedLine[],
  order: JudgedOrder,
): Promise<RunningOffers> {
  const rows = await readActiveOffers(db, storeId);
  if (rows.length === 0) return { offers: [], usedUp: [] };
  const situation = await readSituation(db, storeId, order, rows);
  const holding = rows.filter((row) => refuseConditions(row, situation) === null);
  const named = await readNamed(db, storeId, holding);
  const concerned = holding.flatMap((row) => {
    const offer = agreedOffer(row, named);
    return offer && lines.some((line) => concerns(offer, line)) ? [{ row, offer }] : [];
  });
  const limited = concerned.filter(({ row }) => isLimited(row)).map(({ row }) => row);
  const own = await usesOf(db, storeId, limited, order);
  let left = concerned;
  const usedUp: RunningOffers["usedUp"][number][] = [];
  for (;;) {
    const { byOffer } = offersOn(
      lines,
      left.map(({ offer }) => offer),
    );
    const gives = (id: string): number => byOffer.get(id) ?? 0;
    const refused = left.flatMap((one) => {
      const refusal = refuseLimits(one.row, usedBefore(one.row, own.get(one.row.id)), gives(one.offer.id));
      return refusal ? [{ ...one, refusal }] : [];
    });
    // What one leaves, another may have: so they go one by one, first those that are used up whatever they would give.
    const first = refused.find(({ refusal }) => refusal.reason !== "over-budget") ?? refused[0];
    if (!first) {
      const agreed = left.filter(({ row, offer }) => !isLimited(row) || gives(offer.id) > 0);
      return { offers: agreed.map(({ offer }) => offer), usedUp };
    }
    left = left.filter((one) => one.row !== first.row);
    const { id, title } = first.row;
    if (offersOn(lines, [first.offer]).byOffer.has(id))
      usedUp.push({ id, title, because: limitWords(title, first.refusal, first.row) });
  }
}

/** What an offer was used without the order itself. */
function usedBefore(
  { uses, spent }: { readonly uses: number; readonly spent: number },
  own = { byOrder: 0, byCustomer: 0, amount: 0 },
): PromotionUses {
  return { uses: uses - own.byOrder, usesByCustomer: own.byCustomer, spent: spent - own.amount };
}

/** What the order itself, and the other orders of its customer, have used of offers. */
async function usesOf(
  db: Db,
  storeId: string,
  offers: readonly { readonly id: string }[],
  { customerId, orderId }: JudgedOrder,
) {
  const own = sql`order_id is not distinct from ${orderId ?? null}::uuid`;
  if (offers.length === 0 || customerId === null) return new Map<string, never>();
  const rows = await db
    .selectFrom("offer_uses")
    .select(["offer_id as id", sql<number>`count(*) filter (where ${own})`.as("byOrder")])
    .select(sql<number>`count(*) filter (where not ${own})`.as("byCustomer"))
    .select(sql<number>`coalesce(sum(amount) filter (where ${own}), 0)::bigint`.as("amount"))
    .where("store_id", "=", storeId)
    .where("customer_id", "=", customerId)
    .where(sql<boolean>`counted and offer_id = any(${offers.map(({ id }) => id)}::uuid[])`)
    .groupBy("offer_id")
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The offers of a store that are not paused, in the order of their ids, with what each is today. */
export function readActiveOffers(db: Db, storeId: string) {
  return db
    .selectFrom("offers")
    .innerJoin("stores", "stores.id", "offers.store_id")
    .select(["offers.id", "offers.uses", "offers.spent", "currency", "locale", standingSql("offers")])
    .select(fieldColumns("offers", offerFields))
    .where("offers.store_id", "=", storeId)
    .where("offers.state", "=", "ACTIVE")
    .orderBy("offers.id")
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

/** What offers name: their products by codes, and their goods by the ids of the offers. */
interface Named {
  readonly products: ReadonlyMap<string, string>;
  readonly goods: ReadonlyMap<string, PromotedGoods>;
}

/** Reads what offers name. */
export async function readNamed(
  db: Db,
  storeId: string,
  rules: readonly (OfferRule & { readonly id: string })[],
): Promise<Named> {
  return { products: await readCodedProducts(db, storeId, rules), goods: await readGoods(db, storeId, rules) };
}

/** An offer as orders are priced with it; null where a product that it names is there no more. */
export function agreedOffer(
  row: OfferRule & { readonly id: string; readonly title: string },
  { products, goods }: Named,
): AgreedOffer | null {
  const { id, title, offerType, bundlePrice, percentage, priority, exclusiveGroup } = row;
  const head = { id, title, priority: priority ?? 0, ...(exclusiveGroup !== "" && { group: exclusiveGroup }) };
  if (offerType === "category") {
    const rate = Math.round((percentage ?? 0) * 100);
    return { ...head, type: "category", category: goodsWords(row), goods: goods.get(id), rate };
  }
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
  const { offers: running } = await readRunningOffers(db, storeId, lines, { ...order, now, orderId });
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
export function concerns(offer: Offer, line: ConcernedLine): boolean {
  if (offer.type === "category") return takesPercentage(offer, line);
  const units = offer.type === "bundle" ? offer.units : [offer.buy, offer.get];
  return units.some((each) => each.productId === line.productId);
}

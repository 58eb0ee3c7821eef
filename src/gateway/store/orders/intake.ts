import { sql } from "kysely";
import { refuseBuyer } from "#contract/invoices/place-of-supply.ts";
import { stateNamed } from "#contract/invoices/states.ts";
import { labelDiscount } from "#contract/products/barcode.ts";
import type { IntakeToPrice, PricedIntake } from "#contract/orders/intake-schema.ts";
import { type OrderTerms, priceLines } from "#contract/orders/order-price.ts";
import { deliveryChargeOf } from "#contract/pricing/delivery-charge.ts";
import type { DeliveryTaxMode } from "#contract/pricing/delivery-tax.ts";
import type { AgreedOffer } from "#contract/pricing/offer-schema.ts";
import type { Business } from "#contract/invoices/business-schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { RoundingStep } from "#contract/pricing/rounding.ts";
import type { PricedOrder, TaxMode } from "#contract/pricing/price-order.ts";
import type { PromoGift } from "#contract/pricing/promo.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { businessOf } from "#gateway/store/customers/business.ts";
import { type Area, areaOfAddress, withTown } from "#gateway/store/delivery/areas.ts";
import { phoneKey } from "#gateway/store/customers/phone-key.ts";
import { readKnownSlot } from "#gateway/store/delivery/read-slots.ts";
import { refuseSlot } from "#gateway/store/delivery/slot-times.ts";
import { judgePromo, type PromoJudgement } from "#gateway/store/promotions/judge-promo.ts";
import { offersOn, readRunningOffers } from "#gateway/store/promotions/read-offers.ts";
import { refuseStock } from "#gateway/store/stock/refuse-stock.ts";
import { taxParts } from "./order-terms.ts";
import { readProducts, type SoldProduct } from "./order-products.ts";
import { refuseIntake } from "./refuse-intake.ts";

/** A line that is not ordered yet, at the present price of its product. */
export interface IntakeLine {
  /** From 1 on. */
  readonly line: number;
  readonly product: SoldProduct;
  readonly quantity: number;
  /** What is taken off so that its labels are paid as they are printed; null where they say something else. */
  readonly discount: number | null;
}

/** The price of an order that is not placed yet, and its errors by field. */
export interface WeighedIntake {
  readonly storeCode: string;
  readonly taxMode: TaxMode;
  readonly deliveryTax: DeliveryTaxMode;
  readonly rounding: RoundingStep;
  readonly lines: readonly IntakeLine[];
  readonly offers: readonly AgreedOffer[];
  readonly usedUp: PricedIntake["usedUp"];
  readonly promo: AgreedPromo | null;
  /** The result of checking the promo code; null where none was given. */
  readonly judgement: PromoJudgement | null;
  /** What delivery costs before the promo code. */
  readonly deliveryCharge: number;
  readonly area: Area | null;
  /** The address with its state; null where none was given. */
  readonly address: Address | null;
  /** To whom the invoice is made out; null for the customer. */
  readonly business: Business | null;
  readonly customer: KnownCustomer | null;
  readonly priced: PricedOrder;
  /** What the order would come to without its promo code. */
  readonly withoutPromo: PricedOrder;
  readonly refused: Readonly<Record<string, string>>;
}

/**
 * Works out what an order would cost at present prices and offers, with its promo code and the tariff of its area and
 * slot, and what speaks against placing it. Areas and their minimum bind only orders that are taken on the phone: what
 * another channel has promised is taken as it is. A product that the store does not have is refused with 404. `now` is
 * in milliseconds.
 */
export async function weighIntake(db: Db, storeId: string, intake: IntakeToPrice, now: number): Promise<WeighedIntake> {
  const store = await readStore(db, storeId);
  const lines = await readIntakeLines(db, storeId, intake.lines);
  const toPrice = lines.map(lineToPrice);
  const customer = intake.phone === undefined ? null : await findCustomer(db, storeId, intake.phone);
  const isHome = intake.deliveryType === "HOME_DELIVERY";
  const area = intake.address && isHome ? await areaOfAddress(db, storeId, intake.address) : null;
  const judged = { now, source: intake.source, areaId: area?.id ?? null, customerId: customer?.id ?? null };
  const { offers, usedUp } = await readRunningOffers(db, storeId, toPrice, judged);
  const { code: storeCode, taxMode, deliveryTax, rounding } = store;
  const plain = { agreed: null, offers, promo: null, taxMode, taxParts: store.taxParts, deliveryTax, rounding };
  const goods = priceLines(toPrice, { ...plain, deliveryCharge: 0 }).linesAmount;
  const address = intake.address ? await withTown(db, storeId, intake.address, { area, seller: store.state }) : null;
  const business = intake.business === undefined ? (customer?.business ?? null) : intake.business;
  const foreign = business && refuseBuyer(business, isHome ? address : null, store.state);
  // An impossible slot is not looked up: its times may be too far away for any calendar.
  const wrongSlot = intake.slot ? refuseSlot(intake.slot, now) : {};
  const isPossible = Object.keys(wrongSlot).length === 0;
  const slot = intake.slot && isPossible ? await readKnownSlot(db, storeId, intake.slot, area) : null;
  const deliveryCharge = deliveryChargeOf(intake.deliveryType, goods, area, slot?.surcharge ?? 0);

  const goodsOf = (gift: PromoGift): number =>
    priceLines(toPrice, { ...plain, promo: { gift, minimum: 0 }, deliveryCharge }).promoGoods;
  const judgement =
    intake.promoCode === undefined
      ? null
      : await judgePromo(db, storeId, intake.promoCode, { ...judged, goodsOf, delivery: deliveryCharge });
  const gift = judgement?.refusal ? null : judgement?.gift;
  const promo =
    gift && intake.promoCode !== undefined ? { code: intake.promoCode, gift, minimum: judgement?.minimum ?? 0 } : null;
  const terms: OrderTerms = { ...plain, promo, deliveryCharge };
  const priced = priceLines(toPrice, terms);
  const facts = { db, storeId, store, intake, now, isHome, lines, customer, area, goods, address, foreign };
  return {
    storeCode,
    taxMode,
    deliveryTax,
    rounding,
    lines,
    offers,
    usedUp: [...usedUp],
    promo,
    judgement,
    deliveryCharge,
    area,
    address,
    // The business of the customer cannot be the buyer where it is registered in another state.
    business: foreign ? null : business,
    customer,
    priced,
    withoutPromo: promo === null ? priced : priceLines(toPrice, { ...terms, promo: null }),
    refused: await refuseIntake({ ...facts, wrongSlot, slot, judgement, priced }),
  };
}

function lineToPrice({ line, product, quantity, discount }: IntakeLine) {
  const { id: productId, category, price: unitPrice, taxRate, taxedPrice } = product;
  const agreed = discount ? { type: "value" as const, amount: discount } : null;
  return { line, productId, category, quantity, unitPrice, taxRate, taxedPrice, agreed };
}

/** What an order would cost, as the call answers it. */
export async function priceIntake(db: Db, storeId: string, intake: IntakeToPrice, now: number): Promise<PricedIntake> {
  const { lines, offers, usedUp, promo, area, priced, refused } = await weighIntake(db, storeId, intake, now);
  const short = await refuseStock(db, storeId, intake.lines);
  const byLine = new Map(priced.lines.map((line) => [line.key, line]));
  const { byOffer } = offersOn(
    lines.map(({ line, product: { id, category, price }, quantity }) => ({
      line,
      productId: id,
      category,
      quantity,
      unitPrice: price,
    })),
    offers,
  );
  const { linesAmount, promoDiscount, deliveryCharge, tax, addedTax, rounding, amount } = priced;
  const freeFrom = area?.freeFrom ?? null;
  return {
    lines: lines.map(({ line, product: { id, code, name, unit, mrp, price, taxRate }, quantity }) => {
      const {
        gross = 0,
        offerDiscount = 0,
        discount = 0,
        promoShare = 0,
        tax = 0,
        amount = 0,
      } = byLine.get(line) ?? {};
      const product = { productId: id, code, name, unit, mrp, unitPrice: price, taxRate };
      return { ...product, quantity, gross, offerDiscount, discount, promoShare, tax, amount };
    }),
    offers: offers.map(({ id, title }) => ({ id, title, saves: byOffer.get(id) ?? 0 })),
    usedUp,
    promo,
    linesAmount,
    promoDiscount,
    deliveryCharge,
    freeDeliveryShort: freeFrom === null ? null : Math.max(0, freeFrom - linesAmount),
    tax,
    addedTax,
    rounding,
    amount,
    refused: { ...short, ...refused },
  };
}

/** What an order follows from of its store. */
export type IntakeStore = Awaited<ReturnType<typeof readStore>>;

async function readStore(db: Db, storeId: string) {
  const store = await db
    .selectFrom("stores")
    .select([
      "code",
      "tax_mode as taxMode",
      "delivery_tax as deliveryTax",
      "rounding",
      "currency",
      "locale",
      "state",
      taxParts,
    ])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!store) throw notFound("store");
  return { ...store, state: store.state ? stateNamed(store.state) : null };
}

/** A customer whom the store knows, and what was decided about their orders. */
export interface KnownCustomer {
  readonly id: string;
  readonly blocked: boolean;
  readonly noCash: boolean;
  /** Why they are blocked, or may not pay in cash at the door. */
  readonly reason: string;
  /** For which they buy; null where they buy for themselves. */
  readonly business: Business | null;
}

/**
 * The customer with this phone number who was there first; null where there is none. The phone of somebody who was
 * merged finds the customer who stayed.
 */
export async function findCustomer(db: Db, storeId: string, phone: string): Promise<KnownCustomer | null> {
  const found = await db
    .selectFrom("customers as called")
    .innerJoin("customers", (join) =>
      join
        .onRef("customers.store_id", "=", "called.store_id")
        .on("customers.id", "=", (eb) => eb.fn.coalesce("called.merged_into", "called.id")),
    )
    .select(["customers.id", "customers.blocked", "customers.no_cash as noCash"])
    .select("customers.restriction_reason as reason")
    .select(businessOf("customers"))
    .where("called.store_id", "=", storeId)
    .where(sql<boolean>`called.phone_key = ${phoneKey(storeId, phone)} and called.phone_key <> ''`)
    .where("customers.state", "<>", "DELETE")
    .orderBy("called.merged_into", (order) => order.desc().nullsFirst())
    .orderBy("customers.created_at")
    .orderBy("customers.id")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

async function readIntakeLines(db: Db, storeId: string, lines: IntakeToPrice["lines"]): Promise<IntakeLine[]> {
  const ids = lines.map(({ productId }) => productId);
  const products = await readProducts(db, storeId, ids, "lines");
  return lines.flatMap(({ productId, quantity, labels = [] }, place) => {
    const product = products.get(productId);
    if (!product) return [];
    const discount = labels.length === 0 ? 0 : labelDiscount(labels, { ...product, quantity });
    return [{ line: place + 1, product, quantity, discount }];
  });
}

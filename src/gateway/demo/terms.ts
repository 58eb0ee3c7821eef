import { sql } from "kysely";
import type { Offer } from "#contract/pricing/offers.ts";
import type { PromoGift } from "#contract/pricing/promo.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Chance } from "./chance.ts";
import type { StockedProduct } from "./orders/basket.ts";
import type { DemoCustomer } from "./people.ts";

/** When the demo's stores deliver: the slots in which its orders are promised. */
export const demoHours = { opensAt: "07:00", closesAt: "21:00", slotMinutes: 120 } as const;

/** How many orders each slot takes, and what it costs more, in paise: the evening is what everybody wants. */
const slotRules = [
  ["07:00", 24, 0],
  ["09:00", 36, 0],
  ["11:00", 36, 0],
  ["13:00", 30, 0],
  ["15:00", 30, 0],
  ["17:00", 40, 900],
  ["19:00", 40, 1_900],
] as const;

const day = 86_400_000;

interface DemoPromo {
  readonly title: string;
  readonly gift: PromoGift;
  readonly minimum: number;
  /** In days from now. */
  readonly from: number;
  readonly to: number | null;
  readonly once: boolean;
  readonly uses: number | null;
}

const tenPercent: PromoGift = { type: "discount", discount: { type: "percentage", rate: 1_000 }, most: 10_000 };
const promos: Readonly<Record<string, DemoPromo>> = {
  WELCOME50: {
    title: "50 off the first order",
    gift: { type: "discount", discount: { type: "value", amount: 5_000 }, most: null },
    minimum: 29_900,
    from: -60,
    to: null,
    once: true,
    uses: null,
  },
  FRESH10: {
    title: "10 % off, up to 100",
    gift: tenPercent,
    minimum: 49_900,
    from: -30,
    to: 60,
    once: false,
    uses: null,
  },
  FREEDEL: {
    title: "Free delivery",
    gift: { type: "free-delivery" },
    minimum: 19_900,
    from: -30,
    to: 30,
    once: false,
    uses: null,
  },
  FIRST200: {
    title: "20 % off for the first 200",
    gift: { type: "discount", discount: { type: "percentage", rate: 2_000 }, most: 20_000 },
    minimum: 59_900,
    from: -2,
    to: 14,
    once: true,
    uses: 200,
  },
  SUMMER: {
    title: "Ended with the summer",
    gift: tenPercent,
    minimum: 0,
    from: -180,
    to: -60,
    once: false,
    uses: null,
  },
};

/** The promo codes that simulated customers try. */
export const demoPromoCodes = Object.keys(promos);

/** What the orders of a demo store are agreed on. */
interface TermsOf {
  readonly storeId: string;
  readonly products: readonly StockedProduct[];
  readonly customers: readonly DemoCustomer[];
  /** In milliseconds. */
  readonly now: number;
}

/** Makes slots with their capacity, promo codes, offers, and the addresses of customers. */
export async function furnishTerms(trx: Trx, chance: Chance, { storeId, products, customers, now }: TermsOf) {
  const at = (days: number) => new Date(now + days * day).toISOString();
  await insertRows(
    trx,
    "slot_rules",
    slotRules.map(([starts_at, capacity, surcharge]) => ({ store_id: storeId, starts_at, capacity, surcharge })),
  );
  await insertRows(
    trx,
    "promo_codes",
    Object.entries(promos).map(([code, { title, gift, minimum, from, to, once, uses }]) => ({
      store_id: storeId,
      code,
      title,
      gift,
      minimum,
      starts_at: at(from),
      ends_at: to === null ? null : at(to),
      once_per_customer: once,
      maximum_uses: uses,
      uses: 0,
    })),
  );
  await insertRows(
    trx,
    "offers",
    demoOffers(products).map(([title, offer]) => ({
      store_id: storeId,
      id: chance.id(),
      title,
      offer,
      starts_at: at(-7),
      ends_at: at(30),
    })),
  );
  await insertRows(
    trx,
    "customer_addresses",
    customers.map(({ id, address }) => ({
      store_id: storeId,
      customer_id: id,
      id: chance.id(),
      ...address,
      used_at: at(-chance.whole(1, 60)),
    })),
  );
}

/** Gives the orders that are still to be delivered the places of their slots, more than a slot has where need be. */
export async function takePlaces(trx: Trx, storeId: string, now: number): Promise<void> {
  const ahead = sql`
    from orders join stores on stores.id = orders.store_id
    join slot_rules on slot_rules.store_id = orders.store_id
      and slot_rules.starts_at = (slot_start at time zone stores.time_zone)::time
    where orders.store_id = ${storeId} and status not in ('Cancelled', 'Rejected')
      and slot_end = slot_start + make_interval(mins => slot_minutes) and slot_end > ${new Date(now).toISOString()}`;
  await sql`
    insert into slot_counts (store_id, slot_start, slot_end, capacity, taken)
    select orders.store_id, slot_start, slot_end, greatest(max(slot_rules.capacity), count(*)), count(*) ${ahead}
    group by orders.store_id, slot_start, slot_end`.execute(trx);
  await sql`
    insert into slot_places (store_id, order_id, slot_start, slot_end)
    select orders.store_id, orders.id, slot_start, slot_end ${ahead}`.execute(trx);
}

type OfferRule = Offer extends infer One ? (One extends Offer ? Omit<One, "id"> : never) : never;

function demoOffers(products: readonly StockedProduct[]): (readonly [title: string, offer: OfferRule])[] {
  const packed = products.filter(({ unit }) => unit === "piece");
  const [one, , two, , three] = packed;
  if (!one || !two || !three) return [];
  const units = [two, three].map(({ id }) => ({ productId: id, quantity: 1 }));
  const [category] = new Set(products.map((product) => product.category));
  return [
    [
      `Buy 2 of ${one.name}, get 1 free`,
      { type: "buy-get", buy: { productId: one.id, quantity: 2 }, get: { productId: one.id, quantity: 1 } },
    ],
    [
      `${two.name} with ${three.name}`,
      { type: "bundle", units, price: Math.round(((two.price + three.price) * 0.85) / 100) * 100 },
    ],
    [`5 % off ${category}`, { type: "category", category: category ?? "", rate: 500 }],
  ];
}

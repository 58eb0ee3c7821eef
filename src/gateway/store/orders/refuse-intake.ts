import { refuseSupply } from "#contract/invoices/place-of-supply.ts";
import { formatMoney, lineAmount, maxAmount } from "#contract/money.ts";
import type { IntakeToPrice } from "#contract/orders/intake-schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { PricedOrder } from "#contract/pricing/price-order.ts";
import type { Db } from "#gateway/database/schema.ts";
import { type Area, hasAreas, minimumOrderOf } from "#gateway/store/delivery/areas.ts";
import { refuseFull, refuseType, refuseUnserved } from "#gateway/store/delivery/intake-limits.ts";
import { type readKnownSlot, refuseTime } from "#gateway/store/delivery/read-slots.ts";
import type { PromoJudgement } from "#gateway/store/promotions/judge-promo.ts";
import type { IntakeLine, IntakeStore, KnownCustomer } from "./intake.ts";
import { refuseSale } from "./order-products.ts";

/** All that is known of an order that is about to be placed. Amounts in minor units, `now` in milliseconds. */
interface IntakeFacts {
  readonly db: Db;
  readonly storeId: string;
  readonly store: IntakeStore;
  readonly intake: IntakeToPrice;
  readonly now: number;
  readonly isHome: boolean;
  readonly lines: readonly IntakeLine[];
  readonly customer: KnownCustomer | null;
  readonly area: Area | null;
  /** What the goods come to after offers. */
  readonly goods: number;
  readonly address: Address | null;
  /** Why its business cannot be the buyer. */
  readonly foreign: string | null;
  /** What is wrong with the times of its slot, by their fields. */
  readonly wrongSlot: Fields;
  /** The slot of the store; null where it has none of these times. */
  readonly slot: Awaited<ReturnType<typeof readKnownSlot>>;
  readonly judgement: PromoJudgement | null;
  readonly priced: PricedOrder;
}

/** Words by the fields that they are about; null for a field that is well. */
type Fields = Readonly<Record<string, string | null | undefined>>;

/** What may speak against a new order. What a later rule says of a field goes before what an earlier one has said. */
const rules: readonly ((facts: IntakeFacts) => Fields | Promise<Fields>)[] = [
  ({ lines }) => Object.fromEntries(lines.flatMap((line, place) => refuseLine(line, `lines.${place}`))),
  ({ customer }) => ({
    "customer.phone": customer?.blocked ? `this customer is blocked: ${customer.reason}` : null,
  }),
  async ({ db, storeId, intake, area, isHome }) => {
    const isOutside = isPhone(intake, isHome) && !area && intake.address && (await hasAreas(db, storeId));
    return { "address.pincode": isOutside ? "this store does not deliver there" : null };
  },
  async ({ db, storeId, store, intake, area, isHome, goods }) => {
    const missing = isPhone(intake, isHome) ? (await minimumOrderOf(db, storeId, area)) - goods : 0;
    const amount = formatMoney(missing, store.currency, store.locale);
    return { lines: missing > 0 ? `${area?.name ?? "delivery"} needs ${amount} more` : null };
  },
  ({ store, address, isHome }) => ({
    "address.state": isHome && address ? refuseSupply(address.state ?? "", store.state) : null,
  }),
  ({ intake, foreign }) => ({ "business.gstin": intake.business ? foreign : null }),
  refuseSlotOf,
  async ({ db, storeId, intake, now }) => ({ orderType: await refuseType(db, storeId, intake.orderType, now) }),
  ({ judgement }) => ({ promoCode: judgement?.refusal?.because }),
  ({ priced }) => {
    const isTooHigh = priced.linesAmount > maxAmount || priced.amount > maxAmount;
    return { lines: isTooHigh ? "the total of the order is too high" : null };
  },
];

/** What speaks against a new order, by its fields; nothing where it can be placed. */
export async function refuseIntake(facts: IntakeFacts): Promise<Readonly<Record<string, string>>> {
  const refused: Record<string, string> = {};
  for (const rule of rules) {
    for (const [field, because] of Object.entries(await rule(facts))) if (because) refused[field] = because;
  }
  return refused;
}

/** Whether staff take it on the phone to be delivered. */
function isPhone(intake: IntakeToPrice, isHome: boolean): boolean {
  return intake.source === "tele" && isHome;
}

function refuseLine(line: IntakeLine, at: string): readonly (readonly [string, string | null])[] {
  return [
    [`${at}.productId`, refuseSale(line.product)],
    [`${at}.quantity`, refuseQuantity(line)],
  ];
}

function refuseQuantity({ product, quantity, discount }: IntakeLine): string | null {
  if (discount === null) return `this is not what the labels of ${product.name} say: scan them again`;
  if (product.unit === "piece" && !Number.isInteger(quantity)) return `${product.name} is sold by the piece`;
  return lineAmount(quantity, product.price) > maxAmount ? "makes the total of the order too high" : null;
}

async function refuseSlotOf({ db, storeId, intake, area, now, wrongSlot, slot }: IntakeFacts): Promise<Fields> {
  if (Object.keys(wrongSlot).length > 0) return wrongSlot;
  const full = slot && (await refuseFull(db, slot, { storeId, area, now }));
  const closed = intake.slot && !slot ? await refuseTime(db, storeId, intake.slot) : null;
  const unserved = await refuseUnserved(db, area, intake, now);
  return { slot: unserved ?? closed ?? full };
}

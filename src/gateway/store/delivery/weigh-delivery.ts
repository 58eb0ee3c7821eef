import { changeableParts, refuseDeliveryChange } from "#contract/delivery/changing.ts";
import type { DeliveryPart } from "#contract/delivery/fields.ts";
import type { DeliveryChanges, DeliveryTerms } from "#contract/delivery/schema.ts";
import type { State } from "#contract/invoices/states.ts";
import { refuseBuyer, refuseSupply } from "#contract/invoices/place-of-supply.ts";
import { stateNamed } from "#contract/invoices/states.ts";
import { maxAmount } from "#contract/money.ts";
import { priceLines } from "#contract/orders/order-price.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { deliveryChargeOf } from "#contract/pricing/delivery-charge.ts";
import type { PricedOrder } from "#contract/pricing/price-order.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { linesToPrice } from "#gateway/store/orders/editing/edited-order.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { readTerms } from "#gateway/store/orders/order-terms.ts";
import { type Area, areaOfAddress, hasAreas, withTown } from "./areas.ts";
import { refuseSlot, type Slot } from "./slot-times.ts";
import { refuseFull, refuseType, refuseUnserved } from "./intake-limits.ts";
import { readKnownSlot, refuseTime } from "./read-slots.ts";

/** The order as it would be after a change of its delivery. */
export interface WeighedDelivery {
  readonly before: DeliveryTerms;
  readonly after: DeliveryTerms;
  readonly priced: PricedOrder;
  /** The errors in the change, by field; `status` where the status of the order does not allow it any more. */
  readonly refused: Readonly<Record<string, string>>;
}

/** The present agreement about the delivery of an order; refused with 404 where the store has no such order. */
export async function readDelivery(db: Db, storeId: string, orderId: string): Promise<DeliveryTerms> {
  const found = await db
    .selectFrom("orders")
    .select([
      "customer_name as customerName",
      "customer_phone as customerPhone",
      "address",
      "business",
      "slot_start as slotStart",
      "slot_end as slotEnd",
      "delivery_type as deliveryType",
      "order_type as orderType",
      "instructions",
      "delivery_charge as deliveryCharge",
      "amount",
    ])
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!found) throw notFound("order");
  return found;
}

/** The state in which a store is; null where its tax does not depend on states. */
async function readSellerState(db: Db, storeId: string): Promise<State | null> {
  const { state } = await db.selectFrom("stores").select("state").where("id", "=", storeId).executeTakeFirstOrThrow();
  return state ? stateNamed(state) : null;
}

/**
 * Works out what an order comes to when its delivery changes. Another address, slot or way of delivery is charged by
 * the tariff of its area and slot; everything else leaves the charge as it was agreed. `now` is in milliseconds.
 */
export async function weighDelivery(
  db: Db,
  order: Pick<OrderRow, "storeId" | "id" | "status">,
  changes: DeliveryChanges,
  now: number,
): Promise<WeighedDelivery> {
  const { storeId, id } = order;
  const before = await readDelivery(db, storeId, id);
  const given = withChanges(before, changes);
  const isHome = given.deliveryType === "HOME_DELIVERY";
  const area = isHome && given.address ? await areaOfAddress(db, storeId, given.address) : null;
  const seller = await readSellerState(db, storeId);
  const address = given.address && (await withTown(db, storeId, given.address, { area, seller }));
  const wanted = { ...given, address };
  const refused: Record<string, string> = {};
  const parts = (Object.keys(changes) as DeliveryPart[]).filter((part) => changes[part] !== undefined);
  const because = refuseDeliveryChange(order, parts);
  const changed = parts.filter((part) => !isSame(part, before, wanted));
  if (because !== null) refused["status"] = because;
  else if (changed.length === 0) refused["changes"] = "nothing is changed";
  if (changed.includes("deliveryType") && wanted.deliveryType === "HOME_DELIVERY" && !wanted.address?.line)
    refused["changes.address.line"] = "a home delivery needs an address";

  const movesHome = isHome && (changed.includes("address") || changed.includes("deliveryType"));
  if (movesHome && !area && (await hasAreas(db, storeId)))
    refused["changes.address.pincode"] = "this store does not deliver there";

  const stateless = movesHome && wanted.address ? refuseSupply(wanted.address.state ?? "", seller) : null;
  if (stateless !== null) refused["changes.address.state"] = stateless;

  const { business } = wanted;
  const foreign = business && refuseBuyer(business, isHome ? address : null, seller);
  if (foreign) refused["changes.business.gstin"] = foreign;
  const number = !foreign && changed.includes("business") ? await readInvoiceNumber(db, storeId, id) : null;
  if (number !== null) refused["changes.business"] = `the order has the invoice ${number}: correct that one`;

  const slot = wanted.slotStart && wanted.slotEnd ? { start: wanted.slotStart, end: wanted.slotEnd } : null;
  const wrongSlot = changed.includes("slot") && slot ? refuseSlot(slot, now) : {};
  const known = slot && Object.keys(wrongSlot).length === 0 ? await readKnownSlot(db, storeId, slot, area) : null;
  const timed = { storeId, area, now, slot, wrongSlot, known, movesHome, orderType: wanted.orderType };
  Object.assign(refused, await refuseTimes(db, changed, timed));

  const terms = await readTerms(db, storeId, id);
  const lines = linesToPrice(await readAllLines(db, storeId, id));
  const isChargedAnew = (["address", "slot", "deliveryType"] as const).some((part) => changed.includes(part));
  const goods = priceLines(lines, { ...terms, deliveryCharge: 0 });
  const charge = isChargedAnew
    ? deliveryChargeOf(wanted.deliveryType, goods.linesAmount - goods.discount, area, known?.surcharge ?? 0)
    : terms.deliveryCharge;
  const priced = priceLines(lines, { ...terms, deliveryCharge: charge });
  if (priced.amount > maxAmount) refused["changes"] = "the total of the order is too high";
  return {
    before,
    after: { ...wanted, deliveryCharge: priced.deliveryCharge, amount: priced.amount },
    priced,
    refused,
  };
}

/** Why the slot and the type of a delivery that was changed cannot be promised, by their fields. */
async function refuseTimes(
  db: Db,
  changed: readonly DeliveryPart[],
  timed: Pick<DeliveryTerms, "orderType"> & {
    readonly storeId: string;
    readonly area: Area | null;
    readonly now: number;
    readonly slot: Slot | null;
    readonly wrongSlot: Readonly<Record<string, string>>;
    /** The slot of the store; null where it has none of these times. */
    readonly known: Awaited<ReturnType<typeof readKnownSlot>>;
    readonly movesHome: boolean;
  },
): Promise<Readonly<Record<string, string>>> {
  const { storeId, area, now, slot, wrongSlot, known, movesHome, orderType } = timed;
  const [movesSlot, movesType] = [changed.includes("slot"), changed.includes("orderType")];
  const isPossible = Object.keys(wrongSlot).length === 0;
  const full = movesSlot && known ? await refuseFull(db, known, timed) : null;
  const isTimedAnew = isPossible && (movesHome || movesSlot || movesType);
  const unserved = isTimedAnew ? await refuseUnserved(db, area, timed, now) : null;
  const closed = slot && movesSlot && isPossible && !known ? await refuseTime(db, storeId, slot) : null;
  const because = closed ?? unserved ?? full;
  const stopped = movesType ? await refuseType(db, storeId, orderType, now) : null;
  return {
    ...Object.fromEntries(Object.entries(wrongSlot).map(([field, why]) => [`changes.${field}`, why])),
    ...(because !== null && { "changes.slot": because }),
    ...(stopped !== null && { "changes.orderType": stopped }),
  };
}

/** The number of the invoice of an order; null where it has none yet. */
async function readInvoiceNumber(db: Db, storeId: string, orderId: string): Promise<string | null> {
  const found = await db
    .selectFrom("invoices")
    .select("number")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("kind", "=", "sales")
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.number ?? null;
}

function withChanges(
  before: DeliveryTerms,
  { contact, address, business, slot, deliveryType, orderType, instructions }: DeliveryChanges,
): DeliveryTerms {
  return {
    ...before,
    ...(contact && { customerName: contact.name, customerPhone: contact.phone }),
    ...(address && { address }),
    ...(business !== undefined && { business }),
    ...(slot !== undefined && { slotStart: slot?.start ?? null, slotEnd: slot?.end ?? null }),
    ...(deliveryType && { deliveryType }),
    ...(orderType && { orderType }),
    ...(instructions !== undefined && { instructions }),
  };
}

const fieldsOf: Readonly<Record<DeliveryPart, readonly (keyof DeliveryTerms)[]>> = {
  contact: ["customerName", "customerPhone"],
  address: ["address"],
  business: ["business"],
  slot: ["slotStart", "slotEnd"],
  deliveryType: ["deliveryType"],
  orderType: ["orderType"],
  instructions: ["instructions"],
};

function isSame(part: DeliveryPart, one: DeliveryTerms, other: DeliveryTerms): boolean {
  return fieldsOf[part].every((field) => valueKey(one[field]) === valueKey(other[field]));
}

/** Whether two deliveries have the same address, slot, contact and types. Their charges are not compared. */
export function isSameDelivery(one: DeliveryTerms, other: DeliveryTerms): boolean {
  return changeableParts("Pending").every((part) => isSame(part, one, other));
}

/** Times are compared as moments, because one may be written in several ways; an address by its parts. */
function valueKey(value: DeliveryTerms[keyof DeliveryTerms]): string {
  if (typeof value === "string" && /^\d{4}-.*Z$/.test(value)) return String(Date.parse(value));
  if (value === null || typeof value !== "object") return String(value ?? null);
  if ("gstin" in value) return JSON.stringify([value.name, value.gstin, value.address ?? ""]);
  const { type, line, locality, city, pincode, state = "", point } = value;
  return JSON.stringify([type, line, locality, city, pincode, state, point?.latitude, point?.longitude]);
}

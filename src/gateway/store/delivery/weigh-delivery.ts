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
import { areaOfAddress, hasAreas, withTown } from "./areas.ts";
import { refuseSlot } from "./slot-times.ts";
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
  else if (changed.includes("business")) {
    const number = await readInvoiceNumber(db, storeId, id);
    if (number !== null) refused["changes.business"] = `the order has the invoice ${number}: correct that one`;
  }

  const slot = wanted.slotStart && wanted.slotEnd ? { start: wanted.slotStart, end: wanted.slotEnd } : null;
  const wrongSlot = changed.includes("slot") && slot ? refuseSlot(slot, now) : {};
  for (const [field, why] of Object.entries(wrongSlot)) refused[`changes.${field}`] = why;
  const known = slot && Object.keys(wrongSlot).length === 0 ? await readKnownSlot(db, storeId, slot, area) : null;
  const full = changed.includes("slot") && known && (await refuseFull(db, known, { storeId, area, now }));
  if (full) refused["changes.slot"] = full;
  const isTimedAnew = movesHome || changed.includes("slot") || changed.includes("orderType");
  const { orderType } = wanted;
  const unserved =
    isTimedAnew && Object.keys(wrongSlot).length === 0 && (await refuseUnserved(db, area, { slot, orderType }, now));
  if (unserved) refused["changes.slot"] = unserved;
  const isMoved = changed.includes("slot") && Object.keys(wrongSlot).length === 0;
  const closed = slot && isMoved && !known ? await refuseTime(db, storeId, slot) : null;
  if (closed !== null) refused["changes.slot"] = closed;
  const stopped = changed.includes("orderType") && (await refuseType(db, storeId, wanted.orderType, now));
  if (stopped) refused["changes.orderType"] = stopped;

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

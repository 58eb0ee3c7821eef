import { promoPattern } from "#contract/pricing/promo.ts";
import { plainPincode } from "#contract/text.ts";
import { calledOffStatuses, deliveredStatuses } from "#contract/orders/status.ts";
import { type LineContext, type Line } from "#gateway/imports/subject.ts";
import { choiceReader } from "#gateway/imports/mapping/value-table.ts";
import type { ReadAmount } from "./read-amount.ts";
import { type ChoicePart, type HeadPart, headPartNames, type OrderPart, orderParts } from "./parts.ts";

/**
 * What a line says about its order; amounts are in minor units, moments ISO 8601 in UTC. What it does not say is left
 * out.
 */
export type OrderHead = Readonly<Partial<Record<Exclude<HeadPart, "deliveryDay">, string | number>>>;

/** The result of reading what a line says about its order. */
export type HeadReading =
  | { readonly head: OrderHead; readonly reason: null }
  | { readonly head: null; readonly reason: string };

/** The longest texts of an order, in characters: those that the console would accept. */
const longest = {
  customerName: 120,
  address: 300,
  locality: 120,
  city: 120,
  pincode: 12,
  state: 60,
  instructions: 1_000,
  cancelledFor: 1_000,
} as const;

/** Texts whose lines are joined to sentences, not to the parts of an address. */
const sentences: ReadonlySet<string> = new Set(["instructions", "cancelledFor"]);

const choiceParts = Object.keys(orderParts).filter(
  (part): part is ChoicePart => "choices" in orderParts[part as OrderPart],
);
const amountParts = ["paid", "orderDiscount", "deliveryCharge", "orderTotal"] as const;
const phonePattern = /^\+?[0-9]{6,15}$/;

/** Whether an order with this status was delivered once; without a status, orders are Delivered. */
function wasDelivered(status: string | number | undefined): boolean {
  return status === undefined || status === "Returned" || deliveredStatuses.some((each) => each === status);
}

/** Makes the readings of when orders were to be delivered, and were. */
function timeReaders({ readDate, readDayStart, readDayEnd, now }: LineContext) {
  function readSlot({ part }: Line<OrderPart>, placedAt: string): Pick<OrderHead, "slotStart" | "slotEnd"> | null {
    const [day, start, end] = [part("deliveryDay"), part("slotStart"), part("slotEnd")];
    if (day === "" && end === "") return {};
    const slotStart = day !== "" && start === "" ? readDayStart(day) : start === "" ? placedAt : readDate(start);
    const slotEnd = end === "" ? readDayEnd(day) : readDate(end);
    return slotStart === null || slotEnd === null || slotEnd <= slotStart ? null : { slotStart, slotEnd };
  }

  function readDelivered(
    { part }: Line<OrderPart>,
    placedAt: string,
    status: string | number | undefined,
  ): { readonly value: string | null; readonly reason: string | null } {
    const refuse = (reason: string) => ({ value: null, reason });
    const text = part("deliveredAt");
    if (text === "") return { value: null, reason: null };
    const value = readDate(text);
    if (value === null) return refuse("bad deliveredAt");
    if (value > now) return refuse("delivered in the future");
    // A day without a time is read as its midnight.
    const isDay = readDayStart(text) === value;
    const latest = (isDay ? readDayEnd(text) : null) ?? value;
    if (latest < placedAt) return refuse("delivered before it was placed");
    if (!wasDelivered(status)) return refuse(`a time of delivery, but ${status}`);
    return { value, reason: null };
  }

  return { readSlot, readDelivered };
}

/** Makes the check of what lines say about their orders. */
export function orderHeadChecker(
  context: LineContext,
  readAmount: ReadAmount,
): (line: Line<OrderPart>, placedAt: string) => HeadReading {
  const choices = choiceParts.map(
    (part) => [part, choiceReader(part, orderParts[part].choices, context.values[part])] as const,
  );
  const { readSlot, readDelivered } = timeReaders(context);

  /** The same for all lines of a file; most files say nothing about the whole order. */
  let saysNothing: boolean | null = null;

  return (line, placedAt) => {
    const { part, has } = line;
    saysNothing ??= !headPartNames.some(has);
    if (saysNothing) return { head: {}, reason: null };
    const head: Partial<Record<HeadPart, string | number>> = {};
    for (const [name, read] of choices) {
      if (!has(name)) continue;
      const { value, reason } = read(part(name));
      // An empty status is refused: whoever maps a column for it does not want orders to count as delivered by default.
      if (reason !== null && (part(name) !== "" || name === "status")) return { head: null, reason };
      if (value !== null) head[name] = value;
    }
    for (const [name, most] of Object.entries(longest) as [keyof typeof longest, number][]) {
      const text = part(name)
        .split(/[\r\n]/)
        .flatMap((line) => line.trim() || [])
        .join(sentences.has(name) ? " " : ", ");
      if (text.length > most || text.includes("\u0000")) return { head: null, reason: `bad ${name}` };
      if (text !== "") head[name] = name === "pincode" ? plainPincode(text) : text;
    }
    const phone = part("phone").replaceAll(/[\s().-]/g, "");
    if (phone !== "" && !phonePattern.test(phone)) return { head: null, reason: "bad phone" };
    if (phone !== "") head.phone = phone;
    for (const name of amountParts) {
      if (part(name) === "") continue;
      const amount = readAmount(part(name));
      if (amount === null || amount < 0) return { head: null, reason: `bad ${name}` };
      head[name] = amount;
    }
    const coupon = part("coupon").toUpperCase();
    if (coupon !== "" && !promoPattern.test(coupon)) return { head: null, reason: "bad coupon" };
    if (coupon !== "") head.coupon = coupon;
    const { value: deliveredAt, reason: wrongTime } = readDelivered(line, placedAt, head.status);
    if (wrongTime !== null) return { head: null, reason: wrongTime };
    if (deliveredAt !== null) head.deliveredAt = deliveredAt;
    if (head.cancelledFor !== undefined && !calledOffStatuses.some((each) => each === head.status))
      return { head: null, reason: `a reason for cancelling, but ${head.status ?? "Delivered"}` };
    const slot = readSlot(line, placedAt);
    return slot
      ? { head: { ...head, ...slot }, reason: null }
      : { head: null, reason: "the slot of the delivery cannot be read" };
  };
}

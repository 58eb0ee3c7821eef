import { changeableParts } from "#contract/delivery/changing.ts";
import { deliveryFields, type DeliveryPart } from "#contract/delivery/fields.ts";
import { limitText, limitTime } from "#contract/delivery/limit-text.ts";
import type { DeliveryChanges, DeliveryPrice, DeliverySlot, PincodeAnswer } from "#contract/delivery/schema.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { formatAmount } from "#contract/money.ts";
import type { Address, OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { plainPincode } from "#contract/text.ts";
import type { Form, FormField, FormFields, FormStart } from "#commands/form.ts";
import { otherField, rowField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";

/** How far ahead slots are offered. */
const daysAhead = 8;
/** How many full slots are named. */
const fullNamed = 3;

type FieldName = { readonly [Part in DeliveryPart]: keyof (typeof deliveryFields)[Part] }[DeliveryPart];

const shown: Readonly<Record<FieldName, Omit<FormField, "limits">>> = {
  name: { ...rowField("order", "customerName"), section: "section.contact" },
  phone: rowField("order", "customerPhone"),
  type: { ...otherField("order.addressType"), section: "section.address" },
  line: { ...otherField("address.line"), wide: true },
  locality: otherField("address.locality"),
  city: otherField("address.city"),
  pincode: { ...otherField("address.pincode"), hint: "Decides the delivery area and the charge" },
  state: { ...otherField("address.state"), hint: "Decides the tax; empty: as the pincode says" },
  gstin: { ...otherField("business.gstin"), section: "section.business", hint: "Empty: the customer is the buyer" },
  businessName: otherField("business.name"),
  businessAddress: { ...otherField("business.address"), wide: true, hint: "If the goods go to another address" },
  slot: { ...rowField("order", "slotStart"), section: "section.delivery", wide: true },
  deliveryType: rowField("order", "deliveryType"),
  orderType: rowField("order", "orderType"),
  instructions: { ...otherField("order.instructions"), wide: true },
};

/** Opens the form of an order's delivery, and keeps an undo once it is saved. */
export async function changeDelivery(order: OrderRow, tools: Tools): Promise<void> {
  const params = { storeId: order.storeId, orderId: order.id };
  const detail = await tools.api("orders.read", { params });
  const parts = changeableParts(detail.order.status);
  const { slots, timeZone } = await readSlots(order, parts, tools);
  /** The values of the fields when the order was last read. */
  let start = startOf(detail);
  /** The changes whose price the operator has seen. */
  let seen: string | null = null;
  let before = detail.order;
  const point = detail.address?.point;
  const lookUp = (pincode: string, signal?: AbortSignal): Promise<PincodeAnswer | undefined> =>
    tools.api("addresses.pincode", { body: { storeId: order.storeId, pincode } }, signal && { signal });
  const form: Form<FormFields, OrderRow> = {
    name: "delivery",
    title: `Delivery of ${order.number}`,
    as: "dialog",
    fields: fieldsOf(parts, start, {
      slots,
      timeZone,
      tells: async (typed, signal) => {
        const pincode = plainPincode(String(typed["pincode"] ?? ""));
        const found = pincode.length < 4 ? undefined : await lookUp(pincode, signal);
        return found ? { text: placeText(found) } : null;
      },
    }),
    record: detail.order,
    values: () => start,
    failure: "Not changed yet",
    async save(values, { record = detail.order, idempotencyKey }) {
      before = record;
      const place = await placeAfter(start, values, lookUp);
      const changes = changesOf(parts, start, { ...values, ...place }, point);
      if (Object.keys(changes).length === 0) return record;
      const price = await tools.api("orders.price-delivery", { params, body: { changes } });
      const asked = JSON.stringify([changes, price.after]);
      const isFine = Object.keys(price.refused).length === 0;
      if (isFine && price.after.amount !== price.before.amount && seen !== asked) {
        seen = asked;
        throw new Error(priceText(price));
      }
      const { amount, tax } = price.after;
      const body = { version: record.version, changes, shown: { amount, tax } };
      try {
        return await tools.change("order", record, { amount }, () =>
          tools.api("orders.change-delivery", { params, body }, { idempotencyKey }),
        );
      } catch (error) {
        // A row has no address: without this, what somebody else has changed in it would be overwritten unseen.
        start = startOf(await tools.api("orders.read", { params }));
        throw error;
      }
    },
  };
  const after = await tools.fill(form);
  if (after && after.version !== before.version) keepUndo(before, after, tools);
}

/** The slots that are offered; none where the slot cannot be changed any more. */
async function readSlots({ storeId, id: orderId }: OrderRow, parts: readonly DeliveryPart[], tools: Tools) {
  if (!parts.includes("slot")) return { slots: [], timeZone: "UTC" };
  return tools.api("slots.list", { params: { storeId }, query: { days: daysAhead, orderId } });
}

/** Keeps how the change is taken back. */
function keepUndo(before: OrderRow, after: OrderRow, tools: Tools): void {
  const params = { storeId: after.storeId, orderId: after.id };
  const idempotencyKey = tools.newKey();
  tools.keepUndo({
    title: `${after.number}: delivery changed`,
    because: null,
    run: async () => {
      const row = tools.newest("order", after);
      const body = { version: row.version, undoes: after.version };
      await tools.change("order", row, { amount: before.amount }, () =>
        tools.api("orders.undo-delivery", { params, body }, { idempotencyKey }),
      );
    },
  });
  tools.clearSelection();
}

type Values = Readonly<Record<string, unknown>>;

function startOf({ order, address, business, instructions }: OrderDetail): FormStart<FormFields> {
  return {
    name: order.customerName,
    phone: order.customerPhone,
    type: address?.type ?? "Home",
    line: address?.line ?? "",
    locality: address?.locality ?? "",
    city: address?.city ?? "",
    pincode: address?.pincode ?? "",
    state: address?.state ?? "",
    gstin: business?.gstin ?? "",
    businessName: business?.name ?? "",
    businessAddress: business?.address ?? "",
    slot: order.slotStart && order.slotEnd ? slotValue({ start: order.slotStart, end: order.slotEnd }) : null,
    deliveryType: order.deliveryType,
    orderType: order.orderType,
    instructions,
  };
}

function fieldsOf(
  parts: readonly DeliveryPart[],
  start: Values,
  given: {
    readonly slots: readonly DeliverySlot[];
    readonly timeZone: string;
    readonly tells: NonNullable<FormField["tells"]>;
  },
): FormFields {
  const { slots, timeZone, tells } = given;
  const free = slots.filter(({ remaining }) => remaining !== 0);
  const full = slots.filter(({ remaining }) => remaining === 0);
  const words = new Map(free.map((slot) => [slotValue(slot), slotText(slot, timeZone)]));
  const present = start["slot"];
  // The present slot is always shown, even if it is past or full.
  if (typeof present === "string" && !words.has(present)) {
    const [from = "", to = ""] = present.split("/");
    const isFull = full.some((slot) => slotValue(slot) === present);
    words.set(present, `${spanText({ start: from, end: to }, timeZone)} (as it is now${isFull ? ", full" : ""})`);
  }
  const fields = parts.flatMap((part) => Object.entries(deliveryFields[part]) as [FieldName, FieldLimits][]);
  return Object.fromEntries(
    fields.map(([name, limits]): [string, FormField] => [
      name,
      name === "slot"
        ? {
            ...shown[name],
            limits: { type: "choice", values: [...words.keys()] },
            words: Object.fromEntries(words),
            ...(full.length > 0 && { hint: fullText(full, timeZone) }),
          }
        : { ...shown[name], limits, ...(name === "pincode" && { tells }) },
    ]),
  );
}

/** City and state follow another pincode, unless they were typed too. Whoever may not look it up keeps the city. */
async function placeAfter(
  start: Values,
  values: Values,
  lookUp: (pincode: string) => Promise<PincodeAnswer | undefined>,
): Promise<Values> {
  const isSame = (name: string): boolean => (values[name] ?? "") === (start[name] ?? "");
  if (isSame("pincode")) return {};
  const found = await lookUp(plainPincode(String(values["pincode"] ?? ""))).catch(() => undefined);
  return {
    ...(isSame("city") && found?.city && { city: found.city }),
    // Where nothing is known of it, the gateway asks for it.
    ...(isSame("state") && { state: found?.state ?? "" }),
  };
}

/** Which area delivers to a pincode, and when. */
function placeText({ area, city, state, because, charge, served }: PincodeAnswer): string {
  const town = [city, state].filter(Boolean).join(", ");
  const said = area
    ? `${area.name}: delivery ${formatAmount(charge)}${served === "" ? "" : `, served ${served}`}`
    : because;
  return [town, said].filter(Boolean).join(". ");
}

/** The parts of the delivery in which something was changed, each as a whole. The point stays with its street. */
function changesOf(
  parts: readonly DeliveryPart[],
  start: Values,
  values: Values,
  point: Address["point"],
): DeliveryChanges {
  const changed = parts.filter((part) =>
    Object.keys(deliveryFields[part]).some((name) => (values[name] ?? "") !== (start[name] ?? "")),
  );
  const text = (name: string): string => String(values[name] ?? "");
  const { type, line, locality, city, pincode, state } = Object.fromEntries(
    Object.keys(deliveryFields.address).map((name) => [name, text(name)]),
  );
  const isThere = ["line", "locality", "city", "pincode"].every((name) => text(name) === String(start[name] ?? ""));
  const [from, to] = text("slot").split("/");
  const all = {
    contact: { name: text("name"), phone: text("phone") },
    address: { type, line, locality, city, pincode, ...(state && { state }), ...(isThere && point && { point }) },
    business: text("gstin")
      ? { name: text("businessName"), gstin: text("gstin"), address: text("businessAddress") }
      : null,
    slot: from && to ? { start: from, end: to } : null,
    deliveryType: values["deliveryType"],
    orderType: values["orderType"],
    instructions: text("instructions"),
  };
  return Object.fromEntries(changed.map((part) => [part, all[part]])) as DeliveryChanges;
}

function slotValue({ start, end }: Pick<DeliverySlot, "start" | "end">): string {
  return `${start}/${end}`;
}

function slotText(slot: DeliverySlot, timeZone: string): string {
  const left = slot.remaining === null ? "" : `, ${slot.remaining} left`;
  return `${spanText(slot, timeZone)}${left}${limitedText(slot, timeZone)}${slot.surcharge > 0 ? `, ${formatAmount(slot.surcharge)} more` : ""}`;
}

/** What somebody has set for a while on a slot: ", closed by Asha until Tue 18:00". */
function limitedText({ limit }: DeliverySlot, timeZone: string): string {
  return limit ? `, ${limitText(limit, limitTime(timeZone, Date.now()))}` : "";
}

/** The slots that cannot be chosen, so that nobody looks for them in vain: the next ones by name. */
function fullText(full: readonly DeliverySlot[], timeZone: string): string {
  const named = full.slice(0, fullNamed).map((slot) => spanText(slot, timeZone) + limitedText(slot, timeZone));
  const more = full.length > fullNamed ? [`${full.length - fullNamed} more`] : [];
  return `Full: ${[...named, ...more].join("; ")}`;
}

function spanText({ start, end }: Pick<DeliverySlot, "start" | "end">, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone });
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  const [from, to] = [new Date(start), new Date(end)];
  return `${day.format(from)} ${time.format(from)} to ${time.format(to)}`;
}

function priceText({ before, after, toCollect, toGiveBack }: DeliveryPrice): string {
  const money = toGiveBack > 0 ? `${formatAmount(toGiveBack)} to give back` : `${formatAmount(toCollect)} to collect`;
  const charge = `The delivery charge becomes ${formatAmount(after.deliveryCharge)} instead of ${formatAmount(before.deliveryCharge)}`;
  return `${charge}, the order ${formatAmount(after.amount)}: ${money}. Save again to confirm.`;
}

import type { Channel, MessageStatus, Occasion } from "#contract/messages/message.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import { addresseeOf, readOrderSubjects, type Subject } from "#gateway/store/messages/read-addressees.ts";
import { draftOf } from "#gateway/store/messages/tell-customers.ts";
import type { Chance } from "./chance.ts";
import type { DemoStore } from "./staff.ts";

const messagesOfStore = 40;

interface DemoTemplate {
  readonly name: string;
  readonly occasion: Occasion;
  readonly channel: Channel;
  readonly language: string | null;
  readonly subject: string;
  readonly text: string;
  readonly advertising: boolean;
}

const plain = { language: null, subject: "", advertising: false } as const;

const templates: readonly [DemoTemplate, ...DemoTemplate[]] = [
  {
    ...plain,
    name: "Order placed",
    occasion: "Order placed",
    channel: "SMS",
    text: "Thank you, {customerName}. We have your order {orderNumber} of {amount}[, for {slot}]. {storeName}",
  },
  {
    ...plain,
    name: "Order placed, in Hindi",
    occasion: "Order placed",
    channel: "SMS",
    language: "hi",
    text: "धन्यवाद, {customerName}. आपका ऑर्डर {orderNumber} मिल गया है[, {slot}]. {storeName}",
  },
  {
    ...plain,
    name: "On its way",
    occasion: "Out for delivery",
    channel: "WhatsApp",
    text: "Your order {orderNumber} is on its way[ with {riderName}].[\nPlease have {due} ready.]\n{storeName}",
  },
  {
    ...plain,
    name: "Delivered",
    occasion: "Order delivered",
    channel: "E-mail",
    subject: "Your order {orderNumber} was delivered",
    text: "Hello {customerName},\n\nyour order {orderNumber} of {amount} was delivered.\n\n{storeName}[, {storePhone}]",
  },
  {
    ...plain,
    name: "Cancelled",
    occasion: "Order cancelled",
    channel: "SMS",
    text: "Your order {orderNumber} was cancelled. Call us with any question[: {storePhone}]. {storeName}",
  },
  {
    ...plain,
    name: "Money is back",
    occasion: "Refund paid",
    channel: "SMS",
    text: "We have given back {amount} for your order {orderNumber}[ by {method}]. {storeName}",
  },
  {
    ...plain,
    name: "Please call us",
    occasion: "Own words",
    channel: "SMS",
    text: "Hello {customerName}, please call us[ about your order {orderNumber}][: {storePhone}]. {storeName}",
  },
  {
    ...plain,
    name: "Fresh this week",
    occasion: "Own words",
    channel: "WhatsApp",
    advertising: true,
    text: "Hello {customerName}, the new mangoes are here. We would be glad to see you. {storeName}",
  },
];

/** Most were sent; the last ones wait, and some could not be sent. */
function statusOf(at: number): MessageStatus {
  if (at >= messagesOfStore - 4) return "Waiting";
  return at % 9 === 4 ? "Failed" : at % 9 === 7 ? "Cancelled" : "Sent";
}

const reasons: Readonly<Record<MessageStatus, string>> = {
  Waiting: "",
  Sent: "",
  Failed: "the provider refused it: 400 unknown number",
  Cancelled: "the customer does not want to be written to by SMS",
};

/**
 * Makes templates, and messages about the last orders in all statuses. None of them is ever due, so nobody gets one:
 * those that wait do so until somebody sends them.
 */
export async function writeMessages(trx: Trx, chance: Chance, store: DemoStore): Promise<void> {
  await insertRows(
    trx,
    "message_templates",
    templates.map((template) => ({ store_id: store.id, id: chance.id(), state: "ACTIVE", version: 1, ...template })),
  );
  const orders = await trx
    .selectFrom("orders")
    .select(["id", "placed_at"])
    .where("store_id", "=", store.id)
    .where("customer_id", "is not", null)
    .orderBy("placed_at", "desc")
    .orderBy("id")
    .limit(messagesOfStore)
    .execute();
  const subjects = await readOrderSubjects(
    trx,
    store.id,
    orders.map(({ id }) => id),
  );
  const placed = orders.toReversed().flatMap(({ id, placed_at: at }) => {
    const subject = subjects.find(({ orderId }) => orderId === id);
    return subject ? [{ subject, at }] : [];
  });
  const rows = placed.map(({ subject, at: placedAt }, at) => ({
    store_id: store.id,
    number: `${store.code}-MS-${String(at + 1).padStart(6, "0")}`,
    ...messageAbout(chance, subject, placedAt, statusOf(at + messagesOfStore - placed.length)),
  }));
  await insertRows(trx, "messages", rows);
  await insertRows(
    trx,
    "record_history",
    rows.flatMap((row) => historyOf(chance, row)),
  );
  await raiseCounter(trx, store.id, "messages", rows.length);
}

function messageAbout(chance: Chance, subject: Subject, placedAt: string, status: MessageStatus) {
  const [template] = templates;
  const { channel, text } = draftOf(template, subject);
  const isTried = status === "Sent" || status === "Failed";
  const sentAt = new Date(Date.parse(placedAt) + 31_000).toISOString();
  return {
    id: chance.id(),
    version: status === "Waiting" ? 1 : 2,
    status,
    occasion: template.occasion,
    channel,
    customer_id: subject.customerId,
    customer_name: subject.customerName,
    address: addresseeOf(subject, channel).address,
    order_id: subject.orderId,
    order_number: subject.orderNumber,
    about_id: subject.orderId,
    subject: "",
    text,
    advertising: false,
    idempotency_key: chance.id(),
    attempts: isTried ? 1 : 0,
    next_at: null,
    sent_at: status === "Sent" ? sentAt : null,
    answer: status === "Sent" ? "200 accepted" : isTried ? "400 unknown number" : "",
    because: reasons[status],
    refused: status === "Failed",
    written_by: "Automatic",
    created_at: placedAt,
    updated_at: status === "Waiting" ? placedAt : sentAt,
  };
}

function historyOf(chance: Chance, row: ReturnType<typeof messageAbout> & { readonly store_id: string }) {
  const { store_id, id, status, created_at, updated_at } = row;
  const entry = {
    store_id,
    kind: "message",
    record_id: id,
    user_id: null,
    by_name: "Automatic",
    origin: "By Admin",
    changes: {},
    text: "",
  };
  const created = { action: "created", at: created_at, version: 1, from_status: null, to_status: "Waiting" };
  const changed = { action: "changed", at: updated_at, version: 2, from_status: "Waiting", to_status: status };
  const made = { ...entry, id: chance.id(), ...created };
  return status === "Waiting" ? [made] : [made, { ...entry, id: chance.id(), ...changed }];
}

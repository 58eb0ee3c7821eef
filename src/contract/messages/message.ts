import { consentChannels } from "#contract/customers/customer.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";

/** The statuses of a message to a customer, in their order. */
export const messageStatuses = ["Waiting", "Sent", "Failed", "Cancelled"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The ways by which customers are written to: those to which they agree. */
export const channels = consentChannels;
export type Channel = (typeof channels)[number];

/** What a message is for. All but own words are sent by themselves, once for each order and channel. */
export const occasions = [
  "Order placed",
  "Order accepted",
  "Order on hold",
  "Out for delivery",
  "Order delivered",
  "Order cancelled",
  "Refund paid",
  "Return accepted",
  "Own words",
] as const;
export type Occasion = (typeof occasions)[number];

/** The occasion at which an order arrives with a status. A new order is placed, whatever becomes of it. */
export const occasionOf: Readonly<Partial<Record<OrderStatus, Occasion>>> = {
  Accepted: "Order accepted",
  "On-Hold": "Order on hold",
  "In-Transit": "Out for delivery",
  Delivered: "Order delivered",
  Cancelled: "Order cancelled",
  Rejected: "Order cancelled",
};

const beforeDelivery = orderStatuses.slice(0, orderStatuses.indexOf("In-Transit"));

/** The statuses of an order in which a message is no old news; what is not named here always can be told. */
export const newsWhile: Readonly<Partial<Record<Occasion, readonly OrderStatus[]>>> = {
  "Order placed": beforeDelivery,
  "Order accepted": beforeDelivery,
  "Order on hold": ["On-Hold"],
  "Out for delivery": ["In-Transit"],
};

/** The longest text and subject of a message, in characters. */
export const longestText = 1_000;
export const longestSubject = 150;

const ofOrder = ["customerName", "storeName", "storePhone", "orderNumber", "amount", "slot"] as const;

/** The placeholders that a template may have, by what it is for. */
export const placeholders: Readonly<Record<Occasion, readonly string[]>> = {
  "Order placed": ofOrder,
  "Order accepted": ofOrder,
  "Order on hold": ofOrder,
  "Out for delivery": [...ofOrder, "due", "riderName"],
  "Order delivered": ofOrder,
  "Order cancelled": ofOrder,
  "Refund paid": [...ofOrder, "method"],
  "Return accepted": [...ofOrder, "returnNumber"],
  "Own words": ofOrder,
};

/** The placeholders that some customers and orders leave empty. A text about no order knows nothing of one. */
export function mayBeEmpty(occasion: Occasion): readonly string[] {
  const some = ["customerName", "storePhone", "slot", "due", "riderName"];
  return placeholders[occasion].filter(
    (name) => some.includes(name) || (occasion === "Own words" && name !== "storeName"),
  );
}

/** A customer as far as it decides whether they may be written to. */
export interface Addressee {
  readonly isDeleted: boolean;
  /** The phone number or e-mail address; empty where none is known. */
  readonly address: string;
  readonly consent: readonly string[];
  readonly noMessages: readonly string[];
}

/**
 * Why a customer is not written to; null where they are. What is about one's own order needs no consent; anything else,
 * and all that advertises, does.
 */
export function refuseWriting(to: Addressee, channel: Channel, needsConsent: boolean): string | null {
  if (to.isDeleted) return "the customer is deleted";
  if (to.noMessages.includes(channel)) return `the customer does not want to be written to by ${channel}`;
  if (needsConsent && !to.consent.includes(channel)) return `the customer has not agreed to ${channel}`;
  if (to.address !== "") return null;
  return channel === "E-mail" ? "no e-mail address is known" : "no phone number is known";
}

/** Why a message cannot be sent again; null where it can. */
export function refuseAgain({ status }: { readonly status: MessageStatus }): string | null {
  if (status === "Waiting") return "it waits to be sent already";
  return status === "Sent" ? "it was sent: write a new one" : null;
}

/** Why a message cannot be cancelled; null where it can. */
export function refuseCancel({ status }: { readonly status: MessageStatus }): string | null {
  return status === "Waiting" ? null : `it is ${status}`;
}

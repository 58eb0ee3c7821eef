import { deliveryTypes, orderSources, orderTypes, paymentMethods, paymentStates } from "#contract/enumerations.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import type { PartFacts } from "#gateway/imports/subject.ts";
import { addendsJoint } from "./read-amount.ts";

/** The statuses of orders that somebody picks or carries: a file cannot say who. */
const withPeople: ReadonlySet<string> = new Set(["Picker Assigned", "Rider Assigned", "In-Transit"]);

const lineParts = {
  order: { required: true, isKey: true, words: "the order's number" },
  product: { required: true, isKey: true, words: "the product's code" },
  name: { words: "the product's name" },
  quantity: {
    required: true,
    words: "how much of it, with up to 3 decimals; 0 only in a cancelled order, whose amounts then count nothing",
  },
  placedAt: { required: true, words: "when the order was placed" },
  price: { required: { unless: "lineTotal" }, words: "of one piece or kilogram, such as 2.55" },
  lineTotal: { words: "the amount of the line, after its discount; the price may then be left out" },
  discount: { joint: addendsJoint, words: "the discount of the line, as an amount" },
  taxRate: { words: "the tax that the price contains, in percent" },
  tax: { joint: addendsJoint, words: "the tax that the line contains, as an amount" },
  customer: { isKey: true, words: "the customer's code" },
} as const satisfies Readonly<Record<string, PartFacts>>;

const headParts = {
  customerName: { words: "the customer's name" },
  phone: { words: "the customer's phone number" },
  address: { lines: true, joint: ", ", words: "where it was delivered: house and street" },
  locality: { joint: ", ", words: "the part of the city" },
  city: { joint: ", ", words: "the city" },
  pincode: { words: "the PIN code" },
  state: { words: "the state, from which the tax follows" },
  status: {
    choices: orderStatuses.filter((status) => !withPeople.has(status)),
    words: "the order's status; without it, orders are Delivered",
  },
  paymentState: {
    choices: paymentStates,
    words: "whether it is paid; without it, delivered orders are Paid and others Not Paid",
  },
  paymentMethod: { choices: paymentMethods, words: "how it was paid; without it, in Cash" },
  paid: { joint: addendsJoint, words: "the amount that was paid" },
  source: { choices: orderSources, words: "where the order came from; without it, web" },
  orderType: { choices: orderTypes, words: "the type of the order; without it, Normal" },
  deliveryType: { choices: deliveryTypes, words: "how it reached the customer; without it, HOME_DELIVERY" },
  deliveryDay: { words: "the day for which the delivery was promised" },
  slotStart: { words: "from when the delivery was promised; without it, from when the order was placed" },
  slotEnd: { words: "until when the delivery was promised" },
  deliveredAt: { words: "when it really was delivered, for orders that were; without it, when the order was placed" },
  cancelledFor: { words: "why it was cancelled or rejected, for orders that were" },
  orderDiscount: { joint: addendsJoint, words: "the discount of the whole order, as an amount" },
  coupon: { words: "the coupon or promo code; orderDiscount is then what it took off" },
  deliveryCharge: { joint: addendsJoint, words: "what the delivery cost, as an amount" },
  orderTotal: { words: "what the order comes to; an order whose lines say something else is refused" },
  instructions: { lines: true, words: "what the customer asked for" },
} as const satisfies Readonly<Record<string, PartFacts>>;

/** The parts of an order line; those of the whole order may be on one of its lines or on all. */
export const orderParts = { ...lineParts, ...headParts };

/** The name of a part of an order line. */
export type OrderPart = keyof typeof orderParts;

/** The name of a part that belongs to the whole order. */
export type HeadPart = keyof typeof headParts;

/** All parts that belong to the whole order. */
export const headPartNames = Object.keys(headParts) as HeadPart[];

/** The parts of the whole order that have a closed list of values, with the values. */
export type ChoicePart = {
  [Part in HeadPart]: (typeof headParts)[Part] extends { readonly choices: unknown } ? Part : never;
}[HeadPart];

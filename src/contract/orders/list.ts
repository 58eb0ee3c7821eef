import { deliveryTypes, orderSources, orderTypes, paymentStates } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { maxAmount } from "#contract/money.ts";
import { sortColumns } from "./columns.ts";
import { orderStatuses } from "./status.ts";

/** How the promise of a delivered order was kept. */
const promises = ["kept", "late"] as const;

/** The hours of a day, as reports name them. */
const hours = Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, "0"));

/** About two years. */
const mostMinutesLate = 1_000_000;

/** The boards' list of orders: what it can be sorted and filtered by. */
export const orderList = {
  kind: "order",
  columns: sortColumns,
  sort: { column: "placed", descending: true },
  fields: {
    orderStatus: { type: "choice", values: orderStatuses },
    slot: { type: "days" },
    placed: { type: "days", past: true },
    late: { type: "flag", about: "open and past its delivery time" },
    dueSoon: { type: "flag", about: "open, and its delivery time is near" },
    workNow: { type: "flag", about: "open, and its delivery time is past, within three hours, or not promised" },
    picker: { type: "people", kind: "picker" },
    rider: { type: "people", kind: "rider" },
    customer: { type: "lookup", of: "customer" },
    area: { type: "lookup", of: "delivery-area", about: "orders whose address lies in one of these delivery areas" },
    withoutArea: { type: "flag", about: "orders whose address lies in no delivery area, and those without an address" },
    segment: { type: "lookup", of: "segment", about: "orders of customers who are in one of these segments" },
    product: { type: "lookup", of: "product", about: "orders with a line of one of these products" },
    together: { type: "lookup", of: "product", about: "orders that also have a line of one of these products" },
    paymentState: { type: "choice", values: paymentStates },
    deliveryType: { type: "choice", values: deliveryTypes },
    orderType: { type: "choice", values: orderTypes },
    source: { type: "choice", values: orderSources },
    hour: { type: "choice", values: hours, about: "the hour of the store's day in which it was placed" },
    slotTime: {
      type: "names",
      of: "slot",
      longest: 11,
      about: "the times of the slot at the store, on any day: 10:00-12:00",
    },
    cancelledFor: {
      type: "names",
      of: "cancel-reason",
      longest: 500,
      about: "cancelled, and this reason was told for it",
    },
    cancelledUntold: { type: "flag", about: "cancelled, and no reason was told for it" },
    promise: { type: "choice", values: promises, about: "delivered with a slot: before its end, or after it" },
    minutesLate: {
      type: "range",
      unit: "number",
      least: -mostMinutesLate,
      most: mostMinutesLate,
      about: "delivered so many minutes after the end of the slot; below zero before it",
    },
    amount: { type: "range", unit: "amount", most: maxAmount },
    text: { type: "text", longest: 100, about: "order number, customer name, phone, or name or code of one product" },
  },
} as const satisfies ListContract;

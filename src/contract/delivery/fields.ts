import { maxTextLength } from "#contract/constants.ts";
import { addressTypes, deliveryTypes, orderTypes } from "#contract/enumerations.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { businessLimits, gstin } from "#contract/invoices/fields.ts";
import { stateName } from "#contract/invoices/states.ts";

/** The limits of what is typed about a delivery, by the part of it that each belongs to. */
export const deliveryFields = {
  contact: { name: { type: "text", required: true, longest: 120 }, phone: { type: "phone", required: true } },
  address: {
    type: { type: "choice", required: true, values: addressTypes },
    line: { type: "text", longest: 300 },
    locality: { type: "text", longest: 120 },
    city: { type: "text", longest: 120 },
    pincode: { type: "text", longest: 12 },
    state: stateName,
  },
  business: {
    gstin,
    businessName: { type: "text", longest: businessLimits.name.longest },
    businessAddress: businessLimits.address,
  },
  // The slots of the next days are read when a form opens.
  slot: { slot: { type: "choice", values: [] } },
  deliveryType: { deliveryType: { type: "choice", required: true, values: deliveryTypes } },
  orderType: { orderType: { type: "choice", required: true, values: orderTypes } },
  instructions: { instructions: { type: "text", longest: maxTextLength } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldLimits>>>>;

/** The most orders that a shrunk slot may still take. */
export const maxLimitCapacity = 10_000;

/** The most minutes before a slot at which its orders close: a week. */
export const mostClosing = 10_080;

/** The furthest end of a limit that belongs to no slot: a day ahead, in milliseconds. */
export const longestStop = 86_400_000;

/** The limits of what is typed when a slot is closed or shrunk, or Express is stopped. */
export const intakeLimitFields = {
  capacity: { type: "number", required: true, least: 0, most: maxLimitCapacity, decimals: 0 },
  until: { type: "choice", required: true, values: ["30", "60", "120", "240", "end"] },
  untilTime: { type: "time" },
  reason: { type: "text", longest: maxTextLength },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** A part of a delivery that can be changed. */
export type DeliveryPart = keyof typeof deliveryFields;

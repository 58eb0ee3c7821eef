import { maxTextLength } from "#contract/constants.ts";
import { addressTypes, deliveryTypes, orderTypes } from "#contract/enumerations.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";

/** The limits of what is typed about a delivery, by the part of it that each belongs to. */
export const deliveryFields = {
  contact: { name: { type: "text", required: true, longest: 120 }, phone: { type: "phone", required: true } },
  address: {
    type: { type: "choice", required: true, values: addressTypes },
    line: { type: "text", longest: 300 },
    locality: { type: "text", longest: 120 },
    city: { type: "text", longest: 120 },
    pincode: { type: "text", longest: 12 },
  },
  // The slots of the next days are read when a form opens.
  slot: { slot: { type: "choice", values: [] } },
  deliveryType: { deliveryType: { type: "choice", required: true, values: deliveryTypes } },
  orderType: { orderType: { type: "choice", required: true, values: orderTypes } },
  instructions: { instructions: { type: "text", longest: maxTextLength } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldLimits>>>>;

/** A part of a delivery that can be changed. */
export type DeliveryPart = keyof typeof deliveryFields;

import type { DeliveryType, OrderType } from "#contract/enumerations.ts";
import type { IntakeToPrice } from "#contract/orders/intake-schema.ts";
import { gstin } from "#contract/invoices/fields.ts";
import type { Business } from "#contract/invoices/business-schema.ts";
import type { Address, NewOrder } from "#contract/orders/schema.ts";
import { plainPincode } from "#contract/text.ts";
import { readTaken, type Taking } from "#console/order/taking/taken-lines.ts";

/** A phone order that is being taken, as it was typed. It is stored as JSON. */
export interface PhoneDraft extends Taking {
  readonly id: string;
  /** What was typed to find the caller. */
  readonly caller?: string;
  readonly customerId: string | null;
  readonly name: string;
  readonly phone: string;
  readonly deliveryType: DeliveryType;
  readonly orderType: OrderType;
  readonly address: Address;
  /** Null: as soon as possible. Not there until one was chosen, or the first with room was taken. */
  readonly slot?: { readonly start: string; readonly end: string } | null;
  readonly promoCode: string;
  readonly payment: NewOrder["payment"];
  /** The tax number of the business that buys, with its name and address; no text where a customer buys. */
  readonly gstin?: string;
  readonly businessName?: string;
  readonly businessAddress?: string;
  readonly instructions: string;
  /** What was sent without an answer, and under which key: sent again, it places no second order. */
  readonly sent: { readonly content: string; readonly key: string } | null;
}

export const noAddress: Address = { type: "Home", line: "", locality: "", city: "", pincode: "" };

/** A phone order of which nothing is known yet. */
export function newPhoneDraft(id: string): PhoneDraft {
  return {
    id,
    customerId: null,
    name: "",
    phone: "",
    deliveryType: "HOME_DELIVERY",
    orderType: "Normal",
    address: noAddress,
    lines: [],
    promoCode: "",
    payment: "Cash On Delivery",
    instructions: "",
    sent: null,
  };
}

/** Whether nothing was typed yet, so that nothing is lost without it. */
export function isBlank(draft: PhoneDraft): boolean {
  const { caller = "", product = "", name, phone, address, lines, sought = [], promoCode, instructions } = draft;
  return (
    [caller, product, name, phone, address.line, address.pincode, promoCode, instructions].join("") === "" &&
    lines.length + sought.length === 0
  );
}

/** The next field after one that an order cannot do without and that is empty; null where there is none. */
export function lackingAfter({ phone, name, deliveryType, address }: PhoneDraft, field: string): string | null {
  const values = {
    "customer.phone": phone,
    "customer.name": name,
    ...(deliveryType === "HOME_DELIVERY" && { "address.line": address.line, "address.pincode": address.pincode }),
  };
  const lacking = Object.entries(values).filter(([one, value]) => value.trim() === "" && one !== field);
  const at = Object.keys(values).indexOf(field);
  const isAfter = ([one]: readonly [string, string]): boolean => Object.keys(values).indexOf(one) > at;
  return lacking.find(isAfter)?.[0] ?? lacking[0]?.[0] ?? null;
}

/** A phone order as it was read: what can be priced, what can be placed, and what is wrong, by the gateway's fields. */
export interface ReadPhoneDraft {
  readonly toPrice: IntakeToPrice | null;
  readonly order: Omit<NewOrder, "shown"> | null;
  readonly wrong: Readonly<Record<string, string>>;
}

/** Reads a phone order. Its price needs nothing but products; to place it, all else must be there too. */
export function readPhoneDraft(draft: PhoneDraft, locale?: string): ReadPhoneDraft {
  const { lines, wrong: wrongLines } = readTaken(draft.lines, locale);
  const wrong: Record<string, string> = { ...wrongLines };
  const areLinesRead = Object.keys(wrong).length === 0;
  const phone = draft.phone.replaceAll(/[\s()-]/g, "");
  const isPhone = /^\+?[0-9]{6,15}$/.test(phone);
  const atHome = draft.deliveryType === "HOME_DELIVERY";
  if (!isPhone) wrong["customer.phone"] = phone === "" ? whose(draft) : "6 to 15 digits";
  if (draft.name.trim() === "") wrong["customer.name"] = "Please fill this in";
  if (atHome && draft.address.line.trim() === "") wrong["address.line"] = "Where to?";
  if (lines.length === 0) wrong["lines"] = "No products yet";
  const promoCode = draft.promoCode.trim();
  const business = businessOf(draft);
  if (business?.name === "") wrong["business.name"] = "Whose GSTIN is it?";
  const isGstin = business === null || gstin.pattern.pattern.test(business.gstin);
  if (business && !isGstin) wrong["business.gstin"] = gstin.pattern.because(business.gstin);
  const common = {
    source: "tele",
    orderType: draft.orderType,
    deliveryType: draft.deliveryType,
    ...(draft.slot && { slot: draft.slot }),
    ...(promoCode !== "" && { promoCode }),
    lines,
  } as const;
  const address = trimmed(draft.address);
  const isPlaced = Object.keys(wrong).length === 0;
  const instructions = draft.instructions.trim();
  return {
    wrong,
    toPrice:
      areLinesRead && lines.length > 0
        ? {
            ...common,
            ...(business?.name && isGstin && { business }),
            ...(atHome && address.pincode !== "" && { address }),
            ...(isPhone && { phone }),
          }
        : null,
    order: isPlaced
      ? {
          ...common,
          customer: { name: draft.name.trim(), phone },
          ...(atHome && { address }),
          business,
          payment: draft.payment,
          ...(instructions !== "" && { instructions }),
        }
      : null,
  };
}

function businessOf({ gstin = "", businessName = "", businessAddress = "" }: PhoneDraft): Business | null {
  const number = gstin.replaceAll(/\s/g, "").toUpperCase();
  return number === "" ? null : { name: businessName.trim(), gstin: number, address: businessAddress.trim() };
}

/** Asks who the order is for; where a text stands in the field that finds callers, it names that. */
function whose({ caller = "" }: PhoneDraft): string {
  return caller.trim() === "" ? "Whose order is it?" : `“${caller.trim()}” is not chosen yet: press Enter here`;
}

function trimmed({ type, line, locality, city, pincode, state = "", point }: Address): Address {
  return {
    type,
    line: line.trim(),
    locality: locality.trim(),
    city: city.trim(),
    pincode: plainPincode(pincode),
    ...(state.trim() !== "" && { state: state.trim() }),
    ...(point && { point }),
  };
}

import { businessLimits, gstin } from "#contract/invoices/fields.ts";
import { maxAmount } from "#contract/money.ts";
import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { emailPattern } from "#contract/text.ts";

/** The languages in which a customer can be spoken to (ISO 639-1), with their names. */
export const languages = {
  en: "English",
  hi: "Hindi",
  bn: "Bengali",
  gu: "Gujarati",
  kn: "Kannada",
  ml: "Malayalam",
  mr: "Marathi",
  pa: "Punjabi",
  ta: "Tamil",
  te: "Telugu",
  ur: "Urdu",
} as const;

/** The ways by which a customer may have agreed to be written to. */
export const consentChannels = ["SMS", "WhatsApp", "E-mail"] as const;

/** The fields of a customer of a store. */
export const customerFields = {
  name: {
    heading: "section.person",
    type: "text",
    required: true,
    longest: 120,
    title: "Name",
    sort: true,
    find: true,
  },
  phone: { type: "phone", title: "Phone", sort: true, find: true },
  email: {
    type: "text",
    longest: 200,
    pattern: { pattern: emailPattern, because: "an e-mail address, such as name@example.org" },
    title: "E-mail",
    find: true,
  },
  code: { type: "text", longest: 100, title: "Customer number", find: true },
  birthday: { type: "date", title: "Birthday" },
  language: {
    type: "choice",
    values: Object.keys(languages) as (keyof typeof languages)[],
    words: languages,
    title: "Language",
  },
  tags: { type: "text", longest: 200, title: "Tags", find: true, about: "divided by commas" },
  notes: { type: "text", longest: 2_000, lines: true, title: "Notes" },
  businessName: {
    heading: "section.business",
    type: "text",
    longest: businessLimits.name.longest,
    title: "Business",
    about: "for which the customer buys: invoices are made out to it",
  },
  gstin: { ...gstin, title: "GSTIN", about: "the tax number of the business" },
  businessAddress: {
    ...businessLimits.address,
    title: "Address of the business",
    about: "where it is not that of the delivery",
  },
  consent: {
    heading: "section.contact",
    type: "choices",
    values: consentChannels,
    title: "May be written to by",
    filter: true,
    about: "the ways to which the customer has agreed",
  },
  consentWording: {
    type: "text",
    longest: 1_000,
    lines: true,
    title: "Words agreed to",
    about: "to which words the customer has agreed last; without them, to those of the settings",
  },
  noMessages: {
    type: "choices",
    values: consentChannels,
    title: "Not written to by",
    about: "the ways by which the customer wants no messages at all, not even about an order",
  },
  blocked: {
    heading: "section.limits",
    type: "switch",
    title: "Blocked",
    filter: true,
    about: "no new order is taken",
  },
  noCash: { type: "switch", title: "No cash on delivery", filter: true, about: "orders are paid before they come" },
  restrictionReason: {
    type: "text",
    longest: 300,
    title: "Why blocked or no cash",
    about: "told to whoever takes an order; needed where blocked or noCash is on",
  },
} as const satisfies RecordFields;

const derived = {
  area: { derived: "text", optional: true, title: "Area", about: "the delivery area of the address used last" },
  orders: { derived: "count", title: "Orders", sort: true, about: "neither cancelled nor rejected" },
  spent: { derived: "amount", title: "Spent", sort: true, about: "on delivered goods that did not come back" },
  lastOrderAt: { derived: "instant", optional: true, title: "Last order", sort: "lastOrder" },
  credit: { derived: "amount", title: "Credit", about: "what the store keeps for the customer" },
  segments: { derived: "text", title: "Segments", about: "in which they were when they were judged last" },
  since: { derived: "instant", title: "Customer since" },
} as const satisfies DerivedFields;

/** A customer in lists, with what they have ordered. */
export type CustomerRow = RowOf<typeof customerFields, typeof derived>;

/** The words and the list of customers. */
export const customerRecord = defineRecord({
  kind: "customer",
  fields: customerFields,
  derived,
  sort: "name",
  filters: {
    hasOrders: { type: "flag" },
    spent: { type: "range", unit: "amount", most: maxAmount },
    lastOrder: { type: "days", past: true },
    segment: { type: "lookup", of: "segment", about: "customers who are in one or more of these segments now" },
  },
});

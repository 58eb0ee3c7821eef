import { type CustomerRow, customerRecord } from "#contract/customers/customer.ts";
import { valueTitle } from "#console/client/field-words.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { Addresses } from "./Addresses.tsx";
import { Consents } from "./Consents.tsx";
import { CustomerOrders } from "./CustomerOrders.tsx";
import { CustomerTimeline } from "./CustomerTimeline.tsx";
import { customerColumns } from "./columns.ts";
import { Insight } from "./Insight.tsx";
import { Segments } from "./Segments.tsx";
import { Wishlist } from "./Wishlist.tsx";

/** The customers of a store, behind `/store-customers`. */
export const screens: ListedScreens<"customer"> = {
  kind: "customer",
  words: customerRecord.words,
  fields: {
    contract: customerRecord.list,
    words: {
      state: { of: "state" },
      consent: { of: "consent" },
      blocked: { of: "blocked", flag: "yes" },
      noCash: { of: "noCash", address: "cash", flag: "no" },
      hasOrders: { name: "has orders", address: "orders", flag: "some" },
      spent: { of: "spent" },
      lastOrder: { of: "lastOrderAt", address: "last" },
      segment: { name: "segment" },
      text: { name: "text" },
    },
  },
  columns: customerColumns,
  findBy: "Name, phone, e-mail, tag, order",
  subtitle: (row, format) => [
    row.phone,
    row.area ?? "",
    row.orders === 1 ? "1 order" : `${format.count(row.orders)} orders`,
  ],
  badge: (row) => {
    const text = row.blocked ? "Blocked" : row.noCash ? "No cash on delivery" : "";
    return text === "" ? null : { text, className: "aisle-age aisle-age-late" };
  },
  commands: ["phone.take-order", "customer.write"],
  sections: [
    {
      title: "Customer",
      fields: [
        { of: "name", text: (row) => row.name },
        { of: "phone", text: (row) => row.phone },
        { of: "email", text: (row) => row.email },
        { of: "code", text: (row) => row.code },
        { of: "birthday", text: (row, format) => (row.birthday === null ? null : format.date(row.birthday)) },
        {
          of: "language",
          text: (row) => (row.language === null ? null : valueTitle("customer", "language", row.language)),
        },
        { of: "area", text: (row) => row.area },
        { of: "segments", text: (row) => row.segments },
        { of: "tags", text: (row) => row.tags },
        { of: "notes", text: (row) => row.notes },
        { of: "state", text: (row) => row.state },
        { of: "since", text: (row, format) => format.full(row.since) },
        lastChange,
      ],
    },
    {
      title: "What they ordered",
      fields: [
        { of: "orders", text: (row, format) => format.count(row.orders), number: true },
        { of: "spent", text: (row, format) => format.money(row.spent), number: true },
        { of: "credit", text: (row, format) => format.money(row.credit), number: true },
        {
          of: "lastOrderAt",
          text: (row, format) => (row.lastOrderAt === null ? null : format.full(row.lastOrderAt)),
          number: true,
        },
      ],
    },
    {
      title: "Business",
      fields: [
        { of: "businessName", text: (row) => row.businessName },
        { of: "gstin", text: (row) => row.gstin },
        { of: "businessAddress", text: (row) => row.businessAddress },
      ],
    },
    {
      title: "Writing and limits",
      fields: [
        { of: "consent", text: (row: CustomerRow) => row.consent.join(", ") || "No" },
        { of: "noMessages", text: (row: CustomerRow) => row.noMessages.join(", ") || "No" },
        { of: "blocked", text: (row) => (row.blocked ? "Yes" : "No") },
        { of: "noCash", text: (row) => (row.noCash ? "Yes" : "No") },
        { of: "restrictionReason", text: (row) => row.restrictionReason },
      ],
    },
  ],
  tabs: [
    { title: "DETAILS", shows: "sections", Below: Consents },
    { title: "ADDRESSES", View: Addresses },
    { title: "WISHLIST", View: Wishlist },
    { title: "ORDERS", View: CustomerOrders, count: (row) => row.orders },
    { title: "TIMELINE", View: CustomerTimeline },
    { title: "360", View: Insight },
    { title: "SEGMENTS", View: Segments },
  ],
};

import { plainAmount } from "#contract/money.ts";
import { customerRecord } from "#contract/customers/customer.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Addresses } from "./Addresses.tsx";
import { Consents } from "./Consents.tsx";
import { CustomerOrders } from "./CustomerOrders.tsx";
import { CustomerTimeline } from "./CustomerTimeline.tsx";
import { Insight } from "./Insight.tsx";
import { Segments } from "./Segments.tsx";
import { Wishlist } from "./Wishlist.tsx";

/** The customers of a store, behind `/store-customers`. */
export const screens = definedScreens(customerRecord, {
  filters: {
    blocked: { of: "blocked", flag: "yes" },
    noCash: { of: "noCash", address: "cash", flag: "no" },
    hasOrders: { name: "has orders", address: "orders", flag: "some" },
    spent: { of: "spent" },
    lastOrder: { of: "lastOrderAt", address: "last" },
    segment: { name: "segment" },
  },
  columns: ({ format }) => ({
    name: { width: 220, narrow: 150 },
    phone: { width: 140, tone: () => "aisle-number" },
    area: {},
    orders: { width: 76, description: "Neither cancelled nor rejected" },
    spent: { width: 116, description: "On delivered goods that did not come back" },
    lastOrder: {},
    credit: {
      width: 96,
      text: (row) => (row.credit === 0 ? "" : format.amount(row.credit)),
      exported: (row) => (row.credit === 0 ? "" : plainAmount(row.credit)),
      description: "What the store keeps for the customer",
    },
    segments: { width: 170 },
    state: {},
    tags: {},
  }),
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
        ...(["name", "phone", "email", "code", "birthday", "language", "area", "segments", "tags", "notes"] as const),
        ...(["state", "since", "updatedAt"] as const),
      ],
    },
    { title: "What they ordered", fields: ["orders", "spent", "credit", "lastOrderAt"] },
    { title: "Business", fields: ["businessName", "gstin", "businessAddress"] },
    {
      title: "Writing and limits",
      fields: [
        { of: "consent", text: (row) => row.consent.join(", ") || "No" },
        { of: "noMessages", text: (row) => row.noMessages.join(", ") || "No" },
        ...(["blocked", "noCash", "restrictionReason"] as const),
      ],
    },
  ],
  elsewhere: ["consentWording"],
  tabs: [
    { title: "DETAILS", shows: "sections", Below: Consents },
    { title: "ADDRESSES", View: Addresses },
    { title: "WISHLIST", View: Wishlist },
    { title: "ORDERS", View: CustomerOrders, count: (row) => row.orders },
    { title: "TIMELINE", View: CustomerTimeline },
    { title: "360", View: Insight },
    { title: "SEGMENTS", View: Segments },
  ],
});

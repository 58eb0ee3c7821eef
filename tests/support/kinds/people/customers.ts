import type { CustomerRow, customerRecord } from "#contract/customers/customer.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower } from "../list-promises.ts";

/** A customer row with plain values, except those that a test sets. */
export function customerRow(part: Partial<CustomerRow> = {}): CustomerRow {
  return {
    id: "00000000-0000-4000-8000-0000000000d1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    name: "Asha Rao",
    phone: "+915000000001",
    email: "asha@example.org",
    code: "C00001",
    birthday: "1990-02-28",
    language: "kn",
    tags: "regular",
    notes: "Rings twice",
    businessName: "",
    gstin: "",
    businessAddress: "",
    consent: ["SMS"],
    consentWording: "You may write to me",
    noMessages: [],
    blocked: false,
    noCash: false,
    restrictionReason: "",
    area: "Palm Grove",
    orders: 3,
    spent: 120_000,
    lastOrderAt: "2026-11-20T04:00:00.000Z",
    credit: 0,
    segments: "Regulars",
    since: "2026-01-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of customers. */
export const customerSample = kindSample<"customer", typeof customerRecord.list>({
  rows: [
    customerRow(),
    customerRow({ email: "", code: "", birthday: null, language: null, consent: [], area: null, lastOrderAt: null }),
    customerRow({ blocked: true, noCash: true, restrictionReason: "Did not pay twice", credit: 5_000 }),
  ],
  texts: (at) => ({
    name: `Customer ${at % 30}`,
    phone: `+91500${String(1_000_000 + at)}`,
    email: at % 3 === 0 ? "" : `c${at}@example.org`,
    code: `C-${at}`,
    tags: at % 2 === 0 ? "" : "regular",
    notes: "",
    consentWording: at % 2 === 0 ? "" : "You may write to me",
    businessName: `Foods ${at}`,
    gstin: "29ABCDE1234F1ZW",
    businessAddress: at % 2 === 0 ? "" : "2 Market Road, Bengaluru",
    restrictionReason: "Did not pay",
  }),
  writes: ["customers_to_judge", "people"],
  list: {
    values: {
      name: (row) => lower(row.name),
      phone: (row) => lower(row.phone),
      orders: (row) => row.orders,
      spent: (row) => row.spent,
      lastOrder: (row) => row.lastOrderAt,
      state: (row) => row.state,
    },
    names: ["name"],
    fields: {
      state: (row, value) => among(row.state, value),
      consent: (row, value) => value.some((channel) => row.consent.includes(channel)),
      blocked: (row) => row.blocked,
      noCash: (row) => row.noCash,
      hasOrders: (row) => row.orders > 0,
      spent: (row, { from, to }) => row.spent >= (from ?? 0) && row.spent <= (to ?? Infinity),
      lastOrder: (row, { from, to }) =>
        row.lastOrderAt === null
          ? from === undefined && to === undefined
          : (from === undefined || row.lastOrderAt >= from) && (to === undefined || row.lastOrderAt <= to),
      // The ids with which the list is tried are those of no segment; who is in one is tested with the segments.
      segment: () => false,
      text: (row) => [row.name, row.phone, row.email, row.code, row.tags, row.businessName, row.gstin].join(" "),
    },
  },
});

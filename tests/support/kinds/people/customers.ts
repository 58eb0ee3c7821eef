import { customerRecord } from "#contract/customers/customer.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";
import { within } from "../list-promises.ts";

/** A customer row with plain values, except those that a test sets. */
export const customerRow = rowsOf(customerRecord, {
  id: "00000000-0000-4000-8000-0000000000d1",
  name: "Asha Rao",
  phone: "+915000000001",
  email: "asha@example.org",
  code: "C00001",
  birthday: "1990-02-28",
  language: "kn",
  tags: "regular",
  notes: "Rings twice",
  consent: ["SMS"],
  consentWording: "You may write to me",
  area: "Palm Grove",
  orders: 3,
  spent: 120_000,
  lastOrderAt: "2026-11-20T04:00:00.000Z",
  segments: "Regulars",
  since: "2026-01-21T04:00:00.000Z",
});

/** What the tests know of customers. */
export const customerSample = definedSample(customerRecord, {
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
    fields: {
      hasOrders: (row) => row.orders > 0,
      spent: (row, value) => within(row.spent, value),
      lastOrder: (row, value) =>
        row.lastOrderAt === null
          ? Object.values(value).every((end) => end === undefined)
          : within(row.lastOrderAt, value),
      // The ids with which the list is tried are those of no segment; who is in one is tested with the segments.
      segment: () => false,
      text: (row) => [row.name, row.phone, row.email, row.code, row.tags, row.businessName, row.gstin].join(" "),
    },
  },
});

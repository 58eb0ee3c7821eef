import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";

/** The fields of a person. The customers of stores name their person. */
export const personFields = {
  name: { type: "text", required: true, longest: 120, title: "Name", sort: true, find: true },
  phone: { type: "phone", title: "Phone", sort: true, find: true },
  notes: { type: "text", longest: 2_000, lines: true, title: "Notes" },
} as const satisfies RecordFields;

const derived = {
  stores: { derived: "text", title: "Stores", about: "your stores where they are a customer, by their codes" },
  orders: { derived: "count", title: "Orders", about: "in your stores, neither cancelled nor rejected" },
  spent: { derived: "amount", title: "Spent", about: "in your stores, on delivered goods that did not come back" },
  lastOrderAt: { derived: "instant", optional: true, title: "Last order" },
  consent: {
    derived: "text",
    title: "May be written to by",
    about: "the ways to which they agreed in all your stores",
  },
  alike: { derived: "count", title: "Same phone", about: "how many other people of your stores have this phone" },
} as const satisfies DerivedFields;

/** A person in lists, with what they have bought in the stores of the business. */
export type PersonRow = RowOf<typeof personFields, typeof derived>;

/** The words and the list of people. */
export const personRecord = defineRecord({
  kind: "person",
  fields: personFields,
  derived,
  sort: "name",
  filters: { alike: { type: "flag", about: "others have the same phone: they may be one person" } },
});

import { personFields } from "#contract/people/fields.ts";
import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";

/**
 * The fields of a category. A new product gets its tax, where nothing else says one. Goods come back within its days,
 * where their product has none.
 */
export const categoryFields = {
  name: { type: "text", required: true, longest: 80, title: "Name", find: true },
  parentId: { type: "record", kind: "category", nameIn: "parent", title: "Under" },
  taxPercent: { type: "number", least: 0, most: 100, decimals: 2, title: "Tax", unit: "%", sort: true },
  returnDays: { type: "number", least: 0, most: 365, decimals: 0, title: "Return within", unit: "days", sort: true },
  photo: { ...personFields.photo, title: "Image" },
} as const satisfies RecordFields;

const derived = {
  parent: { derived: "text", optional: true },
  path: { derived: "text", title: "Category", sort: true, about: "its name behind those of all above it" },
  products: { derived: "count", title: "Products", sort: true, about: "for sale, in it and below it" },
} as const satisfies DerivedFields;

/** A category in lists, with its place in the tree. */
export type CategoryRow = RowOf<typeof categoryFields, typeof derived>;

/** The words and the list of categories. */
export const categoryRecord = defineRecord({
  kind: "category",
  fields: categoryFields,
  derived,
  sort: "path",
  filters: {},
});

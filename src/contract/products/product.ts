import { saleUnits } from "#contract/enumerations.ts";
import { maxAmount } from "#contract/money.ts";
import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { hsnPattern, taxKinds, taxKindWords } from "./tax-kind.ts";
import { countryCodes, countryNames } from "./countries.ts";
import { type ProductProblem, productProblems } from "./problems.ts";

/** The units in which the content of a pack is told. */
const packUnits = ["g", "kg", "ml", "l", "pc"] as const;

/** How warm goods may be kept. Only people trained for frozen goods may handle those. */
export const storages = ["Ambient", "Chilled", "Frozen"] as const;

const price = { type: "money", least: 0, most: maxAmount } as const;

/** The fields of a product. Amounts are in minor units, for a piece or a kilogram. */
export const productFields = {
  name: { heading: "section.product", type: "text", required: true, longest: 200, title: "Name", sort: true },
  code: { type: "text", required: true, longest: 40, title: "Code", sort: true },
  brand: { type: "text", longest: 80, title: "Brand", sort: true },
  categoryId: { type: "record", kind: "category", nameIn: "category", title: "Category" },
  packAmount: { type: "number", least: 0.001, most: 1_000_000, decimals: 3, title: "Pack" },
  packUnit: { type: "choice", values: packUnits, title: "Pack unit" },
  unit: {
    type: "choice",
    required: true,
    values: saleUnits,
    title: "Sold by",
    words: { piece: "Piece", weight: "Weight" },
    filter: true,
  },
  mrp: { heading: "section.prices", ...price, required: true, title: "MRP", sort: true },
  price: { ...price, required: true, title: "Price", sort: true, filter: true },
  cost: { ...price, title: "Cost", sort: true, right: "product.cost", about: "only for those who may see it" },
  taxPercent: {
    type: "number",
    least: 0,
    most: 100,
    decimals: 2,
    title: "Tax",
    unit: "%",
    sort: true,
    about: "null: as its HSN says; a new product whose HSN has no rate gets that of its category",
  },
  taxKind: {
    type: "choice",
    values: taxKinds,
    words: taxKindWords,
    title: "Without tax because",
    filter: true,
    about: "counts while its tax is 0 %",
  },
  hsnCode: {
    type: "text",
    longest: 8,
    pattern: { pattern: hsnPattern, because: "2 to 8 digits" },
    title: "HSN",
    sort: true,
  },
  barcode: {
    heading: "section.codes",
    type: "text",
    longest: 14,
    pattern: { pattern: /^\d{3,14}$/, because: "digits only" },
    title: "Barcode",
  },
  country: { type: "choice", values: countryCodes, words: countryNames, title: "Country of origin", filter: true },
  storage: {
    heading: "section.shelf",
    type: "choice",
    required: true,
    values: storages,
    title: "Storage",
    sort: true,
    filter: true,
  },
  shelfLifeDays: { type: "number", least: 1, most: 10_000, decimals: 0, title: "Shelf life", unit: "days" },
  returnDays: {
    type: "number",
    least: 0,
    most: 365,
    decimals: 0,
    title: "Return within",
    unit: "days",
    about: "without it, as its category or the store says",
  },
  aisle: { type: "text", longest: 40, title: "Aisle", sort: true },
  shelf: { type: "text", longest: 40, title: "Shelf" },
  grams: { type: "number", least: 1, most: 1_000_000, decimals: 0, title: "Weight", unit: "g" },
  parentId: { type: "record", kind: "product", nameIn: "parent", title: "Variant of" },
  attributes: { type: "text", longest: 1_000, lines: true, title: "Attributes" },
} as const satisfies RecordFields;

const derived = {
  category: { derived: "text", sort: true },
  priceNow: { derived: "amount", title: "Price now", sort: true, about: "of the sale that holds now, else the price" },
  available: {
    derived: "quantity",
    optional: true,
    title: "Can be ordered",
    sort: true,
    about: "pieces or kilograms; null where the stock is not counted",
  },
  variants: { derived: "count", title: "Variants" },
  parent: { derived: "text", optional: true },
  hsnTaxPercent: {
    derived: "quantity",
    optional: true,
    title: "Tax by HSN",
    about: "in percent, on this day; null where there is no rate for its HSN",
  },
  barcodes: { derived: "text", title: "Barcodes", about: "all of them, in their order" },
  conversions: { derived: "text", title: "Units", about: "such as 1 crate = 12 pieces" },
  substitutes: { derived: "text", title: "Substitutes", about: "their names, the best first" },
  categories: { derived: "text", title: "Further categories", about: "their names; it is found there too" },
  printedMrps: {
    derived: "text",
    title: "Also printed on packs",
    about: "other MRPs on packs in stock, such as 110.00, 120.00",
  },
  images: { derived: "text", title: "Images", about: "their names, in their order" },
  imageCount: { derived: "count", title: "Number of images" },
  image: { derived: "id", optional: true, about: "the first image" },
  problems: {
    derived: "text",
    title: "Problems",
    valueRights: { "Cost above price": "product.cost" },
    about: "what is wrong with it, such as No image, No HSN",
  },
} as const satisfies DerivedFields;

/** A product in the catalogue, with its stock. */
export type ProductRow = RowOf<typeof productFields, typeof derived>;

/** The words and the list of products. */
export const productRecord = defineRecord({
  kind: "product",
  fields: productFields,
  derived,
  sort: "name",
  filters: {
    category: { type: "lookup", of: "category", about: "those below it too; also as a further category" },
    ownCategory: { type: "names", of: "category", longest: 80 },
    brand: { type: "names", of: "brand", longest: 80 },
    tax: { type: "range", unit: "number", most: 100, about: "in percent: its own, else that of its HSN today" },
    promoted: { type: "flag", about: "a running offer counts for it" },
    outOfStock: { type: "flag", about: "the stock is counted, and nothing can be ordered" },
    noBarcode: { type: "flag" },
    noImage: { type: "flag" },
    oneImage: { type: "flag" },
    noHsn: { type: "flag" },
    hasProblem: { type: "flag", about: "at least one of the problems" },
    problem: { type: "choice", values: productProblems },
  },
});

/** The fields that mend a problem; images and barcodes are lists of their own. */
export const mendedBy: Readonly<
  Record<ProductProblem, readonly (keyof typeof productFields)[] | "images" | "barcodes">
> = {
  "No image": "images",
  "No barcode": "barcodes",
  "No HSN": ["hsnCode", "taxPercent"],
  "HSN without a rate": ["taxPercent", "taxKind"],
  "No price": ["mrp", "price"],
  "Cost above price": ["cost", "mrp", "price"],
  "Same name twice": ["name", "brand"],
  "Stock without shelf": ["aisle", "shelf"],
  "No country of origin": ["country"],
  "No tax rate": ["taxPercent", "hsnCode"],
};

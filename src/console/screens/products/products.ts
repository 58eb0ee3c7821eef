import { type ProductRow, productRecord } from "#contract/products/product.ts";
import { stateTitle } from "#contract/records/state-title.ts";
import { valueTitle } from "#console/client/field-words.ts";
import type { Format } from "#console/kit/format.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { Images } from "./Images.tsx";
import { ProductCells } from "./ProductCells.tsx";
import { Prices } from "./Prices.tsx";
import { packText, productColumns, stockText } from "./columns.ts";
import { productListTab } from "./product-list-tab.tsx";
import { Stock } from "./Stock.tsx";
import { Variants } from "./Variants.tsx";

const amount =
  (field: "mrp" | "price" | "cost") =>
  (row: ProductRow, format: Format): string | null =>
    row[field] === null ? null : format.money(row[field]);

/** The catalogue of a store, behind `/catalog`. */
export const screens: ListedScreens<"product"> = {
  kind: "product",
  words: productRecord.words,
  fields: {
    contract: productRecord.list,
    words: {
      state: { of: "state" },
      unit: { of: "unit", address: "sold" },
      price: { of: "price" },
      country: { of: "country" },
      storage: { of: "storage" },
      category: { of: "categoryId" },
      ownCategory: { name: "own category", address: "own-category" },
      brand: { of: "brand" },
      tax: { of: "taxPercent", address: "tax" },
      promoted: { name: "in an offer", address: "offer", flag: "running" },
      outOfStock: { name: "out of stock", address: "stock", flag: "out" },
      noBarcode: { name: "no barcode", address: "barcode", flag: "none" },
      noImage: { name: "no image", address: "image", flag: "none" },
      oneImage: { name: "one image", address: "images", flag: "one" },
      hasProblem: { name: "with problems", address: "problems", flag: "some" },
      problem: { of: "problems", address: "problem" },
      noHsn: { name: "no HSN", address: "hsn", flag: "none" },
      text: { name: "text" },
    },
  },
  columns: productColumns,
  cells: ProductCells,
  findBy: "Name, brand, code, barcode or HSN",
  subtitle: (row) => [row.code, row.brand, packText(row)],
  badge: (row) =>
    row.available !== null && row.available <= 0
      ? { text: "Out of stock", className: "aisle-age aisle-age-late" }
      : null,
  sections: [
    {
      title: "Product",
      fields: [
        { of: "name", text: (row) => row.name },
        { of: "code", text: (row) => row.code },
        { of: "brand", text: (row) => row.brand },
        { of: "categoryId", text: (row) => row.category },
        { of: "categories", text: (row) => row.categories },
        { of: "packAmount", text: packText },
        { of: "unit", text: (row) => valueTitle("product", "unit", row.unit) },
        { of: "parentId", text: (row) => row.parent },
        { of: "variants", text: (row) => (row.variants === 0 ? null : String(row.variants)), number: true },
        { of: "problems", text: (row) => row.problems },
        { of: "state", text: (row) => stateTitle("product", row.state) },
        lastChange,
      ],
    },
    {
      title: "Prices and tax",
      fields: [
        { of: "mrp", text: amount("mrp"), number: true },
        { of: "printedMrps", text: (row) => row.printedMrps, number: true },
        { of: "price", text: amount("price"), number: true },
        { of: "cost", text: amount("cost"), number: true },
        { of: "taxPercent", text: taxText, number: true },
        {
          of: "taxKind",
          text: (row) => (row.taxKind === null ? null : valueTitle("product", "taxKind", row.taxKind)),
        },
        { of: "hsnCode", text: (row) => row.hsnCode },
      ],
    },
    {
      title: "In the store",
      fields: [
        { of: "available", text: stockText, number: true },
        { of: "storage", text: (row) => row.storage },
        { of: "aisle", text: (row) => row.aisle },
        { of: "shelf", text: (row) => row.shelf },
        { of: "shelfLifeDays", text: (row) => (row.shelfLifeDays === null ? null : `${row.shelfLifeDays} days`) },
        { of: "returnDays", text: (row) => (row.returnDays === null ? null : `${row.returnDays} days`) },
        { of: "grams", text: (row) => (row.grams === null ? null : `${row.grams} g`) },
        { of: "barcodes", text: (row) => row.barcodes },
        { of: "conversions", text: (row) => row.conversions },
        {
          of: "country",
          text: (row) => (row.country === null ? null : valueTitle("product", "country", row.country)),
        },
        { of: "attributes", text: (row) => row.attributes },
      ],
    },
  ],
  tabs: [
    { title: "DETAILS", shows: "sections" },
    { title: "IMAGES", View: Images, showsRow: true, count: (row) => row.imageCount },
    { title: "VARIANTS", View: Variants, showsRow: true, count: (row) => row.variants },
    { title: "CATEGORIES", View: productListTab("categories"), showsRow: true, count: entriesOf("categories", "; ") },
    { title: "PRICES", View: Prices, showsRow: true, begins: true },
    { title: "UNITS", View: productListTab("conversions"), showsRow: true, count: entriesOf("conversions", ", ") },
    { title: "BARCODES", View: productListTab("barcodes"), showsRow: true, count: entriesOf("barcodes", ", ") },
    { title: "STOCK", View: Stock, showsRow: true, begins: true },
    {
      title: "SUBSTITUTES",
      View: productListTab("substitutes"),
      showsRow: true,
      count: entriesOf("substitutes", "; "),
    },
  ],
};

/** How many entries of a list a product has: the row has them as a text, and names with semicolons between. */
function entriesOf(
  list: "categories" | "conversions" | "barcodes" | "substitutes",
  joint: ", " | "; ",
): (row: ProductRow) => number {
  return ({ [list]: text }) => (text === "" ? 0 : text.split(joint).length);
}

/** Its own rate, else the one that its HSN has today. */
function taxText({ taxPercent, hsnTaxPercent, hsnCode }: ProductRow): string {
  if (taxPercent !== null) return `${taxPercent} %`;
  return hsnTaxPercent === null ? "0 %, no rate for its HSN" : `${hsnTaxPercent} %, by HSN ${hsnCode}`;
}

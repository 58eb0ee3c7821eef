import { type ProductRow, productRecord } from "#contract/products/product.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Images } from "./Images.tsx";
import { ProductCells } from "./ProductCells.tsx";
import { Prices } from "./Prices.tsx";
import { packText, productColumns, stockText } from "./columns.ts";
import { productListTab } from "./product-list-tab.tsx";
import { Stock } from "./Stock.tsx";
import { Variants } from "./Variants.tsx";

/** The catalogue of a store, behind `/catalog`. */
export const screens = definedScreens(productRecord, {
  filters: {
    unit: { of: "unit", address: "sold" },
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
        ...(["name", "code", "brand", "categoryId", "categories"] as const),
        { of: "packAmount", text: packText },
        ...(["unit", "parentId"] as const),
        { of: "variants", text: (row) => (row.variants === 0 ? null : String(row.variants)), number: true },
        ...(["problems", "state", "updatedAt"] as const),
      ],
    },
    {
      title: "Prices and tax",
      fields: [
        "mrp",
        { of: "printedMrps", text: (row) => row.printedMrps, number: true },
        "price",
        "cost",
        { of: "taxPercent", text: taxText, number: true },
        "taxKind",
        "hsnCode",
      ],
    },
    {
      title: "In the store",
      fields: [
        { of: "available", text: stockText, number: true },
        ...(["storage", "aisle", "shelf", "shelfLifeDays", "returnDays", "grams"] as const),
        ...(["barcodes", "conversions", "country", "attributes"] as const),
      ],
    },
  ],
  elsewhere: ["packUnit", "barcode"],
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
});

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

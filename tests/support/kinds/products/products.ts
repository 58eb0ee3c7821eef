import { comparedBarcode } from "#contract/products/barcode.ts";
import { productRecord } from "#contract/products/product.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";
import { among } from "../list-promises.ts";

/** A product row with plain values, except those that a test sets. */
export const productRow = rowsOf(productRecord, {
  id: "00000000-0000-4000-8000-0000000000d1",
  name: "Amul Gold Milk",
  code: "P-1",
  brand: "Amul",
  categoryId: "00000000-0000-4000-8000-0000000000c1",
  category: "Dairy",
  priceNow: 3_300,
  packAmount: 500,
  packUnit: "ml",
  mrp: 3_400,
  price: 3_300,
  cost: 3_000,
  taxPercent: 5,
  hsnCode: "0401",
  barcode: "8901262010016",
  country: "IN",
  storage: "Chilled",
  shelfLifeDays: 3,
  aisle: "4",
  shelf: "B",
  grams: 520,
  available: 12,
  barcodes: "8901262010016",
  problems: "No image",
});

/** What the tests know of products. */
export const productSample = definedSample(productRecord, {
  rows: [
    productRow(),
    productRow({
      brand: "",
      barcode: "",
      barcodes: "",
      hsnCode: "",
      country: null,
      problems: "",
      packAmount: null,
      packUnit: null,
      available: null,
    }),
  ],
  // The MRP is never below the price, whatever the price is.
  texts: (at) => ({
    name: `Product ${at % 20}`,
    code: `P-${at}`,
    brand: at % 3 === 0 ? "" : `Brand ${at % 4}`,
    // Those of lists lack it now and then; one that is added on its own has it, and the table of barcodes is written.
    barcode: at % 4 === 0 && at < 10_000 ? "" : String(8_900_000_000_000 + at),
    hsnCode: at % 5 === 0 ? "" : String(1_000 + (at % 7)),
    aisle: String(at % 6),
    mrp: 1_000 + (at % 3),
  }),
  writes: ["product_prices", "product_barcodes"],
  list: {
    fields: {
      category: (row, value) => row.categoryId !== null && among(row.categoryId, value),
      ownCategory: (row, value) => among(row.category, value),
      brand: (row, value) => value.some((name) => name.toLowerCase() === row.brand.toLowerCase()),
      tax: (row, { from = 0, to = 100 }) => {
        const tax = row.taxPercent ?? row.hsnTaxPercent ?? 0;
        return tax >= from && tax <= to;
      },
      promoted: () => false,
      outOfStock: (row) => row.available !== null && row.available <= 0,
      noBarcode: (row) => row.barcodes === "",
      noImage: (row) => row.imageCount === 0,
      oneImage: (row) => row.imageCount === 1,
      noHsn: (row) => row.hsnCode === "",
      hasProblem: (row) => row.problems !== "",
      problem: (row, value) => row.problems.split(", ").some((one) => value.some((wanted) => wanted === one)),
      // A barcode is found by any of its spellings, so by its 14 digits too.
      text: (row) =>
        [
          row.name,
          row.brand,
          row.code,
          row.barcodes,
          ...row.barcodes.split(", ").map(comparedBarcode),
          row.hsnCode,
        ].join(" "),
    },
  },
});

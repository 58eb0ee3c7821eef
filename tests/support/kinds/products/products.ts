import { type ProductRow, type productRecord, storages } from "#contract/products/product.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower } from "../list-promises.ts";

/** A product row with plain values, except those that a test sets. */
export function productRow(part: Partial<ProductRow> = {}): ProductRow {
  return {
    id: "00000000-0000-4000-8000-0000000000d1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    name: "Amul Gold Milk",
    code: "P-1",
    brand: "Amul",
    categoryId: "00000000-0000-4000-8000-0000000000c1",
    category: "Dairy",
    packAmount: 500,
    packUnit: "ml",
    unit: "piece",
    mrp: 3_400,
    price: 3_300,
    cost: 3_000,
    taxPercent: 5,
    taxKind: null,
    hsnCode: "0401",
    barcode: "8901262010016",
    country: "IN",
    storage: "Chilled",
    shelfLifeDays: 3,
    returnDays: null,
    aisle: "4",
    shelf: "B",
    grams: 520,
    attributes: "",
    parentId: null,
    parent: null,
    available: 12,
    variants: 0,
    hsnTaxPercent: null,
    barcodes: "8901262010016",
    conversions: "",
    substitutes: "",
    categories: "",
    printedMrps: "",
    images: "",
    imageCount: 0,
    image: null,
    problems: "No image",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of products. */
export const productSample = kindSample<"product", typeof productRecord.list>({
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
    values: {
      name: (row) => row.name.toLowerCase(),
      code: (row) => row.code.toLowerCase(),
      brand: (row) => row.brand.toLowerCase(),
      category: (row) => row.category.toLowerCase(),
      mrp: (row) => row.mrp,
      price: (row) => row.price,
      cost: (row) => row.cost,
      taxPercent: (row) => row.taxPercent,
      hsnCode: (row) => lower(row.hsnCode),
      storage: (row) => storages.indexOf(row.storage),
      aisle: (row) => lower(row.aisle),
      available: (row) => row.available,
      state: (row) => row.state,
    },
    names: ["name", "code", "brand", "category", "hsnCode", "aisle"],
    fields: {
      state: (row, value) => among(row.state, value),
      unit: (row, value) => among(row.unit, value),
      price: (row, { from = 0, to = Infinity }) => row.price >= from && row.price <= to,
      taxKind: (row, value) => row.taxKind !== null && among(row.taxKind, value),
      country: (row, value) => row.country !== null && among(row.country, value),
      storage: (row, value) => among(row.storage, value),
      category: (row, value) => row.categoryId !== null && among(row.categoryId, value),
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
      text: (row) => `${row.name} ${row.brand} ${row.code} ${row.barcodes} ${row.hsnCode}`,
    },
  },
});

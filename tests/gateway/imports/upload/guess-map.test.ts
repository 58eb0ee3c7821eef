import { expect, it } from "vitest";
import { subjects } from "#gateway/imports/subjects.ts";
import { guessMap } from "#gateway/imports/upload/guess-map.ts";

type Table = Readonly<Record<string, readonly string[]>>;

/** The columns that are guessed for a file, by part; parts that are left open are not in it. */
function guess(subject: string, table: Table): Record<string, string> {
  const parts = subjects.find(({ name }) => name === subject)?.parts ?? {};
  const columns = Object.entries(table).map(([name, values]) => ({ name, values }));
  const guessed = guessMap(parts, columns, { kept: [], learned: [] });
  return Object.fromEntries(guessed.flatMap(({ part, column }) => (column === null ? [] : [[part, column]])));
}

it.each<readonly [column: string, part: string, values: readonly string[]]>([
  ["Product title", "name", ["Toor Dal", "Basmati Rice"]],
  ["MRP (Rs)", "mrp", ["120.00", "99"]],
  ["M.R.P. [INR]", "mrp", ["120.00", "99"]],
  ["Maker", "brand", ["Tata", "Amul"]],
  ["Sub-dept", "category", ["Dal", "Rice"]],
  ["market_price", "mrp", ["120", "99"]],
  ["Id", "code", ["17", "18"]],
  ["Article", "code", ["A-1", "A-2"]],
  ["Description of goods", "name", ["Toor Dal", "Rice"]],
  ["Product", "name", ["Toor Dal", "Rice"]],
  ["Quantity", "pack", ["500 g", "1 kg", "6 pcs", "1 L"]],
  ["weightInGms", "grams", ["500", "1000"]],
  ["Item Selling Price", "price", ["100", "90"]],
  ["discountedSellingPrice", "price", ["100", "90"]],
])("knows the column %s of a catalogue as %s", (column, part, values) => {
  expect(guess("products", { [column]: values })).toEqual({ [part]: column });
});

it("takes a PIN code for no phone, neither by its name nor by its six digits", () => {
  const pins = ["560001", "110011", "400050"];
  expect(guess("orders", { "ship-postal-code": pins })).not.toHaveProperty("phone");
  expect(guess("customers", { Region: pins })).toEqual({});
  expect(guess("orders", { "ship-postal-code": pins, Ring: ["9845012345", "+91 98450 12346", "09845012347"] })).toEqual(
    {
      pincode: "ship-postal-code",
      phone: "Ring",
    },
  );
});

it("takes no numbers of orders for phones, whatever their length", () => {
  const ids = ["9619864118", "6549769649"];
  expect(guess("customers", { "join.order_id": ids })).toEqual({});
  expect(guess("customers", { Ring: ids })).toEqual({ phone: "Ring" });
});

it("takes the higher of two prices for the MRP, whichever comes first, and neither where that differs by line", () => {
  expect(guess("products", { Price: ["100", "50"], "Offer price": ["90", "50"] })).toEqual({
    price: "Offer price",
    mrp: "Price",
  });
  expect(guess("products", { "Shop price": ["120", "50"], Price: ["90", "50"] })).toEqual({
    price: "Price",
    mrp: "Shop price",
  });
  expect(guess("products", { Price: ["100", "50"], "Shop price": ["90", "60"] })).toEqual({ price: "Price" });
});

it("takes the surest of several names, whichever comes first", () => {
  expect(guess("products", { Description: ["Good rice"], Product: ["Rice"], Id: ["1"], SKU: ["A"] })).toEqual({
    code: "SKU",
    name: "Product",
  });
  expect(guess("customers", { customer_id: ["9"], customer_name: ["Asha"] })).toEqual({
    code: "customer_id",
    name: "customer_name",
  });
  expect(guess("orders", { Product: ["A1"], Description: ["Rice"] })).toEqual({
    product: "Product",
    name: "Description",
  });
  expect(guess("riders", { Delivery_person_ID: ["R1"] })).toEqual({ employeeCode: "Delivery_person_ID" });
});

it("leaves a column open that is called like a part, where most of its values are none of it", () => {
  expect(guess("products", { Price: ["many", "few", "1.00"] })).toEqual({});
  expect(guess("products", { Price: ["1.00", "2.00", "many"] })).toEqual({ price: "Price" });
});

it("puts a category and what stands below it together as a path", () => {
  expect(guess("products", { Category: ["Food"], "Sub-Category": ["Tea"] })).toEqual({
    category: "Category+Sub-Category",
  });
  expect(guess("products", { "Sub-Category": ["Tea"] })).toEqual({ category: "Sub-Category" });
});

it("leaves open what two columns or two parts fit equally well", () => {
  const phones = ["9845012345", "9845012346"];
  expect(guess("customers", { One: phones, Two: phones })).toEqual({});
});

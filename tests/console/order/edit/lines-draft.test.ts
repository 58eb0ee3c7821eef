import { describe, expect, it } from "vitest";
import type { OrderTerms } from "#contract/orders/order-price.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import { limitsOf, readLineStock, stockEffect } from "#console/order/edit/line/line-stock.ts";
import { takeFound } from "#console/order/edit/finding/take-found.ts";
import { setFormHeader } from "#console/client/form-header.ts";
import { addProduct, dropAdded, emptyDraft, readDraft, typeInto } from "#console/order/edit/lines-draft.ts";

const terms: OrderTerms = {
  agreed: null,
  offers: [],
  promo: null,
  deliveryCharge: 0,
  taxMode: "inside",
  taxParts: 1,
  deliveryTax: "none",
  rounding: 1,
};

function line(over: Partial<OrderLine>): OrderLine {
  return {
    line: 1,
    productId: "rice",
    code: "R1",
    name: "Rice",
    category: "",
    unit: "piece",
    quantity: 2,
    mrp: 12_00,
    unitPrice: 10_00,
    discount: 0,
    offerDiscount: 0,
    taxRate: 500,
    tax: 95,
    amount: 20_00,
    agreed: null,
    ordered: null,
    substitutes: null,
    note: "",
    ...over,
  };
}

const lines = [
  line({}),
  line({ line: 2, productId: "okra", name: "Okra", unit: "weight", quantity: 0.5, unitPrice: 80_00 }),
];
const tea = {
  id: "tea",
  code: "T1",
  name: "Tea",
  category: "",
  unit: "piece",
  price: 15_00,
  taxRate: 500,
  stock: null,
} as const;

describe("typing into the products of an order", () => {
  it("saves only what differs, and prices it at once", () => {
    let draft = typeInto(emptyDraft, 1, "quantity", "1");
    draft = typeInto(draft, 2, "quantity", "0.432");
    draft = typeInto(draft, 2, "unitPrice", "80");
    const read = readDraft(lines, terms, draft);
    expect(read.edit.changes).toEqual([
      { line: 1, quantity: 1 },
      { line: 2, quantity: 0.432 },
    ]);
    expect(read.priced?.amount).toBe(10_00 + 34_56);
    expect(readDraft(lines, terms, typeInto(draft, 1, "quantity", "2")).edit.changes).toHaveLength(1);
  });

  it("marks the cells that are saved, and the discount that the label of a scale brings", () => {
    const weighed = typeInto(typeInto(emptyDraft, 2, "quantity", "0.438"), 2, "label", "3500");
    const read = readDraft(lines, terms, typeInto(weighed, 1, "unitPrice", "9"));
    expect(read.lines.map(({ changed }) => [...changed])).toEqual([["unitPrice"], ["quantity", "discount"]]);
    expect(read.edit.changes[1]).toEqual({ line: 2, quantity: 0.438, label: 35_00 });
  });

  it.each([
    [1, "quantity", "1.5", "Please enter a whole number"],
    [2, "quantity", "0.0001", "At most 3 decimals"],
    [1, "quantity", "-1", "Please enter value more than or equal to 0"],
    [1, "unitPrice", "ten", '"ten" is not an amount'],
    [1, "discount", "101%", /100/],
  ] as const)("line %i, %s %s: says what is wrong, and saves nothing", (at, cell, text, because) => {
    const read = readDraft(lines, terms, typeInto(emptyDraft, at, cell, text));
    expect(read.priced).toBeNull();
    expect(read.isEmpty).toBe(false);
    expect(read.lines[at - 1]?.wrong[cell]).toMatch(because);
  });

  it("reads a discount as a percentage or as an amount, and its absence", () => {
    const discounted = [line({ discount: 1_00, amount: 19_00 })];
    const read = (text: string) => readDraft(discounted, terms, typeInto(emptyDraft, 1, "discount", text));
    expect(read("10%").edit.changes).toEqual([{ line: 1, discount: { type: "percentage", rate: 1_000 } }]);
    expect(read("12.5 %").priced?.amount).toBe(17_50);
    expect(read("2.50").edit.changes).toEqual([{ line: 1, discount: { type: "value", amount: 2_50 } }]);
    expect(read("").edit.changes).toEqual([{ line: 1, discount: null }]);
    expect(read("1.00").isEmpty).toBe(true);
  });

  it("takes only the types of discount that the store offers, and keeps one of another type that is there", () => {
    const discounted = [line({ discount: 1_00, amount: 19_00 })];
    const read = (text: string) => readDraft(discounted, terms, typeInto(emptyDraft, 1, "discount", text));
    setFormHeader({ headers: {}, choices: [{ field: "discount.type", value: "percentage" }] });
    expect(read("2.50").lines[0]?.wrong.discount).toBe("Please enter a percentage, such as 10%");
    expect(read("10%").edit.changes).toHaveLength(1);
    expect(read("1.00").priced?.amount).toBe(19_00);
    setFormHeader({ headers: {}, choices: [{ field: "discount.type", value: "value" }] });
    expect(read("10%").lines[0]?.wrong.discount).toBe("Please enter an amount, such as 12.50");
    setFormHeader({ headers: {}, choices: [] });
  });

  it("substitutes a product by as many of another, and takes it out again", () => {
    const before = readDraft(lines, terms, emptyDraft);
    const draft = addProduct(emptyDraft, tea, before.lines, 1);
    const read = readDraft(lines, terms, draft);
    expect(read.edit).toEqual({
      changes: [{ line: 1, quantity: 0 }],
      additions: [{ productId: "tea", quantity: 2, substitutes: 1 }],
    });
    expect(read.priced?.amount).toBe(30_00 + 40_00);
    const added = read.lines.at(-1)?.key ?? 0;
    expect(readDraft(lines, terms, dropAdded(draft, added)).edit.additions).toEqual([]);
  });

  it("adds one of a product that is supplied for nothing, and weighs what is sold by weight", () => {
    const before = readDraft(lines, terms, emptyDraft);
    const draft = addProduct(emptyDraft, tea, before.lines, null);
    expect(readDraft(lines, terms, draft).edit.additions).toEqual([{ productId: "tea", quantity: 1 }]);
    // Weight and pieces are not alike: as many of one is not as many of the other.
    const instead = addProduct(emptyDraft, tea, before.lines, 2);
    expect(readDraft(lines, terms, instead).edit.additions[0]?.quantity).toBe(1);
  });
});

describe("the stock while one types", () => {
  const limits = new Map([["rice", { available: 3, purchaseLimit: null }]]);
  const stocksOf = (draft: typeof emptyDraft, order = lines) =>
    readLineStock(readDraft(order, terms, draft).lines, limitsOf(limits, draft));

  it("says what comes back or goes out, and warns beyond what is left for the order", () => {
    expect(stocksOf(typeInto(emptyDraft, 1, "quantity", "5")).get(1)).toEqual({ available: 3, by: -3, warning: null });
    const much = stocksOf(typeInto(emptyDraft, 1, "quantity", "6"));
    expect(much.get(1)?.warning).toBe("STOCK LIMIT EXCEED: only 5 left for this order");
    expect(much.has(2)).toBe(false);
    expect(stockEffect(stocksOf(typeInto(emptyDraft, 1, "quantity", "0")).values(), String)).toBe("+2");
    expect(stocksOf(typeInto(emptyDraft, 1, "quantity", "x")).get(1)).toMatchObject({ by: 0, warning: null });
  });

  it("counts lines of one product together, and warns at the one that asks for more", () => {
    const twice = [line({}), line({ line: 2 })];
    const draft = typeInto(typeInto(emptyDraft, 1, "quantity", "8"), 2, "quantity", "0");
    const stocks = stocksOf(draft, twice);
    expect(stocks.get(1)?.warning).toBe("STOCK LIMIT EXCEED: only 7 left for this order");
    expect(stocks.get(2)?.warning).toBeNull();
    expect(stockEffect(stocks.values(), String)).toBe("+2 / −6");
    expect(stocksOf(typeInto(draft, 1, "quantity", "7"), twice).get(1)?.warning).toBeNull();
  });

  it("knows the limits of products that are added", () => {
    const none = { ...tea, stock: { available: 0, purchaseLimit: null } };
    const draft = addProduct(emptyDraft, none, readDraft(lines, terms, emptyDraft).lines, null);
    expect(stocksOf(draft).get(1_000_000)).toEqual({ available: 0, by: -1, warning: "OUT OF STOCK" });
  });
});

describe("a scanned product", () => {
  const shown = readDraft(lines, terms, emptyDraft).lines;
  const sought = { id: "sought", text: "8901030865278", quantity: "", substitutes: null };
  const wanted = { ...emptyDraft, sought: [sought] };
  const take = (
    product: Omit<typeof tea, "id"> & { readonly id: string },
    quantity: string | null,
    how: Partial<typeof sought | { substitutes: number }> = {},
  ) => takeFound(wanted, shown, { ...sought, ...how }, { product: product as never, quantity });

  it("that was weighed goes into its line; without a weight the line stays as it is", () => {
    const rice = { ...tea, id: "rice" };
    expect(take(rice, "0.432")).toMatchObject({ typed: new Map([[1, { quantity: "0.432" }]]), added: [], sought: [] });
    expect(take(rice, null)).toEqual({ ...emptyDraft, sought: [] });
  });

  it("that the order lacks is added, or stands in for a line", () => {
    expect(take(tea, "3").added).toMatchObject([{ key: 1_000_000, quantity: "3", substitutes: null }]);
    const instead = take(tea, null, { substitutes: 1 });
    expect(instead.added).toMatchObject([{ key: 1_000_000, quantity: "2", substitutes: 1 }]);
    expect(instead.typed.get(1)).toEqual({ quantity: "0" });
  });

  it("with the price of a label is paid as printed, in its line at the price of that line, and where it is added", () => {
    const okra = { ...tea, id: "okra", unit: "weight", price: 90_00 } as const;
    const label = { product: okra as never, quantity: "0.556", label: 50_00 };
    const inLine = takeFound(wanted, shown, sought, label);
    const read = readDraft(lines, terms, inLine);
    expect(read.edit.changes).toEqual([{ line: 2, quantity: 0.625, label: 50_00 }]);
    expect(read.priced?.amount).toBe(20_00 + 50_00);
    const odd = takeFound(wanted, shown, sought, { ...label, label: 50_01 });
    expect(readDraft(lines, terms, odd)).toMatchObject({
      edit: { changes: [{ line: 2, quantity: 0.626, label: 50_01 }] },
      priced: { amount: 20_00 + 50_01 },
    });
    expect(readDraft(lines, terms, odd).lines[1]?.shown.discount).toBe("0.07");
    const ghee = { ...okra, id: "ghee", price: 640_00 } as const;
    const added = takeFound(wanted, shown, sought, { product: ghee as never, quantity: "0.157", label: 100_00 });
    expect(readDraft(lines, terms, added)).toMatchObject({
      edit: { additions: [{ productId: "ghee", quantity: 0.157, label: 100_00 }] },
      priced: { amount: 60_00 + 100_00 },
    });
    // What is typed afterwards holds: another weight is not the label's, and another discount is somebody's decision.
    const weighed = readDraft(lines, terms, typeInto(added, 1_000_000, "quantity", "0.2"));
    expect(weighed.edit.additions).toEqual([{ productId: "ghee", quantity: 0.2 }]);
    expect(readDraft(lines, terms, typeInto(odd, 2, "discount", "1.00")).edit.changes).toEqual([
      { line: 2, quantity: 0.626, discount: { type: "value", amount: 1_00 } },
    ]);
  });

  it("that was typed is added as often as was typed meanwhile, also where a line has it already", () => {
    const rice = { ...tea, id: "rice" };
    expect(take(rice, null, { text: "rice", quantity: "4" }).added).toMatchObject([{ quantity: "4" }]);
    expect(take(tea, "24", { text: "24 tea" }).added).toMatchObject([{ quantity: "24" }]);
  });
});

it("a note is saved where it differs", () => {
  const read = readDraft(lines, terms, typeInto(emptyDraft, 1, "note", "ripe ones "));
  expect(read.edit.changes).toEqual([{ line: 1, note: "ripe ones" }]);
  expect(readDraft(lines, terms, typeInto(emptyDraft, 1, "note", " ")).isEmpty).toBe(true);
});

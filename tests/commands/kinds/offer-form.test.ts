import { expect, it } from "vitest";
import { form } from "#commands/kinds/forms/promotions/product-offer-form.ts";
import { categoryRow } from "../../support/kinds/products/categories.ts";
import { fakeTools } from "../../support/console/fake-tools.ts";

it("says beside the fields of an offer what one example order would pay", async () => {
  const { getQuantity, percentage, budget } = (await form.extras?.("store", fakeTools({}).tools)) ?? {};
  expect(percentage?.says?.({ offerType: "category", percentage: "12.5" })).toBe(
    "Such goods of 1,000.00 then cost 875.00",
  );
  expect(percentage?.says?.({ offerType: "category", percentage: "many" })).toBeNull();
  const offer = { offerType: "category", percentage: "12.5", budget: "1000" };
  expect(budget?.says?.(offer)).toBe("Ends after 8 such orders, which cost 1,000.00 together");
  expect(budget?.says?.({ ...offer, maximumUses: "3" })).toBe("Ends after 3 such orders, which cost 375.00 together");
  expect(budget?.says?.({ ...offer, budget: "100" })).toBe("Not enough for one such order, which costs 125.00");
  expect(budget?.says?.({ ...offer, budget: "" })).toBeNull();
  expect(getQuantity?.says?.({ offerType: "buy-get", buyQuantity: "2", getQuantity: "" })).toBe(
    "3 then cost as much as 2",
  );
  expect(getQuantity?.says?.({ offerType: "buy-get", buyQuantity: "2", getCode: "OTHER" })).toBeNull();
});

it("finds categories and products by names, and puts a name with a comma in quotes", async () => {
  const rows = [
    categoryRow({ name: "Leaves, green" }),
    categoryRow({ name: "Green tea" }),
    categoryRow({ name: "Milk" }),
  ];
  const product = { code: "GREEN-1", name: "Green tea of Assam", stock: null };
  const { tools } = fakeTools({
    api: (name) => (name === "store-products.find" ? [product] : { rows, total: rows.length }),
  });
  const { goods } = (await form.extras?.("store", tools)) ?? {};
  const completed = async (typed: string) => {
    const { from, options = [] } = (await goods?.completes?.(typed, typed.length)) ?? {};
    return [from, ...options.map(({ text }) => text)];
  };
  expect(await completed('Milk, "Leaves, green", gree')).toEqual([23, '"Leaves, green"', "Green tea", "GREEN-1"]);
  expect(await completed('"Leaves, gr')).toEqual([0, '"Leaves, green"', "GREEN-1"]);
  // A whole name needs no list, so that Enter goes on.
  expect(await completed("Milk, green tea")).toEqual([0]);
});

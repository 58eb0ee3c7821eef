import { expect, it } from "vitest";
import { form } from "#commands/kinds/forms/promotions/product-offer-form.ts";
import { fakeTools } from "../../support/console/fake-tools.ts";

it("says beside the fields of an offer what one example order would pay", async () => {
  const { getQuantity, percentage, budget } = (await form.extras?.("store", fakeTools({}).tools)) ?? {};
  expect(percentage?.says?.({ offerType: "category", percentage: "12.5" })).toBe(
    "Goods of 1,000.00 of it then cost 875.00",
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

import { expect, it } from "vitest";
import { rightsChanged } from "#console/session/rights-words.ts";

it("says what one may no longer do and what one may now do", () => {
  expect(rightsChanged(["order.view", "order.create"], ["order.view", "order.comment"])).toEqual({
    message: "Your rights have changed",
    detail: "You may no longer create orders. You may now comment on orders.",
  });
});

it("names three of many", () => {
  const lost = rightsChanged(["order.view", "order.create", "order.comment", "order.export", "order.quote"], []);
  expect(lost?.detail).toBe("You may no longer see orders, create orders, comment on orders and 2 more.");
});

it("says nothing where nothing changed, in whatever order the rights come", () => {
  expect(rightsChanged(["order.view", "order.create"], ["order.create", "order.view"])).toBeNull();
});

import { describe, expect, it } from "vitest";
import { orderSearchText } from "#gateway/store/orders/order-search-text.ts";

describe("orderSearchText", () => {
  it("holds number, customer and each product once, every word after a space", () => {
    const text = orderSearchText({
      number: "S101-000412",
      customerName: "Asha Rao",
      customerPhone: "+919876543210",
      productNames: ["Rice", "Milk", "RICE"],
    });
    expect(text).toBe(" s101-000412 asha rao +919876543210 rice milk");
  });
});

import { describe, expect, it } from "vitest";
import { orderSearchText } from "#gateway/store/orders/rows/order-search-text.ts";

describe("orderSearchText", () => {
  it("holds number and customer on one line, then each product with its code once, every word after a space", () => {
    const text = orderSearchText({
      number: "S101-000412",
      customerName: "Asha Rao",
      customerPhone: "+919876543210",
      products: [
        { name: "Rice", code: "R-1" },
        { name: "Milk", code: "M1" },
        { name: "RICE", code: "r-1" },
        { name: "", code: "85123A" },
        { name: "85123A", code: "85123A" },
      ],
    });
    expect(text).toBe(" s101-000412 asha rao +919876543210\n rice r-1\n milk m1\n 85123a");
  });
});

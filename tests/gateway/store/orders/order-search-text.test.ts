import { describe, expect, it } from "vitest";
import { searchPatterns } from "#gateway/store/orders/order-filter.ts";
import { foldText, orderSearchText } from "#gateway/store/orders/order-search-text.ts";

describe("foldText", () => {
  it("makes case, accents, widths and spaces alike, and leaves other scripts readable", () => {
    expect(foldText("  Crème\t BRÛLÉE ")).toBe("creme brulee");
    expect(foldText("Ａｔｔａ ５ｋｇ")).toBe("atta 5kg");
    expect(foldText("चावल")).toBe("चावल");
  });
});

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

describe("searchPatterns", () => {
  it("looks for words anywhere, for one or two letters at the start of a word", () => {
    expect(searchPatterns("Milk  ri")).toEqual([["%milk%"], ["% ri%"]]);
  });

  it("takes signs of LIKE as themselves", () => {
    expect(searchPatterns("100%_\\")).toEqual([["%100\\%\\_\\\\%"]]);
  });

  it("looks for a phone with and without its signs", () => {
    expect(searchPatterns("98765-43210")).toEqual([["%98765-43210%", "%9876543210%"]]);
  });
});

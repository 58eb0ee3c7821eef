import { describe, expect, it } from "vitest";
import { screenAt } from "#console/screen-at.ts";

describe("screenAt", () => {
  it("knows every path, and the three doors of the orders screen by their own names", () => {
    expect(["/dashboard", "/orders/abc", "/orders"].map((path) => screenAt(path)?.screen)).toEqual([
      "dashboard",
      "order",
      "orders",
    ]);
    expect(["/orders", "/business-view", "/process-view"].map(screenAt)).toMatchObject([
      { screen: "orders", title: "Orders", right: "order.view" },
      { screen: "orders", title: "Business view", right: "order.view" },
      { screen: "orders", title: "Process view", right: "order.view" },
    ]);
    for (const path of ["/", "/orders/", "/orders/a/b", "/Orders", "/anything"]) expect(screenAt(path)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { screenAt } from "#console/screen-at.ts";

describe("screenAt", () => {
  it("knows every path, and the three doors of the orders screen by their own names", () => {
    expect(["/dashboard", "/orders/abc", "/orders"].map(screenAt)).toMatchObject([
      { id: "go.dashboard", isPage: false },
      { id: "go.orders", isPage: true, title: "Order" },
      { id: "go.orders", isPage: false, title: "Orders" },
    ]);
    expect(["/orders", "/business-view", "/process-view"].map(screenAt)).toMatchObject([
      { id: "go.orders", title: "Orders", right: "order.view" },
      { id: "go.business-view", title: "Business view", right: "order.view" },
      { id: "go.process-view", title: "Process view", right: "order.view" },
    ]);
    for (const path of ["/", "/orders/", "/orders/a/b", "/Orders", "/anything"]) expect(screenAt(path)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { screenAt } from "#console/screen-at.ts";

describe("screenAt", () => {
  it("knows every path, and the three doors of the orders screen as one", () => {
    expect(["/orders", "/business-view", "/process-view"].map(screenAt)).toEqual(["orders", "orders", "orders"]);
    expect([screenAt("/"), screenAt("/dashboard"), screenAt("/orders/abc")]).toEqual(["login", "dashboard", "order"]);
    for (const path of ["/orders/", "/orders/a/b", "/Orders", "/anything"]) expect(screenAt(path)).toBeNull();
  });
});

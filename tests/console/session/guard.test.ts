import { describe, expect, it } from "vitest";
import { screenAt } from "#console/screen-at.ts";
import { passage } from "#console/session/guard.ts";

describe("passage", () => {
  it("lets nobody past the login screen without the flag", () => {
    expect(passage("/", false)).toBe("show");
    for (const path of ["/dashboard", "/orders", "/orders/1", "/process-view", "/no-such-path", "//"])
      expect(passage(path, false)).toBe("leave");
  });

  it("shows every screen, and instead of the login screen the dashboard, to who is logged in", () => {
    expect(passage("/", true)).toBe("dashboard");
    expect(passage("/orders", true)).toBe("show");
  });
});

describe("screenAt", () => {
  it("knows every path, and the three doors of the orders screen as one", () => {
    expect(["/orders", "/business-view", "/process-view"].map(screenAt)).toEqual(["orders", "orders", "orders"]);
    expect([screenAt("/"), screenAt("/dashboard"), screenAt("/orders/abc")]).toEqual(["login", "dashboard", "order"]);
    for (const path of ["/orders/", "/orders/a/b", "/Orders", "/anything"]) expect(screenAt(path)).toBeNull();
  });
});

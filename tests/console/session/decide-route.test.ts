import { describe, expect, it } from "vitest";
import { decideRoute } from "#console/session/decide-route.ts";

describe("decideRoute", () => {
  it("lets nobody past the login screen without the flag", () => {
    expect(decideRoute("/", false)).toBe("show");
    for (const path of ["/dashboard", "/orders", "/orders/1", "/process-view", "/no-such-path", "//"])
      expect(decideRoute(path, false)).toBe("leave");
  });

  it("shows every screen, and instead of the login screen the dashboard, to who is logged in", () => {
    expect(decideRoute("/", true)).toBe("return");
    expect(decideRoute("/orders", true)).toBe("show");
  });
});

import { describe, expect, it } from "vitest";
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

import { describe, expect, it } from "vitest";
import { within } from "#console/client/push/within.ts";

describe("within", () => {
  it("gives up a push service that never answers", async () => {
    await expect(within(5, new Promise(() => undefined))).rejects.toThrow("the push service does not answer");
  });

  it("answers what came in time, and fails as the service failed", async () => {
    await expect(within(1_000, Promise.resolve("token"))).resolves.toBe("token");
    await expect(within(1_000, Promise.reject(new Error("denied")))).rejects.toThrow("denied");
  });
});

import { describe, expect, it } from "vitest";
import { idleTimeoutAfter, idleWarningAfter, tokenLifetime } from "#contract/constants.ts";
import { inOneTab, isLastToken, shouldRenew } from "#console/session/renewal.ts";

describe("shouldRenew", () => {
  const endsAt = tokenLifetime;

  it("leaves a young token alone", () => {
    expect(shouldRenew(0, endsAt, 0)).toBe(false);
    const due = endsAt - idleTimeoutAfter;
    expect(shouldRenew(due - 1, endsAt, due - 1)).toBe(false);
    expect(shouldRenew(due, endsAt, due)).toBe(true);
  });

  it("renews only for somebody who is there, and only what still lives", () => {
    const now = endsAt - 1_000;
    expect(shouldRenew(now, endsAt, now - idleWarningAfter)).toBe(false);
    expect(shouldRenew(now, endsAt, now - idleWarningAfter + 1)).toBe(true);
    expect(shouldRenew(endsAt, endsAt, endsAt)).toBe(false);
  });

  it("never lets an operator at work outlive the token, looking once a second", () => {
    // Whoever touches the console at least every ten minutes meets the window in which the token is renewed.
    for (let lastActive = 0; lastActive < endsAt; lastActive += idleWarningAfter - 1)
      if (lastActive >= endsAt - idleTimeoutAfter)
        return expect(shouldRenew(lastActive, endsAt, lastActive)).toBe(true);
    expect.unreachable();
  });
});

describe("isLastToken", () => {
  it("tells a renewal that gained time from one that could not", () => {
    const now = tokenLifetime - 60_000;
    expect(isLastToken(tokenLifetime, now + tokenLifetime)).toBe(false);
    // The log-in itself ends then: only the way to the gateway and back differs.
    expect(isLastToken(tokenLifetime, tokenLifetime + 900)).toBe(true);
    expect(isLastToken(tokenLifetime, tokenLifetime)).toBe(true);
  });
});

describe("inOneTab", () => {
  it("runs in one tab at a time", async () => {
    let runs = 0;
    let finish = (): void => undefined;
    const first = inOneTab("test.one", async () => {
      runs += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const second = await inOneTab("test.one", async () => {
      runs += 1;
    });
    finish();
    expect([await first, second, runs]).toEqual([true, false, 1]);
  });
});

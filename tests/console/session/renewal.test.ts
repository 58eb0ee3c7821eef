import { describe, expect, it } from "vitest";
import {
  idleTimeoutAfter,
  idleWarningAfter,
  logInLifetime,
  logInWarningBefore,
  tokenLifetime,
} from "#contract/constants.ts";
import { createRenewal, inOneTab, isLastToken, shouldRenew } from "#console/session/renewal.ts";

describe("shouldRenew", () => {
  const endsAt = tokenLifetime;

  it("leaves a young token alone", () => {
    expect(shouldRenew(0, endsAt, 0, idleTimeoutAfter)).toBe(false);
    const due = endsAt - idleTimeoutAfter;
    expect(shouldRenew(due - 1, endsAt, due - 1, idleTimeoutAfter)).toBe(false);
    expect(shouldRenew(due, endsAt, due, idleTimeoutAfter)).toBe(true);
  });

  it("renews only for somebody who is there, and only what still lives", () => {
    const now = endsAt - 1_000;
    expect(shouldRenew(now, endsAt, now - idleWarningAfter, idleTimeoutAfter)).toBe(false);
    expect(shouldRenew(now, endsAt, now - idleWarningAfter + 1, idleTimeoutAfter)).toBe(true);
    expect(shouldRenew(endsAt, endsAt, endsAt, idleTimeoutAfter)).toBe(false);
  });

  it("never lets an operator at work outlive the token, looking once a second", () => {
    // Whoever touches the console at least every ten minutes meets the window in which the token is renewed.
    for (let lastActive = 0; lastActive < endsAt; lastActive += idleWarningAfter - 1)
      if (lastActive >= endsAt - idleTimeoutAfter)
        return expect(shouldRenew(lastActive, endsAt, lastActive, idleTimeoutAfter)).toBe(true);
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

describe("createRenewal", () => {
  it("renews through a shift and tells once, ten minutes before, when the log-in itself ends", async () => {
    let now = 0;
    let endsAt = tokenLifetime;
    const told: { at: number; endsAt: number }[] = [];
    let renewals = 0;
    const look = createRenewal({
      now: () => now,
      tokenEndsAt: () => endsAt,
      lastActive: () => now,
      timeoutAfter: () => idleTimeoutAfter,
      renew: async () => {
        renewals += 1;
        endsAt = Math.min(now + tokenLifetime, logInLifetime);
      },
      endsSoon: (end) => void told.push({ at: now, endsAt: end }),
    });
    for (; now < logInLifetime; now += 10_000) {
      look();
      await Promise.resolve();
    }
    const [first, ...more] = told;
    expect(more).toEqual([]);
    expect(first?.endsAt).toBe(logInLifetime);
    const before = logInLifetime - (first?.at ?? 0);
    expect(before).toBeLessThanOrEqual(logInWarningBefore);
    expect(before).toBeGreaterThan(logInWarningBefore - 10_000);
    expect(renewals).toBeGreaterThan(3);
    expect(renewals).toBeLessThan(8);
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

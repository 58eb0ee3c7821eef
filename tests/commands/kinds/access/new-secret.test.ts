import { expect, it } from "vitest";
import { newClientSecret, newPassword } from "#commands/kinds/access/new-secret.ts";
import { secretLimits } from "#contract/clients/client.ts";
import { passwordLimits } from "#contract/session/password.ts";

const many = Array.from({ length: 2_000 });

it("a first password can be told and typed, and no two are the same", () => {
  const made = new Set(many.map(newPassword));
  expect(made.size).toBe(many.length);
  for (const password of made) {
    expect(password).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/);
    expect(password.length).toBeGreaterThanOrEqual(passwordLimits.shortest);
  }
});

it("uses every letter about as often as any other of its kind", () => {
  const counts = new Map<string, number>();
  for (const letter of many
    .map(newPassword)
    .join("")
    .replaceAll(/[-aeiou]/g, ""))
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (many.length * 8) / counts.size;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2);
});

it("a client's secret keeps to the limits of the gateway, and no two are the same", () => {
  const made = new Set(many.map(newClientSecret));
  expect(made.size).toBe(many.length);
  for (const secret of made) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secret.length).toBeGreaterThanOrEqual(secretLimits.shortest);
  }
});

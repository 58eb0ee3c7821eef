import { expect, it } from "vitest";
import { agoText } from "#contract/ago.ts";

it.each([
  [0, "just now"],
  [-5, "just now"],
  [1, "1 minute ago"],
  [59, "59 minutes ago"],
  [60, "1 hour ago"],
  [47 * 60 + 59, "47 hours ago"],
  [48 * 60, "2 days ago"],
])("%i minutes are %s", (minutes, text) => {
  const now = Date.parse("2026-11-25T12:00:00.000Z");
  expect(agoText(new Date(now - minutes * 60_000).toISOString(), now)).toBe(text);
});

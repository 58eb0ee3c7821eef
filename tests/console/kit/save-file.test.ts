import { expect, it } from "vitest";
import { withDay } from "#console/kit/save-file.ts";

it("names a file by the day that it is at the store, whatever the day is elsewhere", () => {
  const at = Date.parse("2026-11-21T20:15:00Z");
  expect(withDay("settings-S101.json", "Asia/Kolkata", at)).toBe("settings-S101-2026-11-22.json");
  expect(withDay("settings-S101.json", "America/New_York", at)).toBe("settings-S101-2026-11-21.json");
  expect(withDay("Tax invoice v1.2.pdf", "UTC", at)).toBe("Tax invoice v1.2-2026-11-21.pdf");
});

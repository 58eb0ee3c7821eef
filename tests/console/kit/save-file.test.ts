import { afterEach, expect, it } from "vitest";
import { withDay } from "#console/kit/save-file.ts";
import { session } from "#console/session/session.ts";
import type { StoreDetails } from "#contract/store/schema.ts";

afterEach(() => void (session.store = null));

it("names a file by the day that it is at the store, whatever the day is elsewhere", () => {
  const at = Date.parse("2026-11-21T20:15:00Z");
  const nameIn = (timeZone: string): string => {
    session.store = { timeZone } as StoreDetails;
    return withDay("settings-S101.json", at);
  };
  expect(nameIn("Asia/Kolkata")).toBe("settings-S101-2026-11-22.json");
  expect(nameIn("America/New_York")).toBe("settings-S101-2026-11-21.json");
  expect(withDay("Tax invoice v1.2.pdf", at)).toBe("Tax invoice v1.2-2026-11-21.pdf");
});

import { expect, test } from "vitest";
import { viewTypes } from "#contract/enumerations.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { generalSettingsSchema, orderViewSchema } from "#contract/store/schema.ts";
import { startingGeneralSettings, startingOrderView } from "#gateway/store/stores/starting-settings.ts";

test("general settings are what the contract says", () => {
  const schema = generalSettingsSchema.omit({ fevicon: true, storageBase: true });
  expect(schema.parse(startingGeneralSettings(2026))).toMatchObject({ poweredByYear: "2026" });
});

/** The relative luminance of a colour such as #506ff3, by WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(viewTypes)("each status has exactly one tab of its own in %s, readable in its colours", (viewType) => {
  const view = orderViewSchema.parse(startingOrderView(viewType));
  const tabs = view.viewTypeTabs.filter((tab) => tab.orderStatus.length < orderStatuses.length);
  expect(tabs.flatMap((tab) => tab.orderStatus).sort()).toEqual([...orderStatuses].sort());
  for (const tab of view.viewTypeTabs) {
    const [one, other] = [luminance(tab.bgColor) + 0.05, luminance(tab.color) + 0.05];
    const contrast = Math.max(one, other) / Math.min(one, other);
    expect([tab.level, contrast >= 4.5]).toEqual([tab.level, true]);
  }
  expect(view).toMatchObject({ refeshTiming: 30_000, dataRefreshFlag: true, timeBarFlag: true });
});

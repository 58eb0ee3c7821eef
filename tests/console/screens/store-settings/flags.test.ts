import { describe, expect, it } from "vitest";
import { goCommands } from "#commands/console/go.ts";
import { settingPlaces } from "#commands/kinds/settings.ts";
import { permissions } from "#contract/permission.ts";
import { strength, matcher } from "#console/kit/match.ts";
import { matchCommand } from "#console/palette/rows/match-command.ts";
import { fitsEntry, settingsEntries } from "#console/screens/store-settings/entries.ts";
import { buildNowElsewhere } from "../../../support/console/fake-tools.ts";

/** The feature flags of the specification, in its words; lists of several also one by one. */
const enabled = [
  "store",
  "store category",
  "invoice sync",
  "general settings",
  "tax type and template",
  "tax type",
  "template",
  "user",
  "password management",
  "payment config",
  "app links",
  "page themes and draft theme",
  "page themes",
  "draft theme",
  "section areas",
  "web theme",
  "web-app theme",
  "Android theme",
  "iOS theme",
  "product and store reviews",
  "drawer",
  "business unit display",
  "country, state, city and locality",
  "country",
  "state",
  "city",
  "locality",
  "order view",
];
const disabled = [
  "business type",
  "time zone",
  "payment service",
  "language",
  "currency",
  "date format",
  "payment method",
  "special page",
  "brand review",
  "testimonials",
];
const entries = settingsEntries(new Set(permissions));
const inList = (typed: string) => entries.filter((entry) => fitsEntry(entry, typed)).map(({ title }) => title);
const now = buildNowElsewhere();
const inPalette = (typed: string, among: typeof settingPlaces) =>
  among.filter((command) => matchCommand(command, now, matcher(typed)) > strength.none).map(({ title }) => title);

describe("the flags of the specification", () => {
  it.each(enabled)("%s is found by its own words, among the settings and in the palette", (flag) => {
    for (const typed of [flag, flag.toUpperCase()]) {
      expect(inList(typed)).not.toEqual([]);
      expect(inPalette(typed, [...settingPlaces, ...goCommands])).not.toEqual([]);
    }
  });
  it.each(disabled)("%s is off and finds no settings", (flag) => {
    expect([inList(flag), inPalette(flag, settingPlaces)]).toEqual([[], []]);
  });
});

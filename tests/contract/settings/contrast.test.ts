import { expect, it } from "vitest";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { fieldCalled, lookWarnings, untouched } from "#contract/settings/contrast.ts";

/** The colours of a section. */
const colorsOf = (name: SectionName): string[] =>
  Object.entries(sectionOf(name).fields).flatMap(([field, { is }]) => (is === "color" ? [field] : []));

/** Colours on which nothing is written. */
const bare = new Set(["color", "businessTimeBarColor", "processTimeBarColor"]);

const isGround = (field: string): boolean => field.endsWith("Background");

/** What is said of a section whose texts are black on white, but for one colour that is the same as what it stands on. */
function said(name: SectionName, wrong?: string): readonly string[] {
  const color = (field: string): string => (isGround(field) === (field !== wrong) ? "#ffffff" : "#000000");
  return lookWarnings(sectionOf(name).preview, (plain) => color(fieldCalled(name, plain)));
}

it("is told of every colour of every section on which something is written, where that cannot be read", () => {
  const fields = sectionNames.flatMap((name) => colorsOf(name).map((field) => ({ name, field })));
  const written = fields.filter(({ field }) => !bare.has(field));
  expect(written.length).toBeGreaterThan(30);
  const untold = written.filter(({ name, field }) => said(name).length > 0 || said(name, field).length === 0);
  expect(untold).toEqual([]);
  expect([...bare].filter((field) => !fields.some((each) => each.field === field))).toEqual([]);
});

it("calls no colour wrong that nobody has chosen, and any that somebody has", () => {
  for (const name of sectionNames.filter((each) => ["console", "theme"].includes(sectionOf(each).preview ?? ""))) {
    const { fields, preview } = sectionOf(name);
    const begun = (plain: string): string => String(fields[fieldCalled(name, plain)]?.starts ?? "");
    expect([name, lookWarnings(preview, begun, untouched(name, begun))]).toEqual([name, []]);
    const yellow = (plain: string): string => (plain === "primaryColor" ? "#ffee00" : begun(plain));
    expect([name, lookWarnings(preview, yellow, untouched(name, yellow)).length > 0]).toEqual([name, true]);
  }
});

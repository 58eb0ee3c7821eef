import { expect, it } from "vitest";
import { type Section } from "#contract/settings/section.ts";
import { sections } from "#contract/settings/sections.ts";

it("no two sections of one scope have a field of the same name, because the audit list knows it by that alone", () => {
  const names = Object.values<Section>(sections).flatMap(({ scope, fields, others }) =>
    Object.keys({ ...fields, ...others }).map((field) => `${scope}.${field}`),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

import { expect, it } from "vitest";
import { settingPlaces } from "#commands/kinds/settings.ts";
import { fieldCalled } from "#contract/settings/contrast.ts";
import { draftedNames, testedNames } from "#contract/settings/paths.ts";
import { sectionOf } from "#contract/settings/sections.ts";
import { buildNow, fakeTools } from "../../support/console/fake-tools.ts";

const publish = settingPlaces.find(({ id }) => id === "settings.publish-general");
const draft = {
  storeId: "s",
  version: 5,
  base: 4,
  published: 4,
  draft: { by: "Asha", at: "" },
  live: { tabName: "A" },
};

async function publishing(kept: object, agrees = true, command = publish): Promise<readonly string[]> {
  const { tools, calls } = fakeTools({
    agrees,
    api: (name: string) => (name.endsWith(".publish") ? { ...draft, published: 5, draft: null } : kept),
  });
  await command?.run(buildNow(), tools);
  return calls;
}

it("stands in the palette for every section with drafts, for those who may change it", () => {
  const ids = settingPlaces.flatMap(({ id }) => (id.startsWith("settings.publish-") ? [id] : []));
  expect(ids).toEqual(draftedNames.map((name) => `settings.publish-${name}`));
  const without = buildNow({ rights: new Set(), storeId: "s" } as never);
  expect(publish?.can(without)).not.toBe("yes");
  expect(publish?.can(buildNow({ rights: new Set([sectionOf("general").rights.change]) } as never))).toBe("yes");
});

it("publishes the draft as it is kept, and says so where there is none", async () => {
  const done = await publishing(draft);
  expect(done).toEqual(expect.arrayContaining(["api settings.general.draft", "api settings.general.publish"]));
  expect(done.join("\n")).toContain("Published");
  const none = await publishing({ ...draft, draft: null });
  expect(none).not.toContain("api settings.general.publish");
  expect(none.join("\n")).toContain("There is no draft to publish");
});

it("asks before it publishes colours that cannot be read, in every section about looks", async () => {
  const about = draftedNames.filter((name) => ["theme", "console"].includes(sectionOf(name).preview ?? ""));
  expect(about).toContain("general");
  expect(about.length).toBeGreaterThan(1);
  for (const name of about) {
    const command = settingPlaces.find(({ id }) => id === `settings.publish-${name}`);
    const yellow = { ...draft, [fieldCalled(name, "primaryColor")]: "#ffff66" };
    const kept = await publishing(yellow, false, command);
    expect(kept.join("\n")).toMatch(/confirm White texts? on the first colour .* Publish it all the same\?/);
    expect(kept).not.toContain(`api settings.${name}.publish`);
    expect(await publishing(yellow, true, command)).toContain(`api settings.${name}.publish`);
    const black = { ...draft, [fieldCalled(name, "primaryColor")]: "#000000" };
    expect((await publishing(black, false, command)).join("\n")).not.toContain("confirm");
  }
});

it("asks the program of a section from the palette, and tells what came of it", async () => {
  const ids = settingPlaces.flatMap(({ id }) => (id.startsWith("settings.test-") ? [id] : []));
  expect(ids).toEqual(testedNames.map((name) => `settings.test-${name}`));
  const ask = settingPlaces.find(({ id }) => id === "settings.test-payments");
  expect(ask?.can(buildNow({ rights: new Set(["store.set-up"]) } as never))).not.toBe("yes");
  const { tools, calls } = fakeTools({ api: () => ({ works: false, says: "Nobody listens at the address" }) });
  await ask?.run(buildNow(), tools);
  expect(calls.join("\n")).toContain("api settings.payments.test");
  expect(calls.join("\n")).toContain("Nobody listens at the address");
});

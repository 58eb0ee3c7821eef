import { expect, it, test } from "vitest";
import { secretFlag } from "#contract/settings/section.ts";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { openTestGateway, type LooseRequest, type TestCallOptions } from "../../../support/gateway.ts";
import type { RouteName } from "#contract/routes/paths.ts";

const gateway = await openTestGateway();

/** All secrets of all sections, each with the field of the address to which it is told. */
const secrets = sectionNames.flatMap((name) =>
  Object.entries(sectionOf(name).fields).flatMap(([field, { secret, toldTo }]) =>
    secret ? [{ name, field, toldTo: toldTo ?? "" }] : [],
  ),
);

type Values = Readonly<Record<string, unknown>>;

const call = (name: string, request: LooseRequest): Promise<Values> => {
  const loose = gateway.call as unknown as (n: string, r: LooseRequest, o: TestCallOptions) => Promise<Values>;
  const params = { storeId: gateway.stores.north };
  return loose(name, { params, ...request }, { as: gateway.logins.admin });
};
const refused = (name: string, body: Values) =>
  gateway.refused(name as RouteName, { params: { storeId: gateway.stores.north }, body } as never, {
    as: gateway.logins.admin,
  });

/** What a change sends: the settings as they are, with some of them changed. */
async function bodyOf(name: SectionName, changes: Values): Promise<Values> {
  const row = await call(`settings.${name}.read`, {});
  const fields = Object.entries(sectionOf(name).fields).filter(([, { secret }]) => !secret);
  return { ...Object.fromEntries(fields.map(([field]) => [field, row[field]])), version: row["version"], ...changes };
}

it("are several, and each names an address of its section", () => {
  expect(secrets.length).toBeGreaterThan(3);
  for (const { name, toldTo } of secrets) expect(Object.keys(sectionOf(name).fields)).toContain(toldTo);
});

test.each(secrets)("$name $field goes to no other origin than that with which it was set", async (secret) => {
  const { name, field, toldTo } = secret;
  const change = `settings.${name}.change`;
  const set = async (changes: Values) => call(change, { body: await bodyOf(name, changes) });
  const first = await set({ [toldTo]: "https://one.example/in", [field]: "k".repeat(40) });
  expect(first[secretFlag(field)]).toBe(true);
  // The same origin may take them at another place.
  await set({ [toldTo]: "https://one.example/other" });
  const others = [
    "https://two.example/in",
    "http://one.example/in",
    "https://one.example:444/in",
    "https://one.example.two.example",
  ];
  for (const other of others) {
    const refusal = await refused(change, await bodyOf(name, { [toldTo]: other }));
    expect(refusal).toMatchObject({ status: 422, code: "invalid" });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  }
  // By way of no address at all neither.
  if (name !== "payments") {
    await set({ [toldTo]: "" });
    expect(await refused(change, await bodyOf(name, { [toldTo]: "https://two.example" }))).toMatchObject({
      status: 422,
    });
  }
  const second = await set({ [toldTo]: "https://two.example/in", [field]: "n".repeat(40) });
  // Nor by going back to an earlier version, nor by a file.
  const back = await refused(`settings.${name}.back`, { version: second["version"], to: first["version"] });
  expect(Object.keys(back.fields ?? {})).toEqual([field]);
  const sections = { [name]: { [toldTo]: "https://one.example/in" } };
  const file = { format: "aisle-settings-1", store: "X", sections, needs: [] };
  const done = await call("settings.import", { body: { file, dryRun: false } });
  expect(done).toMatchObject({ changes: [], left: [{ section: name }] });
  expect((await call(`settings.${name}.read`, {}))[toldTo]).toBe("https://two.example/in");
});

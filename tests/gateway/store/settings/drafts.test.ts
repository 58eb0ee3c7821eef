import { expect, it } from "vitest";
import { openTestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

const gateway = await openTestGateway();
const admin = { as: gateway.logins.admin };

const at = () => ({ params: { storeId: gateway.stores.north } });
const read = () => gateway.call("settings.general.read", at(), admin);
const draft = () => gateway.call("settings.general.draft", at(), admin);
/** Keeps the present draft with other values. */
async function save(set: object, base?: number) {
  const {
    version,
    base: present,
    live,
    id: _id,
    storeId: _store,
    published,
    draft: _,
    began,
    ...values
  } = await draft();
  expect([typeof published, began === live]).toEqual(["number", false]);
  const body = { ...values, ...set, version, base: base ?? present };
  return gateway.call("settings.general.save-draft", { ...at(), body }, admin);
}
const publish = async () => {
  const { version } = await draft();
  return gateway.call("settings.general.publish", { ...at(), body: { version } }, admin);
};
/** Sets one of the published values, as another person does. */
async function setLive(set: object): Promise<void> {
  const { id: _id, storeId: _store, version: _version, ...values } = await read();
  await setSettings(gateway, "general", gateway.stores.north, { ...values, ...set }, admin);
}

it("is seen by those who may publish it alone, and holds nowhere before", async () => {
  const before = await read();
  const kept = await save({ tabName: "Kirana" });
  expect(kept).toMatchObject({ tabName: "Kirana", base: 1, published: 1, live: { tabName: before.tabName } });
  expect(kept.draft).toMatchObject({ by: gateway.logins.admin.name });
  expect(await read()).toEqual(before);
  const reader = { as: await gateway.logIn(["console.use"], [gateway.stores.north]) };
  expect(await gateway.refused("settings.general.draft", at(), reader)).toMatchObject({ status: 403 });
  const file = await gateway.call("settings.export", at(), admin);
  expect(file.sections["general"]).toMatchObject({ tabName: before.tabName });
});

it("is published in one step, with its entry in the history, and is no draft then", async () => {
  const published = await publish();
  expect(published).toMatchObject({ tabName: "Kirana", published: 2, draft: null });
  expect(await read()).toMatchObject({ tabName: "Kirana", version: 2 });
  const { entries } = await gateway.call("settings.general.history", { ...at(), query: {} }, admin);
  expect(entries.at(-1)).toMatchObject({ version: 2, changes: { tabName: [expect.any(String), "Kirana"] } });
  const { version } = published;
  const refusal = await gateway.refused("settings.general.publish", { ...at(), body: { version } }, admin);
  expect(refusal).toMatchObject({ status: 409, code: "move-not-allowed" });
});

it("is not published over what others have published since; both are told, and then it is chosen", async () => {
  await save({ footer: "Mine", tabName: "Mine" });
  await setLive({ footer: "Theirs" });
  const present = await draft();
  expect(present).toMatchObject({ footer: "Mine", base: 2, published: 3 });
  expect(present).toMatchObject({ began: { footer: "" }, live: { footer: "Theirs" } });
  const { version } = present;
  const refusal = await gateway.refused("settings.general.publish", { ...at(), body: { version } }, admin);
  expect(refusal).toMatchObject({ code: "stale-version", current: present });
  expect(refusal.message).toContain(`${gateway.logins.admin.name} changed these settings`);
  await save({ footer: "Theirs" }, present.published);
  expect(await publish()).toMatchObject({ footer: "Theirs", tabName: "Mine", published: 4 });
});

it("of two people who save it takes the first, also where one was published and another begun between", async () => {
  const { version } = await save({ footer: "One" });
  const { base, live } = await draft();
  await publish();
  await save({ footer: "Two" });
  const body = { ...live, footer: "Late", version, base };
  const refusal = await gateway.refused("settings.general.save-draft", { ...at(), body }, admin);
  expect(refusal).toMatchObject({ code: "stale-version", current: { footer: "Two" } });
});

it("is thrown away, or is none where it differs in nothing", async () => {
  const { version, live } = await draft();
  const dropped = await gateway.call("settings.general.drop-draft", { ...at(), body: { version } }, admin);
  expect(dropped).toMatchObject({ ...live, draft: null });
  await save({ footer: "Again" });
  expect((await save(live)).draft).toBeNull();
});

it("of colours that are none, or on a version that never was, is refused", async () => {
  const { version, live, published } = await draft();
  for (const [wrong, field] of [
    [{ primaryColor: "red" }, "primaryColor"],
    [{ base: published + 1 }, "base"],
  ] as const) {
    const body = { ...live, version, base: published, ...wrong };
    const refusal = await gateway.refused("settings.general.save-draft", { ...at(), body }, admin);
    expect(refusal).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  }
});

it("published is told to every console of the store at once", async () => {
  const newest = () =>
    gateway.db
      .selectFrom("events")
      .select("message")
      .where("store_id", "=", gateway.stores.north)
      .orderBy("sequence", "desc")
      .limit(1)
      .executeTakeFirst();
  await save({ footer: "Live" });
  await publish();
  expect(await newest()).toEqual({ message: { type: "settings" } });
});

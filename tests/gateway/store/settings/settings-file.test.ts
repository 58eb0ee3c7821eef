import { expect, it } from "vitest";
import { sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { pictureFile } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";
import { goodSettings } from "../../routes/good/good-settings.ts";

const gateway = await openTestGateway();
const admin = { as: gateway.logins.admin };

const at = (store: "north" | "south") => ({ params: { storeId: gateway.stores[store] } });
const exported = (store: "north" | "south") => gateway.call("settings.export", at(store), admin);
const imported = (file: object, dryRun = false, as = admin) =>
  gateway.call("settings.import", { ...at("south"), body: { file, dryRun } as never }, as);

it("make the settings of another store equal: every section comes as it is exported", async () => {
  for (const name of sectionNames)
    await setSettings(gateway, name, gateway.stores.north, goodSettings(name, 7) as never, admin);
  const file = await exported("north");
  expect(Object.keys(file.sections)).toEqual(sectionNames);
  expect(file.needs).toEqual(["invoices.syncKey", "payments.payKey"]);
  for (const secret of ["kkkk", "pppp"]) expect(JSON.stringify(file)).not.toContain(secret);
  // Without a key, nothing could be sent there: it is set by hand first.
  const { syncUrl: _url, ...invoices } = file.sections["invoices"] ?? {};
  const plain = { ...file, sections: { ...file.sections, invoices } };
  const before = await exported("south");
  const planned = await imported(plain, true);
  expect(await exported("south")).toEqual(before);
  const done = await imported(plain);
  expect(done).toEqual(planned);
  expect(done.needs).toEqual(["invoices.syncKey", "payments.payKey"]);
  const after = await exported("south");
  for (const name of sectionNames.filter((each) => each !== "invoices"))
    expect({ name, values: after.sections[name] }).toEqual({ name, values: file.sections[name] });
  expect(after.sections["invoices"]).toEqual({ ...file.sections["invoices"], syncUrl: "" });
  // Once more, nothing differs.
  expect((await imported(plain)).changes).toEqual([]);
});

it("that a file does not have stay, and what is not known here is told", async () => {
  const before = await exported("south");
  const sections = { general: { tabName: "Kirana", sparkle: 1 }, nowhere: { a: 1 } };
  const { changes, left } = await imported({ format: "aisle-settings-1", store: "X", sections, needs: [] });
  expect(changes.map(({ section, field }) => `${section}.${field}`)).toEqual(["general.tabName"]);
  expect(left.map(({ section }) => section)).toEqual(["general", "nowhere"]);
  const after = await exported("south");
  expect(after.sections).toEqual({
    ...before.sections,
    general: { ...before.sections["general"], tabName: "Kirana" },
  });
  const [shown] = await gateway.call("settings.general", { query: { storeId: gateway.stores.south } }, admin);
  expect(shown?.tabName).toBe("Kirana");
});

it("with a mask in place of a secret, or a wrong value, are refused as a whole", async () => {
  const before = await exported("south");
  for (const [general, field] of [
    [{ tabName: "****" }, "general.tabName"],
    [{ primaryColor: "red" }, "sections.general.primaryColor"],
  ] as const) {
    const file = {
      format: "aisle-settings-1",
      store: "X",
      sections: { holidays: { holidays: "" }, general },
      needs: [],
    };
    const body = { file, dryRun: false };
    const refusal = await gateway.refused("settings.import", { ...at("south"), body } as never, admin);
    expect(refusal).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  }
  expect(await exported("south")).toEqual(before);
});

it("refuse what is no colour or no name of an image, in every such field of every section, and set nothing of it", async () => {
  const wrong = {
    color: ["red", "#12345g", "#fff;}body{}"],
    image: ["../secret.png", "https://other.example/logo.png", "javascript:alert(1)"],
  };
  const fields = sectionNames.flatMap((name) =>
    Object.entries(sectionOf(name).fields).flatMap(([field, { is }]) => (is ? [{ name, field, is }] : [])),
  );
  expect(new Set(fields.map(({ is }) => is))).toEqual(new Set(["color", "image"]));
  const before = await exported("north");
  for (const { name, field, is } of fields) {
    const call = `settings.${name}` as "settings.general";
    const { version } = await gateway.call(`${call}.read`, at("north"), admin);
    for (const value of wrong[is]) {
      const body = { version, ...goodSettings(name, 11), [field]: value };
      const { status, fields: told } = await gateway.refused(
        `${call}.change`,
        { ...at("north"), body } as never,
        admin,
      );
      expect({ name, status, told }).toEqual({ name, status: 422, told: { [field]: expect.any(String) } });
    }
  }
  expect(await exported("north")).toEqual(before);
});

it("that need a secret which the store lacks are left out and told, and the others are taken", async () => {
  const sections = {
    payments: { payProvider: "program", payAddress: "https://pay.example/here" },
    holidays: { holidays: "2027-08-15 Independence Day" },
  };
  const file = { format: "aisle-settings-1", store: "X", sections, needs: ["payments.payKey"] };
  const { changes, left, needs } = await imported(file);
  expect(changes.map(({ section }) => section)).toEqual(["holidays"]);
  expect(left).toEqual([{ section: "payments", because: "a key is needed, so that both sides can check the other" }]);
  expect(needs).toEqual(["payments.payKey"]);
});

it("that somebody may not change are left out, and the others are taken", async () => {
  const as = await gateway.logIn(["console.use", "store.set-up"], [gateway.stores.south]);
  const taxRates = [{ hsn: "0402", percent: 18, from: "2026-01-01", onMrp: false }];
  const sections = {
    drawer: { drawerHidden: ["Money"] },
    "tax-rates": { taxRates },
    payments: { payProvider: "sandbox", payMethods: "Card" },
    holidays: { holidays: "2027-01-26 Republic Day" },
  };
  const file = { format: "aisle-settings-1", store: "X", sections, needs: [] };
  const { changes, left } = await imported(file, false, { as });
  expect(changes.map(({ section }) => section)).toEqual(["holidays"]);
  expect(left).toEqual([
    { section: "drawer", because: expect.any(String) },
    { section: "tax-rates", because: "you may not change rates of tax and how prices are taxed" },
    { section: "payments", because: "you may not change who takes payments and how customers pay" },
  ]);
});

it("of every section are seen and changed with its rights alone", async () => {
  for (const name of sectionNames) {
    const { read, change } = sectionOf(name).rights;
    const reader = { as: await gateway.logIn([read], [gateway.stores.north]) };
    const call = `settings.${name}` as "settings.general";
    await gateway.call(`${call}.read`, at("north"), reader);
    if (read === change) continue;
    const body = { version: 1, ...goodSettings(name, 9) };
    const refusal = await gateway.refused(`${call}.change`, { ...at("north"), body } as never, reader);
    expect({ name, status: refusal.status }).toEqual({ name, status: 403 });
  }
});

it("that were set wrongly go back to any earlier version, forwards, with what is in no history left as it is", async () => {
  const store = gateway.stores.north;
  const read = () => gateway.call("settings.general.read", at("north"), admin);
  const first = await read();
  const { id: _id, storeId: _store, version, ...values } = first;
  await setSettings(gateway, "general", store, { ...values, tabName: "One", footer: "Here" }, admin);
  await setSettings(gateway, "general", store, { ...values, tabName: "Two", footer: "Here" }, admin);
  const back = (body: { version: number; to: number }) =>
    gateway.call("settings.general.back", { ...at("north"), body }, admin);
  expect(await back({ version: version + 2, to: version + 1 })).toMatchObject({
    version: version + 3,
    tabName: "One",
    footer: "Here",
  });
  expect(await back({ version: version + 3, to: version })).toEqual({ ...first, version: version + 4 });
  const request = { ...at("north"), body: { version: version + 3, to: version } };
  expect(await gateway.refused("settings.general.back", request, admin)).toMatchObject({ code: "stale-version" });
});

it("images are kept as they came and answered to everybody; papers and other files are not", async () => {
  const { name } = await gateway.call(
    "settings.add-image",
    { ...at("north"), body: {}, files: { image: pictureFile("logo.png") } },
    admin,
  );
  const answer = await gateway.app.request(`/images/${name}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  await gateway.db
    .updateTable("files")
    .set({ type: "application/pdf" } as never)
    .execute();
  expect((await gateway.app.request(`/images/${name}`)).status).toBe(404);
  expect((await gateway.app.request("/images/uploads/x/y.png")).status).toBe(404);
});

it("of the business hold for all its stores; a shorter password than it asks for is refused", async () => {
  const rules = { idleMinutes: 45, logInHours: 12, wallDays: 30 };
  await setSettings(gateway, "user-rules", gateway.stores.south, { ...rules, leastCharacters: 30 }, admin);
  const [global] = await gateway.call("settings.global", {}, admin);
  expect(global?.users).toEqual({ ...rules, leastCharacters: 30 });
  const as = await gateway.logIn(["console.use"], [gateway.stores.north]);
  const password = "Korrekt-Pferd 9";
  const hash = await hashPassword(password);
  await gateway.db.updateTable("users").set({ password_hash: hash }).where("name", "=", as.name).execute();
  const choose = { body: { password, newPassword: "treppe lampe neun wolke" } };
  const { fields } = await gateway.refused("auth.password", choose, { as });
  expect(fields).toEqual({ newPassword: "At least 30 characters" });
  await setSettings(gateway, "user-rules", gateway.stores.south, { ...rules, leastCharacters: 12 }, admin);
  await gateway.call("auth.password", choose, { as });
});

it("of an online shop are answered to a program that may create orders", async () => {
  const shop = await gateway.call("settings.storefront", at("north"), admin);
  expect(Object.keys(shop.sections)).toContain("web-theme");
});

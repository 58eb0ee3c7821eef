import { sql } from "kysely";
import { expect, it } from "vitest";
import { changeSection, type AnySection } from "#gateway/store/settings/settings.ts";
import { inColumns } from "#gateway/store/settings/kept-settings.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };

const plain = { pricingAsBusiness: false, rounding: "1", taxMode: "inside", deliveryTax: "highest" };
const inStore = () => ({ params: { storeId } });
const readPricing = () => gateway.call("settings.pricing.read", inStore(), admin);
const historyOf = (name: "pricing" | "invoices") =>
  gateway.call(`settings.${name}.history`, { ...inStore(), query: {} }, admin);
const auditEntries = () =>
  gateway.db
    .selectFrom("audit_entries")
    .select(["subject", "subject_id as id", "action", "before", "after", "of_business as ofBusiness"])
    .orderBy("sequence")
    .execute();

it("begin at version 1, and each change is in their history and in the audit list", async () => {
  expect(await readPricing()).toEqual({ id: storeId, storeId, version: 1, ...plain });
  const values = { rounding: "100", taxMode: "inside", deliveryTax: "highest" } as const;
  const changed = await setSettings(gateway, "pricing", storeId, values, admin);
  expect(changed).toEqual({ id: storeId, storeId, version: 2, ...plain, rounding: "100" });
  expect(await readPricing()).toEqual(changed);
  const store = await gateway.db.selectFrom("stores").select("rounding").where("id", "=", storeId).execute();
  expect(store).toEqual([{ rounding: 100 }]);
  expect((await historyOf("pricing")).entries).toMatchObject([
    { action: "changed", by: gateway.logins.admin.name, version: 2, changes: { rounding: ["1", "100"] } },
  ]);
  const told = { subject: "store", id: storeId, action: "changed", ofBusiness: false };
  expect((await auditEntries()).at(-1)).toEqual({ ...told, before: { rounding: "1" }, after: { rounding: "100" } });
});

it("are at the version they were when nothing differs, and nothing is told", async () => {
  const before = await readPricing();
  const entries = await auditEntries();
  expect(
    await setSettings(
      gateway,
      "pricing",
      storeId,
      { rounding: "100", taxMode: "inside", deliveryTax: "highest" },
      admin,
    ),
  ).toEqual(before);
  expect(await auditEntries()).toEqual(entries);
});

it("of two changes from one version take the first, and the other is answered what is there now", async () => {
  const { version } = await readPricing();
  const send = (rounding: string) =>
    gateway.send(
      "settings.pricing.change",
      { ...inStore(), body: { version, rounding, taxMode: "inside", deliveryTax: "highest" } },
      admin,
    );
  const waiting = () =>
    gateway.db
      .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as("activity"))
      .select("pid")
      .where(sql<boolean>`wait_event_type = 'Lock' and datname = current_database()`)
      .execute();
  // Both are asked for before either can go on.
  const sent = await gateway.db.transaction().execute(async (trx) => {
    await trx.selectFrom("stores").select("id").where("id", "=", storeId).forNoKeyUpdate().execute();
    const both = [send("1"), send("50")];
    await expect.poll(waiting).toHaveLength(2);
    return both;
  });
  const responses = await Promise.all(sent);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const body = { version, rounding: "100", taxMode: "on-top", deliveryTax: "highest" };
  const refusal = await gateway.refused("settings.pricing.change", { ...inStore(), body }, admin);
  expect(refusal).toMatchObject({ code: "stale-version", current: await readPricing() });
  expect(refusal.message).toBe(
    `${gateway.logins.admin.name} changed these settings: they are at version ${version + 1} now`,
  );
});

it("refuse what is out of their limits, by its field", async () => {
  const { version } = await readPricing();
  const body = { version, rounding: "10", taxMode: "inside", deliveryTax: "highest" };
  const { fields } = await gateway.refused("settings.pricing.change", { ...inStore(), body }, admin);
  expect(fields).toHaveProperty("rounding");
});

it("tell a secret nowhere, and keep it where it is left out", async () => {
  const syncKey = "k3".repeat(20);
  const invoicing = { hsnDigits: "all", invoicedAt: "delivery" } as const;
  const settings = { companyName: "", gstin: "", state: "", fiscalYearStart: 4, syncUrl: "", ...invoicing };
  const set = await setSettings(gateway, "invoices", storeId, { ...settings, syncKey }, admin);
  expect(set).toMatchObject({ hasSyncKey: true, version: 2 });
  await setSettings(gateway, "invoices", storeId, { ...settings, state: "Goa" }, admin);
  const stored = await gateway.db
    .selectFrom("stores")
    .select("invoice_sync_secret as key")
    .where("id", "=", storeId)
    .executeTakeFirst();
  expect(stored).toEqual({ key: syncKey });
  const history = await historyOf("invoices");
  expect(history.entries.map(({ changes }) => changes)).toEqual([{}, { state: ["", "Goa"] }]);
  const entries = await auditEntries();
  expect(entries.filter(({ action }) => action === "secret")).toHaveLength(1);
  expect(JSON.stringify([history, entries])).not.toContain(syncKey);
});

it("of a business are one for all its stores, and so is their version", async () => {
  const title = "Name";
  const name: AnySection = {
    name: "test",
    section: {
      group: "The business",
      title,
      about: "the name of the business",
      scope: "business",
      rights: { read: "store.set-up", change: "store.set-up" },
      command: { title, words: "", group: "Record", on: "order" },
      fields: { name: { type: "text", longest: 100, title } },
    },
    kept: inColumns("business", { name: "name" }),
    stored: {},
  };
  const author = { userId: null, name: "Asha", address: null, origin: "By Admin" } as const;
  const rename = (store: "north" | "south", version: number) =>
    inTransaction(gateway.db, (trx) =>
      changeSection(trx, name, gateway.stores[store], { version, name: `Shop ${version}` }, author),
    );
  expect(await rename("north", 1)).toMatchObject({ version: 2, name: "Shop 1" });
  await expect(rename("south", 1)).rejects.toMatchObject({ code: "stale-version", current: { version: 2 } });
  expect(await rename("south", 2)).toMatchObject({ storeId: gateway.stores.south, version: 3, name: "Shop 2" });
  const names = await gateway.db
    .selectFrom("business_units")
    .select(["id", "name"])
    .where("name", "like", "Shop%")
    .execute();
  expect(names).toEqual([{ id: gateway.businessUnitId, name: "Shop 2" }]);
  expect((await auditEntries()).at(-1)).toEqual({
    subject: "business",
    id: gateway.businessUnitId,
    action: "changed",
    before: { name: "Shop 1" },
    after: { name: "Shop 2" },
    ofBusiness: true,
  });
});

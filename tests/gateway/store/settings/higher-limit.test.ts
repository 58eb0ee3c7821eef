import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { beginningLimits } from "#gateway/jobs/begin-limits.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

let asker: TestLogin;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const rights = ["console.use", "refund.view", "refund.approve", "store.set-up", "audit.view"] as const;
beforeEach(async () => {
  // Nobody else may approve, but those whom a test names.
  await sql`update roles set permissions = array_remove(permissions, 'refund.approve')`.execute(gateway.db);
  await gateway.db.deleteFrom("settings_drafts").execute();
  await gateway.db.updateTable("stores").set({ refund_limit: 100_000 }).where("id", "=", storeId).execute();
  asker = await gateway.logIn(rights, [storeId]);
});

const params = () => ({ params: { storeId } });
const limit = async () => (await gateway.call("settings.refunds.read", params(), { as: asker })).approvalLimit;
const draft = (as: TestLogin) => gateway.call("settings.refunds.draft", params(), { as });

async function ask(approvalLimit: number | null) {
  const { version, base } = await draft(asker);
  await gateway.call(
    "settings.refunds.save-draft",
    { ...params(), body: { version, base, approvalLimit } },
    { as: asker },
  );
}

async function publishing(as: TestLogin) {
  const { version } = await draft(as);
  return gateway.send("settings.refunds.publish", { ...params(), body: { version } }, { as });
}

const said = async (as: TestLogin) => JSON.stringify(await (await publishing(as)).json());

const passHours = (hours: number) =>
  sql`update settings_drafts set at = at - make_interval(hours => ${hours})`.execute(gateway.db);

const runJob = () => beginningLimits({ db: gateway.db, notify: () => undefined }).round(new AbortController().signal);

async function lastEntry() {
  return gateway.db
    .selectFrom("audit_entries")
    .select(["by_name as by", "before", "after"])
    .where("subject", "=", "store")
    .orderBy("sequence", "desc")
    .executeTakeFirst();
}

it("is lowered by anybody who may, and not raised or lifted, by whatever way", async () => {
  await setSettings(gateway, "refunds", storeId, { approvalLimit: 90_000 }, { as: asker });
  expect(await limit()).toBe(90_000);
  const { version } = await gateway.call("settings.refunds.read", params(), { as: asker });
  for (const approvalLimit of [100_000, null]) {
    const request = { ...params(), body: { version, approvalLimit } };
    expect(await gateway.refused("settings.refunds.change", request, { as: asker })).toMatchObject({
      status: 409,
      message: expect.stringContaining("needs another person: save it as a draft"),
    });
  }
  const back = { ...params(), body: { version, to: version - 1 } };
  expect(await gateway.refused("settings.refunds.back", back, { as: asker })).toMatchObject({ status: 409 });
  const file = {
    format: "aisle-settings-1" as const,
    store: "N1",
    needs: [],
    sections: { refunds: { approvalLimit: null } },
  };
  for (const dryRun of [true, false]) {
    const body = { file, dryRun } as const;
    const taken = await gateway.call("settings.import", { ...params(), body }, { as: asker });
    expect(taken).toMatchObject({ changes: [], left: [{ section: "refunds" }] });
  }
  expect(await limit()).toBe(90_000);
});

it("is raised by another person who may approve, and the audit list names both", async () => {
  const other = await gateway.logIn(rights, [storeId]);
  await ask(500_000);
  expect(await said(asker)).toMatch(new RegExp(`you have asked for this higher limit.*Ask ${other.name}`));
  await passHours(100);
  await runJob();
  expect(await limit()).toBe(100_000);
  expect((await publishing(other)).status).toBe(200);
  expect(await limit()).toBe(500_000);
  const entry = await lastEntry();
  expect(entry).toMatchObject({ by: other.name, before: { approvalLimit: 100_000 } });
  expect(entry?.after).toMatchObject({ approvalLimit: 500_000, reason: expect.stringContaining(asker.name) });
});

it("holds after 24 hours where nobody else may approve, and says so until then", async () => {
  await ask(null);
  expect(await said(asker)).toMatch(/nobody else in this store may approve now: it holds by itself from \d{4}-/);
  await passHours(23);
  await runJob();
  expect(await limit()).toBe(100_000);
  await passHours(1);
  await runJob();
  expect(await limit()).toBeNull();
  expect((await lastEntry())?.after).toMatchObject({ reason: expect.stringContaining("for 24 hours nobody else") });
  expect((await draft(asker)).draft).toBeNull();
});

it("waits 24 hours anew once it is asked for another limit", async () => {
  await ask(200_000);
  await passHours(24);
  await ask(900_000);
  await runJob();
  expect(await limit()).toBe(100_000);
});

it("is left to people where the limit was changed meanwhile, and holds up no other store's", async () => {
  await ask(200_000);
  await setSettings(gateway, "refunds", storeId, { approvalLimit: 90_000 }, { as: asker });
  await passHours(24);
  await runJob();
  expect(await limit()).toBe(90_000);
  expect((await draft(asker)).draft).not.toBeNull();
});

import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeTransact } from "#gateway/database/transact.ts";
import { type BegunJob, leaveJob, takeJob } from "#gateway/store/jobs/lease.ts";
import { buildJob } from "../../support/database/rows.ts";
import { openTestGateway, type TestGateway } from "../../support/gateway.ts";

let stores: TestGateway["stores"];
const gateway = await openTestGateway();
beforeAll(async () => {
  ({ stores } = gateway);
});
beforeEach(async () => {
  await sql`truncate jobs cascade`.execute(gateway.db);
});

type Kind = "import" | "export";
const transact = <Result>(work: Parameters<ReturnType<typeof makeTransact>>[0]) =>
  makeTransact(gateway.db, () => {})(work) as Promise<Result>;
const take = (...kinds: Kind[]) => transact<BegunJob | undefined>((trx) => takeJob(trx, kinds));

/** Lets jobs wait that were made one after the other, minutes ago; answers the stores by their names. */
async function wait(kind: Kind, names: readonly (keyof typeof stores)[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const { id } = await buildJob(gateway.db, stores[name], { kind, user_id: gateway.logins.admin.userId });
    await sql`update jobs set made_at = now() - make_interval(mins => ${60 - at}::int) where id = ${id}`.execute(
      gateway.db,
    );
  }
}

const nameOf = (job: BegunJob | undefined) =>
  (Object.keys(stores) as (keyof typeof stores)[]).find((name) => stores[name] === job?.storeId) ?? "none";

async function end(job: BegunJob | undefined): Promise<void> {
  if (job) await transact((trx) => leaveJob(trx, job, { state: "failed", error: "" }));
}

it("begins one import of a store at a time, whoever asks, and meanwhile those of other stores", async () => {
  await wait("import", ["north", "north", "north", "south"]);
  const both = await Promise.all([take("import"), take("import")]);
  expect(both.map(nameOf).toSorted()).toEqual(["north", "south"]);
  expect(await take("import")).toBeUndefined();
  await end(both.find((job) => nameOf(job) === "north"));
  expect(nameOf(await take("import"))).toBe("north");
});

it("gives the next turn to the store that has waited longest, however much another one has before", async () => {
  await wait("import", ["north", "north", "north", "south", "south", "foreign"]);
  const order: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const job = await take("import");
    order.push(nameOf(job));
    await end(job);
  }
  expect(order).toEqual(["north", "south", "foreign", "north", "south", "north"]);
});

it("gives exports of several stores turns, too, and two at once to a store that waits alone", async () => {
  await wait("export", ["north", "north", "north", "south"]);
  const first = await take("export");
  expect([nameOf(first), nameOf(await take("export"))]).toEqual(["north", "south"]);
  expect(nameOf(await take("export"))).toBe("north");
});

it("begins an import again whose gateway has died, before any other of its store", async () => {
  await wait("import", ["north", "north"]);
  const first = await take("import");
  await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(gateway.db);
  expect(await take("import")).toMatchObject({ id: first?.id, attempt: 2 });
  expect(await take("import")).toBeUndefined();
});

it("never begins again what somebody began on the command line and has killed", async () => {
  await wait("import", ["north", "north"]);
  const first = await take("import");
  await sql`
    update jobs set user_id = null, lease_until = now() - interval '1 second' where id = ${first?.id}`.execute(
    gateway.db,
  );
  const next = await take("import");
  expect([nameOf(next), next?.id === first?.id]).toEqual(["north", false]);
  const { rows } = await sql`select state, error from jobs where id = ${first?.id}`.execute(gateway.db);
  expect(rows).toEqual([{ state: "failed", error: expect.stringMatching(/^The command was ended in the middle/) }]);
});

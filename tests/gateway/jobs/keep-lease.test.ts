import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { keepingLease } from "#gateway/jobs/keep-lease.ts";
import { createWorkFolders } from "#gateway/store/files/work-folders.ts";
import { createTestDatabase } from "../../support/database/database.ts";

const database = await createTestDatabase();
const directory = join(tmpdir(), `aisle-work-${randomUUID()}`);
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

it("removes what a gateway was working on once its lease has ended, and leaves the work of others alone", async () => {
  const { db } = database;
  const { signal } = new AbortController();
  const gateways = [1, 2].map(() => createWorkFolders(directory));
  const [killed, running] = gateways.map((work) => keepingLease(db, work));
  // There is no folder before the first work.
  await killed?.round(signal);
  await running?.round(signal);
  for (const work of gateways) await writeFile(join(await work.make(), "customers.csv"), "Zubeda Qureshi");
  // One whom the database does not know any more.
  await mkdir(join(directory, randomUUID()), { recursive: true });
  const ids = gateways.map(({ gatewayId }) => gatewayId);
  await running?.round(signal);
  expect((await readdir(directory)).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect((await stat(join(directory, id))).mode & 0o777).toBe(0o700);

  await sql`update gateways set lease_until = now() - interval '1 second' where id = ${ids[0]}`.execute(db);
  await running?.round(signal);
  expect(await readdir(directory)).toEqual([ids[1]]);
  // One that was only away, as on a machine that slept, goes on.
  await killed?.round(signal);
  await writeFile(join((await gateways[0]?.make()) ?? "", "customers.csv"), "Zubeda Qureshi");
  await running?.round(signal);
  expect((await readdir(directory)).toSorted()).toEqual(ids.toSorted());

  await killed?.end?.();
  await running?.end?.();
  expect(await readdir(directory)).toEqual([]);
  expect(await db.selectFrom("gateways").selectAll().execute()).toEqual([]);
});

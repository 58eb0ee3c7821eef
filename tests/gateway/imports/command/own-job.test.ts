import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newestSequences } from "#gateway/store/events/events.ts";
import { noticeChannel } from "#gateway/store/events/notice.ts";
import { takeJob } from "#gateway/store/jobs/lease.ts";
import { haltHalfWay } from "../../../support/database/halt.ts";
import { finishJobs } from "../../../support/finish-jobs.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";
import { type ProgramHere, runHere } from "../../../support/run/run-here.ts";

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  gateway = await createTestGateway();
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const goods = ["products", "code=Code,name=Name,price=Price"] as const;
const vans = ["vehicles", "registration=Code,vehicleType==Van,fuel==Diesel,capacityKilograms==100"] as const;

const run = (...words: readonly string[]): ProgramHere =>
  runHere("import", { DATABASE_URL: gateway.url, DATA_DIR: dirname(gateway.filesDirectory) }, words);

async function start(
  name: string,
  lines: readonly string[],
  [subject, map]: typeof goods | typeof vans = goods,
  more: readonly string[] = [],
): Promise<ProgramHere> {
  const file = join(folder, name);
  await writeFile(file, ["Code,Name,Price", ...lines, ""].join("\n"));
  return run(subject, file, "--map", map, "--store", "N1", "--by", "Meera", ...more);
}

/** The imports as the console lists them, the newest first. */
async function listed() {
  const request = { params: { storeId: gateway.stores.north }, query: { direction: "in" } } as const;
  return (await gateway.call("jobs.list", request, { as: gateway.logins.admin })).jobs;
}

const priceOf = async (code: string) =>
  (await gateway.db.selectFrom("products").select("price").where("code", "=", code).executeTakeFirst())?.price;

test("the console lists an import of the command line, hands its refused lines out, and takes it back", async () => {
  // Every gateway is told, so that the list of imports moves on before the eyes of whoever looks at it.
  const heard: string[] = [];
  const client = new Client({ connectionString: gateway.url });
  await client.connect();
  client.on("notification", ({ payload = "" }) => heard.push(payload));
  await client.query(`listen ${noticeChannel}`);
  const program = await start("goods.csv", ["A1,Milk,1.50", "A2,Bread,cheap"]);
  expect([await program.ended, program.said()]).toEqual([0, expect.stringContaining("1  products written\n")]);
  const newest = await newestSequences(gateway.db, [gateway.stores.north]);
  await expect.poll(() => heard.at(-1)).toBe(`${gateway.stores.north} ${newest.get(gateway.stores.north)}`);
  await client.end();
  const [job, ...more] = await listed();
  expect(more).toEqual([]);
  expect(job).toMatchObject({
    state: "done",
    title: "Import: products",
    about: "goods.csv",
    by: "Meera",
    userId: null,
  });
  expect(job?.import?.report).toMatchObject({ records: 1, linesRefused: 1, names: ["N1-1"] });

  const { storeId = "", id: jobId = "" } = job ?? {};
  const as = gateway.logins.admin;
  const answer = await gateway.send("jobs.file", { params: { storeId, jobId } }, { as });
  const refused = await readFile(join(folder, "goods.refused.csv"), "utf8");
  expect(refused).toMatch(/^line,reason,file,code,column,value,Code,Name,Price\n3,"?Price: /);
  expect(await answer.text()).toBe(refused);
  await gateway.call("imports.undo", { params: { storeId, importId: job?.import?.id ?? "" } }, { as });
  await finishJobs(gateway);
  expect(await priceOf("A1")).toBeUndefined();
  // Nobody sent it, so nobody may read or check it.
  const request = { params: { storeId, importId: job?.import?.id ?? "" } };
  expect(await gateway.refused("imports.drop", request, { as })).toMatchObject({ status: 404 });
});

test("no gateway takes an import of the command line, and who cancels it in the console ends it", async () => {
  const halt = await haltHalfWay(gateway, "vehicles");
  const many = Array.from({ length: 600 }, (_, at) => `KA 01 AB ${1_000 + at},,`);
  const program = await start("many.csv", many, vans);
  await halt.reached(program.ended);
  const [job] = await listed();
  expect(job).toMatchObject({ state: "running", attempt: 1 });
  expect(await gateway.db.transaction().execute((trx) => takeJob(trx, ["import"]))).toBeUndefined();
  const params = { storeId: job?.storeId ?? "", jobId: job?.id ?? "" };
  await gateway.call("jobs.cancel", { params }, { as: gateway.logins.admin });
  // The command hears of it when it next says that it still works on the job.
  const lease = async () =>
    (await gateway.db.selectFrom("jobs").select("lease_until").where("id", "=", params.jobId).executeTakeFirst())
      ?.lease_until;
  const atCancel = await lease();
  await expect.poll(lease).not.toBe(atCancel);
  await halt.release();
  expect(await program.ended).toBe(130);
  expect(program.said()).toMatch(/Stopped (after|in the middle)/);
  expect((await listed())[0]).toMatchObject({ state: "cancelled", error: expect.stringMatching(/^Stopped /) });
  // What was sent of it is of no use to anybody.
  const { rows } = await sql`select from import_parts where import_id = ${job?.import?.id ?? ""}`.execute(gateway.db);
  expect(rows).toEqual([]);
  const again = await start("many.csv", many, vans);
  expect([await again.ended, again.said()]).toEqual([0, expect.stringContaining("600  lines accepted\n")]);
});

test("an import that was killed never brings back what was replaced since, and an import of old is undone too", async () => {
  expect(await (await start("first.csv", ["C1,Tea,2.00"])).ended).toBe(0);
  // As it stands where the command was killed: a gateway finds that nobody works on it any more.
  await sql`
    update jobs set state = 'running', ended_at = null, lease_until = now() - interval '1 second',
      params = params || '{"replaces":true}' where about = 'first.csv'`.execute(gateway.db);
  expect(await (await start("second.csv", ["C1,Tea,1.00"], goods, ["--replace"])).ended).toBe(0);
  await finishJobs(gateway).catch(() => undefined);
  expect(await priceOf("C1")).toBe(100);
  expect((await listed()).find(({ about }) => about === "first.csv")).toMatchObject({
    state: "failed",
    error: "The command was ended in the middle of it: run it again, and it does the rest",
  });

  // Earlier versions kept no file.
  await sql`update imports set import_file_id = null where file_name = 'second.csv'`.execute(gateway.db);
  const { rows } = await sql<{ number: number }>`select number from imports where file_name = 'second.csv'`.execute(
    gateway.db,
  );
  const undo = run("--undo", `N1-${rows[0]?.number}`, "--by", "Asha");
  expect([await undo.ended, undo.said()]).toEqual([
    0,
    expect.stringMatching(/Taken back: 1 product as before it\.\n$/),
  ]);
  expect(await priceOf("C1")).toBe(200);
  expect((await listed())[0]).toMatchObject({ title: "Undo the import: products", by: "Asha", state: "done" });
});

test("what the console refuses of a map is refused with its option, and leaves no job", async () => {
  const before = (await listed()).length;
  const program = await start("empty.csv", ["D1,Tea,"], goods, ["--clears", "price"]);
  expect([await program.ended, program.said()]).toEqual([1, "--map: price is never emptied by a file.\n"]);
  expect(await listed()).toHaveLength(before);
});

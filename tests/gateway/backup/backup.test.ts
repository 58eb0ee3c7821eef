import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { partsOf, prepareBackups } from "#gateway/backup/backup-folder.ts";
import { dropOld } from "#gateway/backup/back-up.ts";
import { readLastBackups } from "#gateway/backup/last-backups.ts";
import { restore } from "#gateway/backup/restore.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { migrate } from "#gateway/database/migrate.ts";
import { choosePlace } from "#gateway/database/server/place.ts";
import { startDatabaseServer } from "#gateway/database/server.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { keepingBackups } from "#gateway/jobs/keep-backups.ts";
import { anchorsIn } from "#gateway/store/audit/anchors.ts";
import { checkChain } from "#gateway/store/audit/check-chain.ts";
import { createFileStores } from "#gateway/store/files/create-file-stores.ts";
import { addFile, readFile as readUploaded } from "#gateway/store/files/files.ts";
import { tellFolder } from "#gateway/store/files/folder-mark.ts";
import { keepFiles } from "#gateway/store/files/keep-files.ts";
import { forgetCustomer } from "#gateway/store/privacy/forget.ts";
import type { Author } from "#gateway/store/author.ts";
import { buildBusinessUnit, buildCustomer, buildRole, buildStore, buildUser } from "../../support/database/rows.ts";
import { finishJobs } from "../../support/finish-jobs.ts";

const never = new AbortController().signal;

/** Starts the embedded server of a data folder. */
async function openServer(directory: string, archive?: string) {
  const told: string[] = [];
  const tell = (message: string): void => void told.push(message);
  const log = { info: tell, warn: tell, error: tell };
  const server = await startDatabaseServer({ directory: join(directory, "postgres"), log, archive });
  await migrate(server.url);
  const db = openDatabase(server.url);
  const files = createFileStores(directory, null);
  return {
    server,
    db,
    files,
    transact: makeTransact(db, () => {}),
    anchors: anchorsIn(join(directory, "audit-anchors.jsonl")),
  };
}

type Opened = Awaited<ReturnType<typeof openServer>>;

async function close({ db, server }: Opened): Promise<void> {
  await db.destroy();
  await server.stop();
}

/** A shop whose gateway has BACKUP_DIR: made once, backed up, and changed after that. */
const shop = {
  parent: "",
  data: "",
  copies: "",
  storeId: "",
  unitId: "",
  early: "",
  late: "",
  packed: "",
  newest: "",
  moment: new Date(),
};
let told: string[] = [];

const placeOf = (data: string) => choosePlace(join(data, "postgres"));
const prepare = (copies: string, data = shop.data) =>
  prepareBackups(copies, placeOf(data).directory, placeOf(data).user);
const jobOf = ({ server, db }: Opened, days = 14) =>
  keepingBackups({ url: server.url, db, from: shop.data, to: shop.copies, user: placeOf(shop.data).user, days });

async function upload({ db, files, transact }: Opened, text: string): Promise<string> {
  const received = { one: { name: "one.txt", type: "text/plain", bytes: Buffer.from(text) } };
  const kept = await keepFiles(db, files, shop.storeId, received);
  const owner = { storeId: shop.storeId, record: null, author: { userId: null, name: "Test" } };
  return transact((trx) => addFile(trx, owner, kept.files.one));
}

async function forget({ db, transact, files, server }: Opened, id: string, author: Author): Promise<void> {
  const { name, version } = await db
    .selectFrom("customers")
    .select(["name", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await transact((trx) => forgetCustomer(trx, { storeId: shop.storeId, id, name, version }, [shop.storeId], author));
  await finishJobs({ db, files, servingUrl: server.servingUrl });
}

const names = async ({ db }: Opened): Promise<readonly string[]> =>
  (await db.selectFrom("customers").select("name").orderBy("name").execute()).map(({ name }) => name);

/** Has the server copy the part of the log that it writes; answers its name once it is there. */
async function copyLog({ db }: Opened): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_insert_lsn()) as name`.execute(db);
  const name = rows[0]?.name ?? "";
  await sql`select pg_switch_wal()`.execute(db);
  await vi.waitUntil(async () => (await readdir(partsOf(shop.copies).log)).includes(name), { timeout: 10_000 });
  return name;
}

beforeAll(async () => {
  shop.parent = await mkdtemp(join(tmpdir(), "aisle-backup-"));
  shop.data = join(shop.parent, "data");
  shop.copies = join(shop.parent, "copies of 100% of 'all'");
  await prepare(shop.copies);
  const own = await openServer(shop.data, partsOf(shop.copies).log);
  await prepare(shop.copies);
  shop.unitId = await buildBusinessUnit(own.db);
  shop.storeId = (await buildStore(own.db, { business_unit_id: shop.unitId })).id;
  await buildRole(own.db, shop.unitId, "admin");
  const user = await buildUser(own.db, { business_unit_id: shop.unitId, role: "admin" }, [shop.storeId]);
  await tellFolder(own.db, join(shop.data, "files"), { warn: (message: string) => expect.fail(message) });
  shop.early = await upload(own, "before the back-up");
  const author: Author = { userId: user.id, name: user.name, address: null, origin: "By Admin" };
  const { id } = await buildCustomer(own.db, shop.storeId, { name: "Asha", phone: "9898912345" });
  const before = await buildCustomer(own.db, shop.storeId, { name: "Esha", phone: "9898944444" });
  const job = jobOf(own);
  await job.round(never);
  await buildCustomer(own.db, shop.storeId, { name: "Bina", phone: "9898911111" });
  shop.late = await upload(own, "after the back-up");
  await forget(own, before.id, author);
  await own.anchors.note(own.db);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::text as now`.execute(own.db);
  shop.moment = new Date(String(rows[0]?.now));
  await vi.waitUntil(() => Date.now() > shop.moment.getTime() + 5);
  await forget(own, id, author);
  await buildCustomer(own.db, shop.storeId, { name: "Chitra", phone: "9898922222" });
  await own.anchors.note(own.db);
  shop.packed = await copyLog(own);
  await job.round(never);
  await buildCustomer(own.db, shop.storeId, { name: "Daya", phone: "9898933333" });
  shop.newest = await copyLog(own);
  await close(own);
}, 120_000);

afterAll(() => rm(shop.parent, { recursive: true, force: true }));

const forgotten = [expect.stringMatching(/^Forgotten /), expect.stringMatching(/^Forgotten /)];
const opened: Opened[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await close(one);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Restores into a new data folder. */
async function restoreTo(at: Date | null, from = shop.copies): Promise<string> {
  const to = await mkdtemp(join(shop.parent, "restored-"));
  folders.push(to);
  told = [];
  const tell = (message: string): void => void told.push(message);
  await restore({ from, at, to, log: { info: tell, warn: tell } });
  return to;
}

async function openRestored(at: Date | null): Promise<Opened & { readonly to: string }> {
  const to = await restoreTo(at);
  const restored = await openServer(to);
  opened.push(restored);
  return { ...restored, to };
}

describe("a restore", () => {
  it("brings back what was there at a moment, nothing after it, and forgets again who was forgotten since", async () => {
    const restored = await openRestored(shop.moment);
    expect(await names(restored)).toEqual(["Bina", ...forgotten]);
    const { db, files, anchors } = restored;
    for (const [id, text] of [
      [shop.early, "before the back-up"],
      [shop.late, "after the back-up"],
    ] as const)
      expect(Buffer.from((await readUploaded(db, files, shop.storeId, id)).bytes).toString()).toBe(text);
    await finishJobs({ db, files, servingUrl: restored.server.servingUrl });
    const { anchored, broken } = await checkChain(db, shop.unitId, await anchors.of(shop.unitId));
    expect({ broken, isAnchored: anchored !== null }).toEqual({ broken: null, isAnchored: true });
    // Its folder of files is the one of this database.
    await tellFolder(db, join(restored.to, "files"), { warn: (message: string) => expect.fail(message) });
    expect(told).toEqual([expect.stringMatching(/^Restoring from the back-up of /)]);
  });

  it("is told to operators, whether it went well or not, beside the last back-up", async () => {
    const read = () => readLastBackups({ to: shop.copies, trouble: null });
    const { at } = (await read()).last ?? { at: "" };
    expect(Date.parse(at)).toBeLessThan(Date.now());
    await restoreTo(null);
    const told = { last: { at, bytes: expect.any(Number) }, copiedAt: expect.any(String), trouble: null };
    expect(await read()).toEqual({ ...told, lastRestore: { at: expect.any(String), failure: null } });
    await expect(restoreTo(new Date(0))).rejects.toThrow("oldest moment");
    const failure = expect.stringContaining("The oldest moment that can be restored");
    expect(await read()).toEqual({ ...told, lastRestore: { at: expect.any(String), failure } });
    const gone = await readLastBackups({ to: join(shop.parent, "nowhere"), trouble: null });
    expect(gone).toMatchObject({ last: null, trouble: expect.stringContaining("cannot be read") });
  });

  it("without a moment brings back the last change", async () => {
    expect(await names(await openRestored(null))).toEqual(["Bina", "Chitra", "Daya", ...forgotten]);
  });

  it("leaves out an uploaded file that was changed, and says so", async () => {
    const path = join(partsOf(shop.copies).files, shop.storeId, shop.late);
    const before = await readFile(path);
    await writeFile(path, "after the back-uP");
    const restored = await openRestored(null).finally(() => writeFile(path, before));
    await expect(readUploaded(restored.db, restored.files, shop.storeId, shop.late)).rejects.toThrow("is not where");
    expect(told).toContain(`The uploaded file ${shop.storeId}/${shop.late} is missing or was changed: it is left out`);
  });

  it("refuses a moment that is too early or too late, and a folder that has a database", async () => {
    await expect(restoreTo(new Date(0))).rejects.toThrow(/^The oldest moment that can be restored is 20/);
    await expect(restoreTo(new Date(Date.now() + 3_600_000))).rejects.toThrow(
      /^The last change that can be restored is of 20.*: give no later moment, or leave --at out$/,
    );
    const log = { info: () => {}, warn: () => {} };
    await expect(restore({ from: shop.copies, at: null, to: shop.data, log })).rejects.toThrow("holds a database");
    expect(await readdir(join(folders[0] ?? ""))).toEqual([]);
  });
});

describe("back-ups of which a file is missing, cut off or changed", () => {
  const flip = async (path: string): Promise<void> => {
    const bytes = await readFile(path);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
  };
  const cut = async (path: string): Promise<void> => truncate(path, (await readFile(path)).length - 1);
  const remove = (path: string): Promise<void> => rm(path);
  const inBase = async (copies: string, name: string): Promise<string> =>
    join(partsOf(copies).bases, (await readdir(partsOf(copies).bases))[0] ?? "", name);
  const inLog = async (copies: string, name: string): Promise<string> => join(partsOf(copies).log, name);
  const places = {
    "the copy of the database": (copies: string) => inBase(copies, "base.tar.gz"),
    "the list of uploaded files": (copies: string) => inBase(copies, "files.json"),
    "the manifest": (copies: string) => inBase(copies, "manifest.json"),
    "a packed part of the log": (copies: string) => inLog(copies, `${shop.packed}.gz`),
    "the newest part of the log": (copies: string) => inLog(copies, shop.newest),
  };
  const faults = { changed: flip, "cut off": cut, missing: remove };
  // In a part that was just copied PostgreSQL finds a changed record, and takes it for the end, as where that part is missing.
  const isFound = (place: string, fault: string): boolean =>
    place !== "the newest part of the log" || fault === "cut off";
  const allOf = <Value>(of: Readonly<Record<string, Value>>) => Object.entries<Value>(of);

  it.each(
    allOf(places).flatMap(([place, find]) =>
      allOf(faults).flatMap(([fault, make]) => (isFound(place, fault) ? [[place, fault, find, make] as const] : [])),
    ),
  )("%s, %s: are refused, and nothing is there", async (_place, _fault, find, make) => {
    const copies = await mkdtemp(join(shop.parent, "copies-"));
    folders.push(copies);
    await cp(shop.copies, copies, { recursive: true, preserveTimestamps: true });
    await make(await find(copies));
    await expect(restoreTo(null, copies)).rejects.toThrow(
      /cut off|was changed|is missing|not as it was written|no back-up that was finished/,
    );
    expect(await readdir(folders.at(-1) ?? "")).toEqual([]);
  });
});

describe("a folder of back-ups", () => {
  it("is refused to another database, and to a copy that was restored from it", async () => {
    const to = await restoreTo(null);
    await expect(prepare(shop.copies, to)).rejects.toThrow("or of this one before it was restored: name a new folder");
    const other = await mkdtemp(join(shop.parent, "other-"));
    folders.push(other);
    await close(await openServer(other));
    await expect(prepare(shop.copies, other)).rejects.toThrow("has the back-ups of another database");
  });

  it.runIf(process.getuid?.() === 0)("is refused where the user of PostgreSQL may not enter it", async () => {
    const closed = await mkdtemp(join(shop.parent, "closed-"));
    folders.push(closed);
    const { directory, user } = placeOf(shop.data);
    const plain = { ...user, withCapability: false };
    await expect(prepareBackups(join(closed, "copies"), directory, plain)).rejects.toThrow("who may not enter");
  });

  it("gets another back-up where the log has a gap, and keeps what the kept days need", async () => {
    // Without BACKUP_DIR a while: this part of the log is nowhere.
    const without = await openServer(shop.data);
    await sql`create table gap as select repeat('x', 100) from generate_series(1, 1000)`.execute(without.db);
    for (let part = 0; part < 3; part += 1) {
      await sql`insert into gap select repeat('x', 100) from generate_series(1, 1000)`.execute(without.db);
      await sql`select pg_switch_wal()`.execute(without.db);
      await sql`checkpoint`.execute(without.db);
    }
    const bases = async (): Promise<number> => (await readdir(partsOf(shop.copies).bases)).length;
    expect(await bases()).toBe(1);
    await expect(jobOf(without).round(never)).rejects.toThrow("PostgreSQL was started without BACKUP_DIR");
    // Each back-up would have such a gap after it: one a day is enough until the log is copied.
    expect(await bases()).toBe(1);
    await close(without);
    const again = await openServer(shop.data, partsOf(shop.copies).log);
    opened.push(again);
    await jobOf(again).round(never);
    const all = await bases();
    expect(all).toBe(2);
    await jobOf(again).round(never);
    expect(await bases()).toBe(all);
    await dropOld(shop.copies, new Date(0));
    expect(await bases()).toBe(all);
    await dropOld(shop.copies, new Date());
    expect(await bases()).toBe(1);
    expect(await readdir(join(partsOf(shop.copies).files, shop.storeId))).toHaveLength(2);
    expect(await names(await openRestored(null))).toContain("Daya");
  });
});

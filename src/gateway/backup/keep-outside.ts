import { copyFile, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { pathOf } from "#gateway/store/files/file-store.ts";
import { hashOf } from "#gateway/store/files/files.ts";
import { type BackedUpFile, keepWhole, listFile, partsOf, readLines, removeAll, writeWhole } from "./backup-folder.ts";
import type { ChosenBase } from "./choose-base.ts";

/** Somebody who was forgotten for good: only ids, and who did it. */
export interface ForgottenLine {
  readonly at: string;
  readonly businessUnitId: string;
  /** The place of its entry in the audit list of the business. */
  readonly sequence: number;
  readonly storeId: string;
  readonly subject: "customer" | "person";
  readonly id: string;
  readonly userId: string | null;
  readonly by: string;
}

/** What is backed up beside the database: from where, and to where. */
export interface Outside {
  readonly db: Kysely<Database>;
  /** DATA_DIR of the gateway. */
  readonly from: string;
  /** The folder of back-ups. */
  readonly to: string;
}

/** The file in DATA_DIR in which is noted how long the audit lists are. */
export const anchorsFile = "audit-anchors.jsonl";

/** Copies what has come beside the database: uploaded files, what is noted of audit lists, and who was forgotten. */
export async function copyOutside(outside: Outside, since: Date | null): Promise<void> {
  await copyFiles(outside, await readFiles(outside.db, since));
  await copyAnchors(outside);
  await noteForgotten(outside);
}

/** The uploaded files that lie in the folder, or those that came since a moment. */
export async function readFiles(db: Kysely<Database>, since: Date | null = null): Promise<readonly BackedUpFile[]> {
  const rows = await db
    .selectFrom("files")
    .select(["store_id as storeId", "id", "size", sql<string>`encode(hash, 'hex')`.as("sha256")])
    .where("place", "=", "folder")
    .$if(since !== null, (query) => query.where("at", ">", since?.toISOString() ?? ""))
    .execute();
  return rows.map(({ storeId, id, size, sha256 }) => ({ path: pathOf(storeId, id), bytes: Number(size), sha256 }));
}

async function copyFiles({ from, to }: Outside, files: readonly BackedUpFile[]): Promise<void> {
  const { files: kept } = partsOf(to);
  for (const { path } of files) {
    const target = join(kept, path);
    if (await isThere(target)) continue;
    await mkdir(dirname(target), { mode: 0o700 }).catch(ifCode("EEXIST"));
    // One that was removed meanwhile is not missed.
    const isCopied = await copyFile(join(from, "files", path), `${target}.part`).then(() => true, ifCode("ENOENT"));
    if (isCopied) await keepWhole(target);
  }
}

async function copyAnchors({ from, to }: Outside): Promise<void> {
  const text = await readFile(join(from, anchorsFile)).catch(ifCode("ENOENT"));
  const { anchors } = partsOf(to);
  if (text && !(await readFile(anchors).catch(ifCode("ENOENT")))?.equals(text)) await writeWhole(anchors, text);
}

async function noteForgotten({ db, to }: Outside): Promise<void> {
  const { forgotten } = partsOf(to);
  const known = await readLines<ForgottenLine>(forgotten);
  const last = new Map<string, number>();
  for (const { businessUnitId, sequence } of known)
    last.set(businessUnitId, Math.max(sequence, last.get(businessUnitId) ?? 0));
  const units = await db.selectFrom("audit_chains").select("business_unit_id as id").execute();
  const found: ForgottenLine[] = [];
  for (const { id } of units) {
    const { rows } = await sql<ForgottenLine>`
      select at, business_unit_id as "businessUnitId", sequence, store_id as "storeId", subject, subject_id as id,
        user_id as "userId", by_name as by
      from audit_entries where business_unit_id = ${id} and sequence > ${last.get(id) ?? 0} and action = 'forgotten'
      order by sequence`.execute(db);
    found.push(...rows);
  }
  if (found.length === 0) return;
  await writeWhole(forgotten, [...known, ...found].map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** Removes copies of uploaded files that no back-up has and that are older than all of them. */
export async function dropOldFiles(directory: string, kept: readonly ChosenBase[]): Promise<void> {
  const { files } = partsOf(directory);
  const named = new Set<string>();
  for (const { folder } of kept)
    for (const { path } of JSON.parse(await readFile(join(folder, listFile), "utf8")) as BackedUpFile[])
      named.add(path);
  const oldest = Math.min(...kept.map(({ manifest }) => Date.parse(manifest.begun)));
  for (const store of await readdir(files))
    for (const id of await readdir(join(files, store))) {
      const path = join(files, store, id);
      if (!named.has(`${store}/${id}`) && (await stat(path)).mtimeMs < oldest) await removeAll(path);
    }
}

/** Puts an uploaded file back; false where its copy is missing or another one. */
export async function putBack(directory: string, to: string, { path, sha256 }: BackedUpFile): Promise<boolean> {
  const bytes = await readFile(join(partsOf(directory).files, path)).catch(ifCode("ENOENT"));
  if (!bytes || hashOf(bytes).toString("hex") !== sha256) return false;
  const target = join(to, "files", path);
  if (await isThere(target)) return true;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await writeWhole(target, bytes);
  return true;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(ifCode("ENOENT"))) !== undefined;
}

function ifCode(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
    return undefined;
  };
}

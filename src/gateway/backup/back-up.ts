import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig, type QueryResult } from "pg";
import { applicationName } from "#gateway/database/connect.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import {
  baseFile,
  listFile,
  type Manifest,
  measure,
  partsOf,
  readBases,
  removeAll,
  writeManifest,
  writeWhole,
} from "./backup-folder.ts";
import { copyOutside, dropOldFiles, type Outside, readFiles } from "./keep-outside.ts";
import { dropPartsBefore } from "./log-parts.ts";

/** What is backed up. */
export interface BackUp extends Outside {
  /** The embedded server, by the login that owns everything in it. */
  readonly url: string;
}

/** Of programs that would back up at once, one does. */
const lock = "hashtextextended('back-up', 0)";

/**
 * Copies the database as it is at the end of the copy, and what is beside it, to a folder that is prepared for it. Throws
 * a PlainFailure while another program does. Answers its moment, its size in bytes, and how many uploaded files it has.
 */
export async function backUp({ url, ...outside }: BackUp) {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lock}) as mine`);
    if (!rows[0]?.mine) throw new PlainFailure("Another program is making a back-up already");
    await dropUnfinished(outside.to);
    const begun = await readClock(client);
    const folder = join(partsOf(outside.to).bases, begun.replaceAll(":", "-"));
    const { timeline, firstPart, lastPart } = await copyServer(url, client, folder);
    const ended = await readClock(client);
    await copyOutside(outside, null);
    const files = await readFiles(outside.db);
    await writeWhole(join(folder, listFile), JSON.stringify(files));
    await chmod(folder, 0o700);
    const base = await measure(join(folder, baseFile));
    const list = await measure(join(folder, listFile));
    const manifest: Manifest = { format: 1, begun, ended, timeline, firstPart, lastPart, base, list };
    await writeManifest(folder, manifest);
    return { ended, bytes: base.bytes, files: files.length };
  } finally {
    await client.end();
  }
}

async function connect(url: string, more: ClientConfig & { readonly replication?: "true" } = {}): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: applicationName("back-up"), ...more });
  // Without a listener, the loss of the connection would end the process; the next statement fails all the same.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function readClock(client: Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]?.now.toISOString() ?? "";
}

/** Has the server copy its whole folder into a new one, with the log that it needs to be whole. */
async function copyServer(url: string, client: Client, folder: string) {
  const sender = await connect(url, { replication: "true" });
  try {
    const answer: unknown = await sender.query(
      `BASE_BACKUP (LABEL 'aisle', TARGET 'server', TARGET_DETAIL ${sender.escapeLiteral(folder)}, COMPRESSION 'gzip', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`,
    );
    // The first of its results says where in the log the copy begins, the last one where it ends.
    const results = answer as QueryResult<{ recptr: string; tli: string }>[];
    const [begin] = results[0]?.rows ?? [];
    const end = results.findLast(({ rows }) => rows[0]?.recptr)?.rows[0];
    const { rows } = await client.query<{ firstPart: string; lastPart: string }>(
      `select pg_walfile_name($1) as "firstPart", pg_walfile_name($2) as "lastPart"`,
      [begin?.recptr, end?.recptr],
    );
    const [parts] = rows;
    if (!begin || !parts) throw new Error("PostgreSQL did not say where its back-up begins");
    return { timeline: Number(begin.tli), ...parts };
  } finally {
    await sender.end();
  }
}

/** Removes what programs have left that were killed while they made a back-up. */
async function dropUnfinished(directory: string): Promise<void> {
  const { bases } = partsOf(directory);
  const finished = new Set((await readBases(directory)).map(({ folder }) => folder));
  for (const name of await readdir(bases)) if (!finished.has(join(bases, name))) await removeAll(join(bases, name));
}

/**
 * Removes back-ups that no moment since `from` needs: the newest one before it is still needed. What the log and the
 * folder of files have for those alone goes too.
 */
export async function dropOld(directory: string, from: Date): Promise<void> {
  const bases = await readBases(directory);
  const needed = bases.findLastIndex(({ manifest }) => manifest && Date.parse(manifest.ended) <= from.getTime());
  const kept = bases
    .slice(Math.max(0, needed))
    .flatMap(({ folder, manifest }) => (manifest ? [{ folder, manifest }] : []));
  for (const { folder } of bases.slice(0, Math.max(0, needed))) await removeAll(folder);
  const [oldest] = kept;
  if (!oldest) return;
  await dropPartsBefore(directory, oldest.manifest.firstPart);
  await dropOldFiles(directory, kept);
}

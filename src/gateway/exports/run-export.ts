import { spawn } from "node:child_process";
import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import type { NewExport } from "#contract/jobs/schema.ts";
import { applicationName } from "#gateway/database/connect.ts";
import type { Database } from "#gateway/database/schema.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";
import type { BegunJob, MadeFile } from "#gateway/store/jobs/lease.ts";
import type { WrittenSheet } from "./write-export.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** How much memory the process may use that writes an export, in MB. */
const memory = 512;

/** What the process is to write, and where. */
export interface Errand {
  readonly url: string;
  readonly applicationName: string;
  readonly path: string;
  readonly job: Pick<BegunJob, "storeId" | "needs">;
  readonly asked: NewExport;
}

/** What the process tells. A plain trouble is a sentence for whoever asked. */
export type Told =
  | { readonly done: number; readonly total: number }
  | { readonly written: WrittenSheet }
  | { readonly trouble: string; readonly isPlain: boolean };

/** What running an export works with. */
interface Running {
  readonly db: Kysely<Database>;
  /** Where the process connects to the same database. */
  readonly url: string;
  readonly files: FileStores;
  readonly stop: AbortSignal;
  onProgress(done: number, total: number): void;
}

/**
 * Lets a process of its own write an export, and puts the file where files are kept. `settle` gives it its row; where
 * it throws or answers false, no file stays. Throws a PlainFailure that says why there is no file.
 */
export async function runExport(
  { storeId, needs }: Errand["job"],
  asked: NewExport,
  { db, url, files, stop, onProgress }: Running,
  settle: (written: MadeFile) => Promise<boolean>,
): Promise<boolean> {
  const folder = await files.work.make();
  try {
    const path = join(folder, "export.part");
    const errand = { url, applicationName: applicationName("export"), path, job: { storeId, needs }, asked };
    const { name, type, sha256, size, ...written } = await inProcess(errand, stop, onProgress);
    const bytes = await openAsBlob(path);
    const kept = await keepWritten(db, files, storeId, { name, type, hash: Buffer.from(sha256, "hex"), size, bytes });
    try {
      return await settle({ ...written, sha256, size, file: kept.file });
    } finally {
      await kept.dropLoose().catch(() => undefined);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inProcess(errand: Errand, stop: AbortSignal, onProgress: Running["onProgress"]): Promise<WrittenSheet> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memory}`, program], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, NODE_OPTIONS: "" },
    signal: stop,
    killSignal: "SIGKILL",
  });
  const ended = once(child, "close");
  // A process that has ended before it has read its errand is told by what follows.
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify(errand)}\n`);
  const told = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const news = JSON.parse(line) as Told;
      if ("done" in news) onProgress(news.done, news.total);
      else return news;
    }
    return null;
  })();
  const [last] = await Promise.all([told, ended]);
  stop.throwIfAborted();
  if (last === null) throw new Error("the process that writes an export has ended before its time");
  if ("written" in last) return last.written;
  throw last.isPlain ? new PlainFailure(last.trouble) : new Error(last.trouble);
}

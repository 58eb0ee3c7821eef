import { Console } from "node:console";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "#gateway/config.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { choosePlace } from "#gateway/database/server/place.ts";
import { startDatabaseServer } from "#gateway/database/server.ts";
import { optionTrouble } from "#gateway/option-trouble.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import type { ProgramProcess } from "#gateway/program-process.ts";
import { prepareBackups } from "./backup-folder.ts";
import { backUp } from "./back-up.ts";
import { copiesLogTo } from "./log-parts.ts";
import { restore } from "./restore.ts";

const help = `npm run backup -- --to FOLDER
  Backs up the embedded database and the uploaded files, while shops sell or not.
npm run restore -- --from FOLDER [--at TIME]
  Restores them into DATA_DIR, which has no database yet: as they were at a moment, such as "2026-11-30 14:05" in the
  time of this machine or 2026-11-30T14:05:00Z, or without --at as they were last.

To restore any moment, start the gateway with BACKUP_DIR=FOLDER: it copies the log of all changes and backs up every day.`;

/** The program of `npm run backup` and `npm run restore`. Answers its exit code. */
export async function runBackup(own: ProgramProcess): Promise<number> {
  const terminal = new Console(own);
  const [program, ...words] = own.argv.slice(2);
  try {
    const options = readOptions(words);
    if (options.help) terminal.log(help);
    else if (program === "restore") await restoreTo(readSettings(own), options, terminal);
    else await backUpTo(readSettings(own), options, terminal);
    return 0;
  } catch (error) {
    // What a disk, a folder or PostgreSQL says is told as it is; anything else is a fault of the program.
    if (!(error instanceof PlainFailure) && !(error instanceof Error && "code" in error)) throw error;
    terminal.error(error.message);
    return 1;
  }
}

interface Options {
  readonly help?: boolean | undefined;
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly at?: string | undefined;
}

function readOptions(words: readonly string[]): Options {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args: [...words], options: { help: { type: "boolean" }, to: text, from: text, at: text } })
      .values;
  } catch (error) {
    throw new PlainFailure(optionTrouble(error), { cause: error });
  }
}

function readSettings(own: ProgramProcess): Config {
  const { config, refusals } = readConfig(own.env);
  if (!config) throw new PlainFailure(refusals.join("\n"));
  if (config.database)
    throw new PlainFailure(
      "The database of DATABASE_URL is backed up by its own tools: src/gateway/backup/README.md says how",
    );
  return config;
}

async function backUpTo({ dataDirectory }: Config, { to }: Options, terminal: Console): Promise<void> {
  if (!to) throw new PlainFailure("Say where the back-up goes: npm run backup -- --to FOLDER");
  const directory = resolve(to);
  const place = choosePlace(resolve(dataDirectory, "postgres"));
  await prepareBackups(directory, place.directory, place.user);
  const log = { info: () => {}, warn: terminal.error, error: terminal.error };
  const server = await startDatabaseServer({ directory: join(dataDirectory, "postgres"), log });
  const db = openDatabase(server.url, { statementTimeout: 0, connections: 2 });
  try {
    // One that was just made is marked now.
    await prepareBackups(directory, place.directory, place.user);
    const made = await backUp({ url: server.url, db, from: resolve(dataDirectory), to: directory });
    const megabytes = Math.ceil(made.bytes / 1_000_000);
    terminal.log(`Backed up at ${made.ended}: ${megabytes} MB and ${made.files} uploaded files`);
    if (!(await copiesLogTo(db, directory)))
      terminal.log(`This moment alone can be restored. For any later one start the gateway with BACKUP_DIR=${to}`);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

async function restoreTo({ dataDirectory }: Config, { from, at }: Options, terminal: Console): Promise<void> {
  if (!from) throw new PlainFailure("Say where the back-ups are: npm run restore -- --from FOLDER [--at TIME]");
  const moment = at === undefined ? null : new Date(at);
  if (moment && Number.isNaN(moment.getTime()))
    throw new PlainFailure(`"${at}" is no moment: write it as "2026-11-30 14:05" or 2026-11-30T14:05:00Z`);
  const log = {
    info: (sentence: string) => terminal.log(sentence),
    warn: (sentence: string) => terminal.error(sentence),
  };
  const last = await restore({ from: resolve(from), at: moment, to: resolve(dataDirectory), log });
  terminal.log(
    `Restored to ${join(dataDirectory, "postgres")}. The last change is of ${last}. npm start goes on from there`,
  );
}

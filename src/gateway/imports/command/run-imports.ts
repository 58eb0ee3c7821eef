import { Console } from "node:console";
import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble, setUpTrouble } from "#gateway/database/connection-trouble.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { keepingLease } from "#gateway/jobs/keep-lease.ts";
import { runJob } from "#gateway/jobs/runner.ts";
import { lendDatabase } from "#gateway/lend-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { onEndSignal, type ProgramProcess } from "#gateway/program-process.ts";
import { Refusal } from "#gateway/refusal.ts";
import { notifyGateways } from "#gateway/store/events/notice.ts";
import { createFileStores } from "#gateway/store/files/create-file-stores.ts";
import { type CommandPlace, importAsked, type Outcome, undoAsked } from "./do-import.ts";
import { readOptions } from "./options.ts";
import { progressBar } from "./progress-bar.ts";
import { listReport } from "./report.ts";
import { ImportStopped } from "../import-refused.ts";
import { listImports } from "../past/list-imports.ts";

/** The exit code of a program that Ctrl-C has ended. */
const interruptedCode = 130;

/** How long after a signal another one belongs to the same key press, because terminal and npm both send it. */
const sameKeyPress = 1_000;

/** The program of `npm run import`. Answers its exit code. */
export async function runImports(own: ProgramProcess): Promise<number> {
  const terminal = new Console(own);
  try {
    const { lines, code } = await doAsked(own);
    for (const line of lines) terminal.log(line);
    return code;
  } catch (error) {
    const full = error instanceof Error && "code" in error && error.code === "ENOSPC";
    const trouble = connectionTrouble(error);
    const unfit = setUpTrouble(error);
    const wasStopped = error instanceof Error && error.name === "AbortError";
    if (trouble !== null)
      terminal.error(
        `The connection to PostgreSQL was lost during the import: ${trouble}. Run it again: it adds what is missing.`,
      );
    else if (unfit !== null) terminal.error(`The database cannot be used: ${unfit}.`);
    else if (full)
      terminal.error("The disk is full. Free some space and run the import again: it adds what is missing.");
    else if (wasStopped) terminal.error("Stopped: nothing was changed.");
    else if (error instanceof PlainFailure || error instanceof Refusal) terminal.error(error.message);
    else throw error;
    return wasStopped || error instanceof ImportStopped ? interruptedCode : 1;
  }
}

async function doAsked(own: ProgramProcess): Promise<Outcome> {
  // npm runs this in the project's folder, but a relative path starts at the folder where npm was called.
  const asked = await readOptions(own.argv.slice(2), own.env["INIT_CWD"]);
  if (asked.does === "help") return { lines: [asked.text], code: 0 };
  return withPlace(own, async (at) => {
    if (asked.does === "list") return { lines: listReport(await listImports(at.db, asked.code)), code: 0 };
    return asked.does === "undo" ? undoAsked(asked, at) : importAsked(asked, at);
  });
}

/** Lends the database and the places for files, as a gateway has them. */
function withPlace<Done>(own: ProgramProcess, work: (at: CommandPlace) => Promise<Done>): Promise<Done> {
  const { error: complain } = new Console(own);
  const bar = progressBar(own.stderr);
  const onWaiting = (words: string): void => {
    bar.clear();
    complain(words);
  };
  return lendDatabase(own, async (url, { dataDirectory, bucket }) => {
    const db = openDatabase(url, { connections: 3, statementTimeout: 0, applicationName: applicationName("import") });
    const files = createFileStores(dataDirectory, bucket);
    let telling: Promise<unknown> = Promise.resolve();
    const ownLease = keepingLease(db, files.work);
    try {
      // Before anything is written there, so that no gateway takes it for what an ended one has left.
      await ownLease.round(new AbortController().signal);
      const endLease = runJob(ownLease, { warn: complain });
      const stop = listenForStop(own, onWaiting);
      const transact = makeTransact(db, (storeId) => {
        telling = telling.then(() => notifyGateways(db, [storeId])).catch(() => undefined);
      });
      const told = { onWaiting, onProgress: bar.show, stop, isHere: true };
      return await work({ db, url, files, transact, ...told }).finally(async () => {
        bar.clear();
        await endLease().catch(() => undefined);
        await telling;
      });
    } finally {
      await db.destroy();
    }
  });
}

/**
 * Listens for Ctrl-C: the first press asks the work to stop where nothing is left half done, the second ends the
 * program at once. What PostgreSQL does then is rolled back.
 */
function listenForStop(own: ProgramProcess, tell: (words: string) => void): AbortSignal {
  const controller = new AbortController();
  let since = 0;
  const stop = () => {
    if (since && performance.now() - since > sameKeyPress) own.exit(interruptedCode);
    if (since) return;
    since = performance.now();
    tell("Stopping as soon as nothing is left half done. Ctrl-C once more stops at once.");
    controller.abort();
  };
  onEndSignal(own, stop);
  return controller.signal;
}

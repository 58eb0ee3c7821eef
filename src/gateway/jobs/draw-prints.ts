import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#gateway/database/schema.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { keepFiles } from "#gateway/store/files/keep-files.ts";
import type { DrawPrint } from "#gateway/print/draw-print.ts";
import { leaveWaitingPrint, settlePrint, takeWaitingPrint } from "#gateway/store/prints/waiting-prints.ts";
import type { Job } from "./runner.ts";

/** What drawing waiting prints needs. */
interface DrawingPrints {
  readonly db: Kysely<Database>;
  readonly draw: DrawPrint;
  readonly files: FileStores;
  readonly log: Pick<Logger, "warn">;
}

/**
 * Draws all prints that wait, one after the other, until it is stopped: what is not drawn by then waits for the next
 * start. Several gateways may do this at the same time; what one of them began before it died is drawn again by
 * another. Answers how many it has drawn.
 */
export async function drawWaitingPrints(
  { db, draw, files, log }: DrawingPrints,
  stopped: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let count = 0; ; count++) {
    if (stopped.aborted) return count;
    const print = await db.transaction().execute(takeWaitingPrint);
    if (!print) return count;
    // No transaction is open meanwhile, because this may take a minute.
    const file = await draw(db, print, stopped).catch((error: unknown) => {
      if (!stopped.aborted)
        log.warn({ print: print.id, error: error instanceof Error ? error.message : String(error) }, "a print failed");
      return null;
    });
    if (file === null && stopped.aborted) {
      await db.transaction().execute((trx) => leaveWaitingPrint(trx, print));
      return count;
    }
    const kept = await keepFiles(db, files, print.storeId, file ? { file } : {});
    try {
      await db.transaction().execute((trx) => settlePrint(trx, print, kept.files["file"] ?? null));
    } finally {
      await kept.dropLoose().catch(() => undefined);
    }
  }
}

/** The job that draws prints. */
export function drawingPrints(drawing: DrawingPrints): Job {
  return {
    failure: "waiting prints could not be read",
    every: 2_000,
    round: (stopping) => drawWaitingPrints(drawing, stopping),
  };
}

import { statfsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";

/** How often a server is asked whether it still answers, in milliseconds. */
const askEvery = 5_000;
/**
 * So many questions in a row without an answer in time end the connection: after a single one, this process itself may
 * have slept.
 */
const mostUnanswered = 2;

/**
 * The free space that is kept for the server, in bytes: two and a half segments of its write-ahead log. Without room
 * for the next segment the server stops completely; if writes are refused before that, it can still answer reads.
 */
const reserve = 40 * 1024 * 1024;
/** How long one measurement of the free space is used, in milliseconds. */
const measureEvery = 200;

/**
 * Returns a function that tells whether a folder's disk has room for writes. Where the system does not tell, it returns
 * true.
 */
export function watchRoom(folder: string): () => boolean {
  let measuredAt = -Infinity;
  let room = true;
  return () => {
    if (performance.now() - measuredAt < measureEvery) return room;
    measuredAt = performance.now();
    try {
      const { bavail, bsize } = statfsSync(folder);
      room = bavail * bsize >= reserve;
    } catch {
      room = true;
    }
    return room;
  };
}

/**
 * Ends a connection whose server has stopped to answer without closing it, so that it is found to be gone. Stops by
 * itself once the connection has ended.
 */
export async function watchAnswers(client: Client): Promise<void> {
  const ended = new AbortController();
  client.once("end", () => ended.abort());
  let unanswered = 0;
  while (unanswered < mostUnanswered) {
    try {
      await sleep(askEvery, undefined, { ref: false, signal: ended.signal });
    } catch {
      return;
    }
    unanswered = await client.query("select 1").then(
      () => 0,
      () => unanswered + 1,
    );
  }
  // With a question that is still open, the driver says no goodbye and closes the connection at once.
  void client.end().catch(() => {});
}

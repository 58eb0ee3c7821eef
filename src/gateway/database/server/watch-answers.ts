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

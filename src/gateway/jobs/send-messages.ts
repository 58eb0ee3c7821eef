import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import type { PostLimits } from "#gateway/outbound/post.ts";
import { postMessage } from "#gateway/providers/message-provider.ts";
import { noteSent, storesWithDueMessages, takeDueMessage } from "#gateway/store/messages/due-messages.ts";
import type { Job } from "./runner.ts";
import { createTurns } from "./turns.ts";

/** What sending messages needs. */
export interface SendingMessages {
  readonly db: Kysely<Database>;
  /** Tells this process that a store has new events. */
  readonly notify: (storeId: string) => void;
  readonly limits: PostLimits;
}

/** What the log says of a failure. */
const failure = "messages to customers were not sent";

/** How many stores are sent for at once. */
const mostStores = 10;

/**
 * The job that sends messages to customers: one of a store after the other, the stores beside each other. A stop gives
 * up the messages under way; whoever looks next sends them again under the same key.
 */
export function sendingMessages({ db, notify, limits }: SendingMessages, log: Pick<Logger, "warn">): Job {
  const transact = makeTransact(db, notify);
  const stopping = new AbortController();
  const turns = createTurns(mostStores, async (storeId) => {
    if (stopping.signal.aborted) return "last";
    try {
      return (await sendNext(transact, storeId, { ...limits, stopping: stopping.signal })) ? "again" : "last";
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, failure);
      return "last";
    }
  });
  return {
    failure,
    every: 2_000,
    round: async () => {
      for (const storeId of await storesWithDueMessages(db)) turns.ask(storeId);
    },
    end: () => {
      stopping.abort();
      return turns.done();
    },
  };
}

/** Sends the next message of a store that is due; answers whether there was one. */
async function sendNext(transact: Transact, storeId: string, limits: PostLimits): Promise<boolean> {
  const due = await transact((trx) => takeDueMessage(trx, storeId));
  if (due === null || due === "cancelled") return due === "cancelled";
  // No transaction is open meanwhile: a slow provider must not hold what others wait for.
  const posted = await postMessage(due.provider, due.message, due.idempotencyKey, limits);
  await transact((trx) => noteSent(trx, due, posted));
  return true;
}

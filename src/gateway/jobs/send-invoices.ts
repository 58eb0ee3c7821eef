import type { Logger } from "pino";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import { post, type PostLimits } from "#gateway/outbound/post.ts";
import { signedMessage } from "#gateway/providers/signature.ts";
import { type DueInvoice, storesWithDueInvoices, takeDueInvoice } from "#gateway/store/invoices/sync/due-invoices.ts";
import { noteResult } from "#gateway/store/invoices/sync/note-result.ts";
import type { Job } from "./runner.ts";
import { createTurns } from "./turns.ts";

/** What sending invoices needs. */
export interface SendingInvoices {
  readonly db: Kysely<Database>;
  /** Tells this process that a store has new events. */
  readonly notify: (storeId: string) => void;
  readonly limits: PostLimits;
}

/** What the log says of a failure. */
const failure = "invoices were not sent";

/** How many stores are sent to at once: each needs a connection to the database before and after its message. */
const mostStores = 10;

/** Sends invoices when it is asked to. */
interface InvoiceSender {
  /** Looks once for stores with invoices that are due, and begins to send them. */
  readonly look: () => Promise<void>;
  /** Resolves as soon as nothing is under way. */
  readonly done: () => Promise<void>;
}

/**
 * Makes what sends invoices: each store's in the order of their issue, the stores beside each other, so that no store
 * waits for the slow receiver of another. A failed message is logged, and the next look tries again.
 */
export function createInvoiceSender({ db, notify, limits }: SendingInvoices, log: Pick<Logger, "warn">): InvoiceSender {
  const transact = makeTransact(db, notify);
  const turns = createTurns(mostStores, async (storeId) => {
    if (limits.stopping?.aborted) return "last";
    try {
      return (await sendNext(transact, storeId, limits)) ? "again" : "last";
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, failure);
      return "last";
    }
  });
  return {
    look: async () => {
      for (const storeId of await storesWithDueInvoices(db)) turns.ask(storeId);
    },
    done: turns.done,
  };
}

/** Sends the next invoice of a store that is due; answers whether there was one. */
async function sendNext(transact: Transact, storeId: string, limits: PostLimits): Promise<boolean> {
  const due = await transact((trx) => takeDueInvoice(trx, storeId));
  if (!due) return false;
  // No transaction is open meanwhile: a slow receiver must not hold what others wait for.
  const posted = await post(messageOf(due), limits);
  await transact((trx) => noteResult(trx, due, posted));
  return true;
}

/** The message about an invoice. */
function messageOf({ id, storeId, place, document, ...to }: DueInvoice) {
  return signedMessage(to, id, { type: "invoice.issued", id, storeId, place, invoice: document });
}

/** The job that sends invoices. A stop gives up the messages under way; whoever looks next sends them again. */
export function sendingInvoices({ limits, ...sending }: SendingInvoices, log: Pick<Logger, "warn">): Job {
  const stopping = new AbortController();
  const sender = createInvoiceSender({ ...sending, limits: { ...limits, stopping: stopping.signal } }, log);
  return {
    failure,
    every: 2_000,
    round: sender.look,
    end: () => {
      stopping.abort();
      return sender.done();
    },
  };
}

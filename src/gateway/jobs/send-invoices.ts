import type { Logger } from "pino";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import { post, type PostLimits } from "#gateway/outbound/post.ts";
import { sign } from "#gateway/providers/signature.ts";
import { type DueInvoice, storesWithDueInvoices, takeDueInvoice } from "#gateway/store/invoices/sync/due-invoices.ts";
import { noteResult } from "#gateway/store/invoices/sync/note-result.ts";

/** What sending invoices needs. */
export interface SendingInvoices {
  readonly db: Kysely<Database>;
  /** Tells this process that a store has new events. */
  readonly notify: (storeId: string) => void;
  readonly limits: PostLimits;
}

/** Milliseconds between two looks for invoices that are due. */
const lookEvery = 2_000;

/**
 * Sends all invoices that are due, each store's in the order of their issue, the stores beside each other. Several gateways
 * may do this at the same time. Answers how many messages were sent.
 */
export async function sendDueInvoices({ db, notify, limits }: SendingInvoices): Promise<number> {
  const transact = makeTransact(db, notify);
  const stores = await storesWithDueInvoices(db);
  const sent = await Promise.all(stores.map((storeId) => sendOfStore(transact, storeId, limits)));
  return sent.reduce((sum, count) => sum + count, 0);
}

async function sendOfStore(transact: Transact, storeId: string, limits: PostLimits): Promise<number> {
  for (let count = 0; ; count++) {
    if (limits.stopping?.aborted) return count;
    const due = await transact((trx) => takeDueInvoice(trx, storeId));
    if (!due) return count;
    // No transaction is open meanwhile: a slow receiver must not hold what others wait for.
    const posted = await post(messageOf(due), limits);
    await transact((trx) => noteResult(trx, due, posted));
  }
}

/** The message about an invoice; its id is that of the invoice, by which the receiver knows one that comes twice. */
function messageOf({ url, secret, id, storeId, place, document }: DueInvoice) {
  const body = JSON.stringify({ type: "invoice.issued", id, storeId, place, invoice: document });
  const signed = sign(secret, id, body, Date.now());
  return { url, body, headers: { "content-type": "application/json", "user-agent": "Aisle", ...signed } };
}

/**
 * Looks for invoices to send every few seconds. Answers the function that stops it: a message under way is given up then, and
 * sent again by whoever looks next.
 */
export function startSendingInvoices(
  { limits, ...sending }: SendingInvoices,
  log: Pick<Logger, "warn">,
  every = lookEvery,
): () => Promise<void> {
  const stopping = new AbortController();
  const stoppable = { ...sending, limits: { ...limits, stopping: stopping.signal } };
  let round: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const look = (): void => {
    if (isRunning) return;
    isRunning = true;
    round = sendDueInvoices(stoppable)
      .catch((error: unknown) =>
        log.warn({ error: error instanceof Error ? error.message : String(error) }, "invoices were not sent"),
      )
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(look, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}

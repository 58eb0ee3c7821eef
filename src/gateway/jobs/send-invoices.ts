import type { Logger } from "pino";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import { post, type PostLimits } from "#gateway/outbound/post.ts";
import { sign } from "#gateway/providers/signature.ts";
import { type DueInvoice, storesWithDueInvoices, takeDueInvoice } from "#gateway/store/invoices/sync/due-invoices.ts";
import { noteResult } from "#gateway/store/invoices/sync/note-result.ts";
import { createTurns } from "./turns.ts";

/** What sending invoices needs. */
export interface SendingInvoices {
  readonly db: Kysely<Database>;
  /** Tells this process that a store has new events. */
  readonly notify: (storeId: string) => void;
  readonly limits: PostLimits;
}

/** Milliseconds between two looks for invoices that are due. */
const lookEvery = 2_000;

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
 * Makes what sends invoices: each store's in the order of their issue, the stores beside each other, so that no store waits
 * for the slow receiver of another. Several gateways may do this at the same time. A failure is logged, and the next look
 * tries again.
 */
export function createInvoiceSender({ db, notify, limits }: SendingInvoices, log: Pick<Logger, "warn">): InvoiceSender {
  const transact = makeTransact(db, notify);
  const warn = (error: unknown): void =>
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "invoices were not sent");
  const turns = createTurns(mostStores, async (storeId) => {
    if (limits.stopping?.aborted) return "last";
    try {
      return (await sendNext(transact, storeId, limits)) ? "again" : "last";
    } catch (error) {
      warn(error);
      return "last";
    }
  });
  return {
    look: async () => {
      const stores = await storesWithDueInvoices(db).catch(warn);
      for (const storeId of stores ?? []) turns.ask(storeId);
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

/** The message about an invoice; its id is that of the invoice, by which the receiver knows one that comes twice. */
function messageOf({ url, secret, id, storeId, place, document }: DueInvoice) {
  const body = JSON.stringify({ type: "invoice.issued", id, storeId, place, invoice: document });
  const signed = sign(secret, id, body, Date.now());
  return { url, body, headers: { "content-type": "application/json", "user-agent": "Aisle", ...signed } };
}

/**
 * Looks for invoices to send every few seconds. Answers the function that stops it: messages under way are given up then, and
 * sent again by whoever looks next.
 */
export function startSendingInvoices(
  { limits, ...sending }: SendingInvoices,
  log: Pick<Logger, "warn">,
  every = lookEvery,
): () => Promise<void> {
  const stopping = new AbortController();
  const sender = createInvoiceSender({ ...sending, limits: { ...limits, stopping: stopping.signal } }, log);
  let looking: Promise<void> | null = null;
  const look = (): void => {
    looking ??= sender.look().finally(() => {
      looking = null;
    });
  };
  const timer = setInterval(look, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await looking;
    await sender.done();
  };
}

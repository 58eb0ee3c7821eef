import type { Logger } from "pino";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { post, type PostLimits } from "#gateway/outbound/post.ts";
import { messageOf } from "#gateway/plain-failure.ts";
import { postMessage } from "#gateway/providers/message-provider.ts";
import { signedMessage } from "#gateway/providers/signature.ts";
import { type DueInvoice, storesWithDueInvoices, takeDueInvoice } from "#gateway/store/invoices/sync/due-invoices.ts";
import { noteResult } from "#gateway/store/invoices/sync/note-result.ts";
import {
  type DueMessage,
  noteSent,
  storesWithDueMessages,
  takeDueMessage,
} from "#gateway/store/messages/due-messages.ts";
import type { Posted } from "#gateway/store/outbox.ts";
import type { Job, JobTools } from "./runner.ts";
import { createTurns } from "./turns.ts";

/** Something that waits to be sent to other programs, each store's in an order of its own. */
interface Outbox<Due> {
  /** What the log says of a failure. */
  readonly failure: string;
  readonly storesWithDue: (db: Db) => Promise<string[]>;
  /** Takes the next one of a store, so that no other gateway sends it; null where none is due. */
  readonly takeDue: (trx: Trx, storeId: string) => Promise<Due | "cancelled" | null>;
  readonly send: (due: Due, limits: PostLimits) => Promise<Posted>;
  readonly note: (trx: Trx, due: Due, posted: Posted) => Promise<void>;
}

/** The messages to customers. */
export const messageOutbox: Outbox<DueMessage> = {
  failure: "messages to customers were not sent",
  storesWithDue: storesWithDueMessages,
  takeDue: takeDueMessage,
  send: ({ provider, message, idempotencyKey }, limits) => postMessage(provider, message, idempotencyKey, limits),
  note: noteSent,
};

/** The invoices for the program of a store that wants them. */
export const invoiceOutbox: Outbox<DueInvoice> = {
  failure: "invoices were not sent",
  storesWithDue: storesWithDueInvoices,
  takeDue: takeDueInvoice,
  send: ({ id, storeId, place, document, ...to }, limits) =>
    post(signedMessage(to, id, { type: "invoice.issued", id, storeId, place, invoice: document }), limits),
  note: noteResult,
};

/** For how many stores something is sent at once: each needs a connection to the database before and after. */
const mostStores = 10;

/**
 * The job that sends what waits in an outbox: one of a store after the other, the stores beside each other, so that none
 * waits for the slow receiver of another. A failure is logged. A stop gives up what is under way: whoever looks next
 * sends it again. `done` resolves as soon as nothing is under way.
 */
export function sendingOutbox<Due>(
  outbox: Outbox<Due>,
  { db, notify, limits }: JobTools & { readonly limits: PostLimits },
  log: Pick<Logger, "warn">,
): Job & { readonly done: () => Promise<void> } {
  const transact = makeTransact(db, notify);
  const stopping = new AbortController();
  const sendNext = async (storeId: string): Promise<"again" | "last"> => {
    const due = await transact((trx) => outbox.takeDue(trx, storeId));
    if (due === null) return "last";
    if (due === "cancelled") return "again";
    // No transaction is open meanwhile: a slow receiver must not hold what others wait for.
    const posted = await outbox.send(due, { ...limits, stopping: stopping.signal });
    await transact((trx) => outbox.note(trx, due, posted));
    return "again";
  };
  const turns = createTurns(mostStores, async (storeId) => {
    if (stopping.signal.aborted) return "last";
    try {
      return await sendNext(storeId);
    } catch (error) {
      log.warn({ error: messageOf(error) }, outbox.failure);
      return "last";
    }
  });
  return {
    failure: outbox.failure,
    every: 2_000,
    round: async () => {
      for (const storeId of await outbox.storesWithDue(db)) turns.ask(storeId);
    },
    end: () => {
      stopping.abort();
      return turns.done();
    },
    done: turns.done,
  };
}

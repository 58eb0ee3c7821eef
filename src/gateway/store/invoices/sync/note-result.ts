import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { invoiceKind } from "#gateway/store/invoices/invoice-kind.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { judgeAttempt, type Posted } from "#gateway/store/outbox.ts";
import type { DueInvoice } from "./due-invoices.ts";

/**
 * An invoice is tried until it is taken, because the others wait behind it. With some statuses a receiver refuses this
 * invoice only: a retry would change nothing, and the next invoice may be sent.
 */
const rules = {
  firstPause: 5,
  longestPause: 600,
  mostAttempts: Infinity,
  refuses: (status: number) => [400, 409, 413, 415, 422].includes(status),
};

/** The longest reason that is stored, in characters. */
const longestReason = 500;

/** The author of history entries about sending. */
const sender: Author = { userId: null, name: "Invoice sync", address: null, origin: "By Admin" };

/**
 * Saves the result of sending an invoice. When the receiver refuses it, it is set aside until somebody sends it again,
 * and the next invoice goes out. Every other failure is about the connection: the invoice is tried again, later each
 * time, and the others wait behind it.
 */
export async function noteResult(trx: Trx, due: DueInvoice, posted: Posted): Promise<void> {
  const { storeId, id, tries } = due;
  const { is, answer, nextIn } = judgeAttempt(posted, tries, rules);
  const reason = "status" in posted ? `answered ${answer}` : answer;
  const because = is === "sent" ? "" : reason.slice(0, longestReason);
  const held = await invoiceKind.lock(trx, storeId, id);
  // Another gateway may have taken it after the lease and saved a result already.
  if (!held || held.status === "Sent") return;
  const status = is === "sent" ? "Sent" : "Failed";
  const change = { fields: { status }, sync: { because, tries, nextIn }, text: because } as const;
  // The history has one entry for a failure, not one for each of a hundred tries that end in the same way.
  if (held.status === status && held.because === because) await invoiceKind.writeMore?.(trx, held, change);
  else await changeRecord(trx, invoiceKind, { storeId, id, version: held.version }, sender, () => change);
}

import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { invoiceKind } from "#gateway/store/invoices/invoice-kind.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { DueInvoice } from "./due-invoices.ts";

/** What came of sending an invoice: an answer with the begin of its text, or why there was none. */
type Posted = { readonly status: number; readonly text: string } | { readonly because: string };

/** Answers by which a receiver refuses one invoice, whatever becomes of others: trying it again would change nothing. */
const refusals: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/** The longest reason that is kept, in characters. */
const longestReason = 500;

/** The author of what became of a message. */
const sender: Author = { userId: null, name: "Invoice sync", address: null, origin: "By Admin" };

/**
 * Notes what came of sending an invoice. One that the receiver refuses is set aside until somebody asks for another try, and
 * the next one goes; whatever else fails is about the way there, so it is tried again, later each time, and the others wait.
 */
export async function noteResult(trx: Trx, due: DueInvoice, posted: Posted): Promise<void> {
  const { storeId, id, tries } = due;
  const isSent = "status" in posted && posted.status >= 200 && posted.status < 300;
  const isRefused = "status" in posted && refusals.has(posted.status);
  const nextIn = isSent || isRefused ? null : secondsUntil(tries);
  const because = isSent ? "" : reasonOf(posted);
  const held = await invoiceKind.lock(trx, storeId, id);
  // Another gateway that had it after the lease may have been told already.
  if (!held || held.status === "Sent") return;
  const status = isSent ? "Sent" : "Failed";
  const change = { fields: { status }, sync: { because, tries, nextIn }, text: because } as const;
  // The history tells of a failure once, not of each of a hundred tries that end in the same way.
  if (held.status === status && held.because === because) await invoiceKind.writeMore?.(trx, held, change);
  else await changeRecord(trx, invoiceKind, { storeId, id, version: held.version }, sender, () => change);
}

/** How long the next try waits, in seconds: 5, 10, 20, and at most ten minutes. */
function secondsUntil(tries: number): number {
  return Math.min(5 * 2 ** Math.min(tries - 1, 10), 600);
}

function reasonOf(posted: Posted): string {
  const reason = "status" in posted ? `answered ${posted.status} ${posted.text.replace(/\s+/g, " ")}` : posted.because;
  return reason.replaceAll("\0", "").trim().slice(0, longestReason);
}

import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { invoiceKind } from "#gateway/store/invoices/invoice-kind.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { DueInvoice } from "./due-invoices.ts";

/**
 * The result of sending an invoice: the status of the response and the beginning of its text, or why there was none.
 */
type Posted = { readonly status: number; readonly text: string } | { readonly because: string };

/**
 * Statuses with which a receiver refuses this invoice only: a retry would change nothing, and the next invoice may be
 * sent.
 */
const refusals: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/** The longest reason that is kept, in characters. */
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
  const isSent = "status" in posted && posted.status >= 200 && posted.status < 300;
  const isRefused = "status" in posted && refusals.has(posted.status);
  const nextIn = isSent || isRefused ? null : secondsUntil(tries);
  const because = isSent ? "" : reasonOf(posted);
  const held = await invoiceKind.lock(trx, storeId, id);
  // Another gateway may have taken it after the lease and saved a result already.
  if (!held || held.status === "Sent") return;
  const status = isSent ? "Sent" : "Failed";
  const change = { fields: { status }, sync: { because, tries, nextIn }, text: because } as const;
  // The history has one entry for a failure, not one for each of a hundred tries that end in the same way.
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

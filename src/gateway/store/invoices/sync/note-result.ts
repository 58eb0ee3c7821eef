import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { DueInvoice } from "./due-invoices.ts";

/** What came of sending an invoice: an answer with the begin of its text, or why there was none. */
type Posted = { readonly status: number; readonly text: string } | { readonly because: string };

/** Answers by which a receiver refuses one invoice, whatever becomes of others: trying it again would change nothing. */
const refusals: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/** The longest reason that is kept, in characters. */
const longestReason = 500;

/**
 * Notes what came of sending an invoice. One that the receiver refuses is set aside until somebody asks for another try, and
 * the next one goes; whatever else fails is about the way there, so it is tried again, later each time, and the others wait.
 */
export async function noteResult(trx: Trx, { storeId, id, tries }: DueInvoice, posted: Posted): Promise<void> {
  const isSent = "status" in posted && posted.status >= 200 && posted.status < 300;
  const isRefused = "status" in posted && refusals.has(posted.status);
  const again = isSent || isRefused ? null : secondsUntil(tries);
  await trx
    .updateTable("invoice_syncs")
    .set({
      state: isSent ? "sent" : "failed",
      because: isSent ? "" : reasonOf(posted),
      sent_at: isSent ? sql<string>`date_trunc('milliseconds', clock_timestamp())` : null,
      next_at: again === null ? null : sql<string>`clock_timestamp() + make_interval(secs => ${again})`,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .where("store_id", "=", storeId)
    .where("invoice_id", "=", id)
    // Another gateway that had it after the lease may have been told already.
    .where("sent_at", "is", null)
    .execute();
}

/** How long the next try waits, in seconds: 5, 10, 20, and at most ten minutes. */
function secondsUntil(tries: number): number {
  return Math.min(5 * 2 ** Math.min(tries - 1, 10), 600);
}

function reasonOf(posted: Posted): string {
  const reason = "status" in posted ? `answered ${posted.status} ${posted.text.replace(/\s+/g, " ")}` : posted.because;
  return reason.replaceAll("\0", "").trim().slice(0, longestReason);
}

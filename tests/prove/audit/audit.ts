import type { Client } from "pg";
import type { Entry } from "../work/ledger.ts";
import { type Shop, withSnapshot } from "../work/shop.ts";
import { wrongBooks } from "./books.ts";
import { brokenRules } from "./rules.ts";
import { mark } from "../work/marks.ts";

/** What an audit found wrong, one sentence each. */
export interface Findings {
  /** Changes that were answered with success but are missing in the database. */
  readonly lost: string[];
  /** Changes that were made more than once. */
  readonly twice: string[];
  /** Changes of which a part is missing: row, history, event, lines, counts, stock or ledger. */
  readonly half: string[];
}

/** Findings of an audit that has found nothing yet. */
export function noFindings(): Findings {
  return { lost: [], twice: [], half: [] };
}

/**
 * Compares the writers' ledger with the database, in one snapshot of it, and asks the audits of stock and money. Problems
 * are added to `findings`.
 */
export async function audit(shop: Shop, entries: readonly Entry[], findings: Findings): Promise<void> {
  // Only changes answered before the snapshot: later ones need not be in it.
  const answered = entries.filter(({ state }) => state === "answered");
  const rows = await withSnapshot(shop.installation, async (client) => {
    findings.half.push(...(await brokenRules(client, shop)));
    return readMarks(client, shop);
  });
  findings.half.push(...(await wrongBooks(shop)));
  for (const entry of answered) {
    const times = rows.get(keyOf(entry)) ?? 0;
    if (times === 0) findings.lost.push(`${entry.kind} ${entry.key}, sent ${entry.sent} times, is not there`);
  }
  for (const entry of entries) {
    const times = rows.get(keyOf(entry)) ?? 0;
    if (times > 1) findings.twice.push(`${entry.kind} ${entry.key}, sent ${entry.sent} times, is there ${times} times`);
  }
}

/** Those of the writers' changes that are in a database, whether they were answered or not. */
export async function presentOf(shop: Shop, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const rows = await withSnapshot(shop.installation, (client) => readMarks(client, shop));
  return entries.filter((entry) => (rows.get(keyOf(entry)) ?? 0) > 0);
}

/**
 * How often each marked change is in the database. A change of picker, an invoice and a refund have no text, so the record
 * and the version that they made identify them.
 */
async function readMarks(client: Client, { storeId }: Shop): Promise<Map<string, number>> {
  const { rows } = await client.query<{ mark: string; times: string }>(
    `select mark, count(*) as times from (
       select case when kind in ('picker', 'invoice') then order_id || ' ' || version else text end as mark
       from order_history where store_id = $1
       union all
       select instructions from orders where store_id = $1
       union all
       select note from return_orders where store_id = $1
       union all
       select case when kind = 'return' then text else record_id || ' ' || version end from record_history
       where store_id = $1 and kind in ('return', 'refund', 'invoice') and (kind <> 'return' or action = 'changed')) marks
     where mark <> '' group by mark`,
    [storeId],
  );
  return new Map(rows.map(({ mark, times }) => [mark, Number(times)]));
}

function keyOf({ kind, key, made, orderId }: Entry): string {
  const version = made?.version ?? "none";
  if (kind === "picker" || kind === "invoice") return `${orderId} ${version}`;
  return kind === "refund" || kind === "return-invoice" ? `${made?.id ?? "none"} ${version}` : mark(key);
}

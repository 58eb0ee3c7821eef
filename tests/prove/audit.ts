import type { Client } from "pg";
import type { Entry } from "./ledger.ts";
import { type Shop, withSnapshot } from "./shop.ts";
import { brokenRules } from "./rules.ts";
import { mark } from "./planned-writes.ts";

/** What an audit found wrong, a sentence each. */
export interface Findings {
  /** Answered changes that are not there. */
  readonly lost: string[];
  /** Changes that were done more than once. */
  readonly twice: string[];
  /** Changes of which a part is missing: row, history, event, lines or counts. */
  readonly half: string[];
}

/** Findings of which none has been made yet. */
export function noFindings(): Findings {
  return { lost: [], twice: [], half: [] };
}

/** Holds what writers were told, and what they have given up, against the database as it stands at one moment. */
export async function audit(shop: Shop, entries: readonly Entry[], findings: Findings): Promise<void> {
  // What is answered while the database is read need not be in what is read.
  const answered = entries.filter(({ state }) => state === "answered");
  const rows = await withSnapshot(shop.installation, async (client) => {
    findings.half.push(...(await brokenRules(client, shop)));
    return readMarks(client, shop);
  });
  for (const entry of answered) {
    const times = rows.get(keyOf(entry)) ?? 0;
    if (times === 0) findings.lost.push(`${entry.kind} ${entry.key}, sent ${entry.sent} times, is not there`);
  }
  for (const entry of entries) {
    const times = rows.get(keyOf(entry)) ?? 0;
    if (times > 1) findings.twice.push(`${entry.kind} ${entry.key}, sent ${entry.sent} times, is there ${times} times`);
  }
}

/** How often each marked change stands in the database. Pickers carry no text: the version they made tells them. */
async function readMarks(client: Client, { storeId }: Shop): Promise<Map<string, number>> {
  const { rows } = await client.query<{ mark: string; times: string }>(
    `select mark, count(*) as times from (
       select case when kind = 'picker' then order_id || ' ' || version else text end as mark
       from order_history where store_id = $1
       union all
       select instructions from orders where store_id = $1) marks
     where mark <> '' group by mark`,
    [storeId],
  );
  return new Map(rows.map(({ mark, times }) => [mark, Number(times)]));
}

function keyOf({ kind, key, row, orderId }: Entry): string {
  return kind === "picker" ? `${orderId} ${row?.version ?? "none"}` : mark(key);
}

import { sql } from "kysely";
import { type CustomerRow, consentChannels } from "#contract/customers/customer.ts";
import type { ConsentEntry } from "#contract/customers/tabs-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readSetting } from "#gateway/store/settings/read-setting.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/**
 * The fields to write with the words of a consent: who agrees to a further way, and of whom nobody says in which words,
 * has agreed to the store's own.
 */
export async function withWording(
  db: Db,
  storeId: string,
  before: Pick<CustomerRow, "consent"> | null,
  fields: Partial<CustomerRow>,
): Promise<Partial<CustomerRow>> {
  const agreesAnew = (fields.consent ?? []).some((channel) => !before?.consent.includes(channel));
  if (!agreesAnew || fields.consentWording) return fields;
  return { ...fields, consentWording: await readSetting(db, storeId, "messages", "consentWording") };
}

interface Change {
  readonly at: string;
  readonly by: string;
  readonly consent: readonly [readonly string[] | null, readonly string[]] | null;
  readonly wording: readonly [string | null, string] | null;
}

/**
 * What a customer has said to each way of being written to, the newest first: with the words, who noted it and when. It
 * is read from the customer's history, so a later change leaves all that was said before.
 */
export function readConsents(db: Db, storeId: string, id: string): Promise<ConsentEntry[]> {
  return inSnapshot(db, async (db) => {
    const { consent, wording } = await db
      .selectFrom("customers")
      .select(["consent", "consent_wording as wording"])
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<Change>`
      select at, by_name as by, changes -> 'consent' as consent, changes -> 'consentWording' as wording
      from record_history where store_id = ${storeId} and kind = 'customer' and record_id = ${id}
        and changes ?| array['consent', 'consentWording']
      order by at, version, id`.execute(db);
    return entriesOf(rows, consent, wording);
  });
}

function entriesOf(changes: readonly Change[], now: readonly string[], wording: string): ConsentEntry[] {
  const entries: ConsentEntry[] = [];
  // What held before the first change that is known of was noted by nobody who is known.
  const first = changes.find(({ consent }) => consent !== null)?.consent;
  let agreed = first === undefined ? now : (first?.[0] ?? []);
  const reworded = changes.find((change) => change.wording !== null);
  let words = reworded === undefined ? wording : (reworded.wording?.[0] ?? "");
  const note = (channel: string, isAgreed: boolean, { at, by }: { at: string | null; by: string }): void => {
    entries.push({ channel: channel as ConsentEntry["channel"], agreed: isAgreed, wording: words, at, by });
  };
  for (const channel of consentChannels) if (agreed.includes(channel)) note(channel, true, { at: null, by: "" });
  for (const change of changes) {
    if (change.wording !== null) words = change.wording[1];
    const next = change.consent?.[1] ?? agreed;
    for (const channel of consentChannels) {
      const isOther = next.includes(channel) !== agreed.includes(channel);
      // Words that change alone are said anew of every way that holds.
      const isAnew = change.consent === null && next.includes(channel);
      if (isOther || isAnew) note(channel, next.includes(channel), change);
    }
    agreed = next;
  }
  return entries.toReversed();
}

import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { mustBeSecondPerson, readSecondPersons } from "#gateway/store/users/persons.ts";
import type { StoredSection } from "./stored-section.ts";

/** How long a higher limit waits in a store where nobody else may approve. */
const alone = sql.lit("24 hours");

/** Above which amount refunds need a second person: whoever could pay out more by it does not set it alone. */
export const refundSettings: StoredSection<"refunds"> = {
  columns: { approvalLimit: "refund_limit" },
  async check({ approvalLimit }, present, { trx, storeId, author, draft }) {
    if ((approvalLimit ?? Infinity) <= (present.approvalLimit ?? Infinity)) return undefined;
    if (!draft) {
      const others = author.userId === null ? [] : await readSecondPersons(trx, storeId, author.userId);
      const publishes = others.length > 0 ? `then ${others.join(" or ")} publishes it` : "it holds after 24 hours";
      const because = `a higher limit, or none, needs another person: save it as a draft in the settings, ${publishes}`;
      throw new Refusal("move-not-allowed", because);
    }
    const { byId, by, at } = draft;
    const asked = `asked for by ${by} at ${at}`;
    const others = byId === null ? [] : await readSecondPersons(trx, storeId, byId);
    if (others.length === 0 && byId !== null) {
      const { holdsFrom, isDue } = await readDue(trx, at);
      if (isDue) return `${asked}; for 24 hours nobody else could approve here`;
      if (byId === author.userId) {
        const because = `nobody else in this store may approve now: it holds by itself from ${holdsFrom} on`;
        throw new Refusal("move-not-allowed", because);
      }
    }
    await mustBeSecondPerson(
      trx,
      storeId,
      byId,
      author,
      "you have asked for this higher limit: another person publishes it",
    );
    return asked;
  },
};

async function readDue(trx: Trx, at: string): Promise<{ readonly holdsFrom: string; readonly isDue: boolean }> {
  const { rows } = await sql<{ holdsFrom: string; isDue: boolean }>`
    select to_char((from_at + ${alone}::interval) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as "holdsFrom",
      from_at + ${alone}::interval <= now() as "isDue"
    from (select ${at}::timestamptz as from_at) as asked`.execute(trx);
  const [due] = rows;
  if (!due) throw new Error("a moment answers one row");
  return due;
}

/**
 * A higher limit that nobody else in its store could publish, once its time has come; undefined where there is none. One
 * that was begun before somebody changed the limit is left to people.
 */
export async function dueLimit(db: Db): Promise<{ readonly storeId: string; readonly version: number } | undefined> {
  const drafts = await db
    .selectFrom("settings_drafts")
    .select(["store_id as storeId", "by_id as byId", "number", "base"])
    .where("section", "=", "refunds")
    .where("body", "is not", null)
    .where("by_id", "is not", null)
    .where(sql<boolean>`at + ${alone}::interval <= now()`)
    .where(
      sql<boolean>`base = coalesce((select max(version) from record_history
        where kind = 'settings.refunds' and record_id = settings_drafts.store_id), 1)`,
    )
    .orderBy("at")
    .execute();
  for (const { storeId, byId, number, base } of drafts) {
    if (storeId === null || byId === null || base === null) continue;
    if ((await readSecondPersons(db, storeId, byId)).length === 0) return { storeId, version: base + number };
  }
  return undefined;
}

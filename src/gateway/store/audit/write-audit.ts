import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AuditAction, AuditSubject, AuditValues } from "#contract/audit/subjects.ts";
import { kinds } from "#contract/kinds.ts";
import { isKind } from "#contract/records/kind-names.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { ofTransaction } from "#gateway/store/batch/of-transaction.ts";
import { foldText } from "#contract/fold-text.ts";

/**
 * Where somebody changed something. `storeId` is the store they worked in; with `ofBusiness`, it is about the whole
 * business, so that all its stores see the entry. Without a store, an entry is always about the business.
 */
export type AuditPlace =
  | { readonly storeId: string; readonly ofBusiness?: boolean }
  | { readonly businessUnitId: string };

/** One entry for the audit list. Of `before` and `after`, only the fields in which they differ are kept. */
export interface AuditEntry {
  readonly subject: AuditSubject;
  readonly id: string;
  readonly name: string;
  readonly action: AuditAction;
  /** The values before; null for something new, or for an action without values. */
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
  readonly author: Author;
  /** Why it was done, where somebody said so; it is kept beside the values after. */
  readonly reason?: string | undefined;
}

/**
 * Adds entries to the audit list in the caller's transaction. Where nothing differs, nothing is added. The database
 * puts them at the end of the list when the transaction commits. Throws an Error for a field that may be a secret.
 */
export async function writeAudit(trx: Trx, place: AuditPlace, entries: readonly AuditEntry[]): Promise<void> {
  const kept = entries.map((entry) => ({ ...entry, ...differing(entry) })).filter(saysSomething);
  if (kept.length === 0) return;
  const held = heldEntries.of(trx);
  if (held) held.push(...kept.map((entry) => ({ place, entry })));
  else await insertEntries(trx, place, kept);
}

/** The entries that a batch or an import collects, to write one entry for all of them. */
export const heldEntries = ofTransaction<{ readonly place: AuditPlace; readonly entry: AuditEntry }[]>();

/**
 * Adds the entry that lists what a batch has done to several records. A batch of one record adds the entry of a single
 * change.
 */
export async function writeBatchAudit(trx: Trx, place: AuditPlace, entries: readonly AuditEntry[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  if (entries.length === 1) return insertEntries(trx, place, [first]);
  const { subject, author } = first;
  const records = entries.map(({ id, name, before, after, reason }) => ({
    id,
    name,
    before,
    after: withReason(after, reason),
  }));
  const isAlike = entries.every(({ action }) => action === first.action);
  const entry = {
    subject,
    id: randomUUID(),
    name: `${entries.length} ${isKind(subject) ? kinds[subject].many : subject}`,
    action: isAlike ? first.action : "changed",
    before: null,
    after: { records },
    author,
  } as const;
  await insertEntries(trx, place, [entry], records.map(({ name }) => name).join(" "));
}

/** Inserts entries; `more` are words by which a search finds them, besides the names in them. */
async function insertEntries(trx: Trx, place: AuditPlace, entries: readonly AuditEntry[], more = ""): Promise<void> {
  const unit = "storeId" in place ? unitOf(place.storeId) : sql<string>`${place.businessUnitId}::uuid`;
  await trx
    .insertInto("audit_intake")
    .values(
      entries.map(({ subject, id, name, action, before, after, author, reason }) => ({
        business_unit_id: unit,
        store_id: "storeId" in place ? place.storeId : null,
        of_business: "storeId" in place ? (place.ofBusiness ?? false) : true,
        user_id: author.userId,
        by_name: author.name,
        address: author.address,
        subject,
        subject_id: id,
        subject_name: name,
        action,
        before: textOf(before),
        after: textOf(withReason(after, reason)),
        search: ` ${foldText(`${name} ${author.name} ${author.address ?? ""} ${reason ?? ""} ${more}`)}`,
      })),
    )
    .execute();
}

const textOf = (values: AuditValues | null): string | null => values && JSON.stringify(values);

function withReason(after: AuditValues | null, reason = ""): AuditValues | null {
  return reason === "" ? after : { ...after, reason };
}

/** The business of a store, found by the statement that adds the entries. */
function unitOf(storeId: string) {
  return sql<string>`(select business_unit_id from stores where id = ${storeId})`;
}

type Values = Pick<AuditEntry, "before" | "after">;

function differing({ before, after }: Values): Values {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isSame(before?.[field], after?.[field]));
  for (const field of fields) if (isSecret(field)) throw new Error(`the audit list never keeps ${field}`);
  const only = (values: AuditValues | null) =>
    values &&
    Object.fromEntries(
      fields.filter((field) => Object.hasOwn(values, field)).map((field) => [field, values[field] ?? null]),
    );
  return { before: only(before), after: only(after) };
}

/**
 * An entry without values is kept: it is about an action, such as the end of a session. An entry whose values are all
 * unchanged is left out.
 */
function saysSomething({ action, before, after }: AuditEntry): boolean {
  return action === "created" || (before === null && after === null) || Object.keys({ ...before, ...after }).length > 0;
}

function isSecret(field: string): boolean {
  return /password|secret|token|hash/i.test(field);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { type Anchor, readAnchored } from "./anchors.ts";

/** The first error in an audit list: an entry is missing, or is not as it was written. */
export interface ChainBreak {
  /** The number of the entry. */
  readonly sequence: number;
  readonly problem: "missing" | "changed";
}

/** The result of checking the whole audit list of a business. */
export interface ChainCheck {
  /** How many entries are there. */
  readonly entries: number;
  /** When the first of them was written; null when there is none. */
  readonly since: string | null;
  /** The first error; null when the list is as it was written. */
  readonly broken: ChainBreak | null;
  /** How many of them agree with what was noted outside the database, and when; null where nothing was. */
  readonly anchored: { readonly entries: number; readonly at: string } | null;
}

/**
 * Checks the whole audit list of a business: each entry must have the hash of its content and follow the entry before
 * it, and the last entry must be the last one that was written. An entry from which a forgotten person was taken out has
 * the hash that the entry about the forgetting tells. Whoever owns the tables could write all of it anew: `anchors`,
 * which stand outside the database, show that.
 */
export async function checkChain(db: Db, businessUnitId: string, anchors: readonly Anchor[] = []): Promise<ChainCheck> {
  const { rows } = await sql<Omit<ChainCheck, "anchored">>`
    with links as (
      select sequence, at, hash, case when blanked_hash is null then audit_hash(entry) = hash
          else audit_hash(entry) = blanked_hash and exists (
            select from audit_entries told where told.business_unit_id = entry.business_unit_id and told.action = 'forgotten'
              and strpos(told.after ->> 'blankedEntries', entry.sequence || ':' || encode(entry.blanked_hash, 'hex')) > 0)
          end as is_whole, previous_hash,
        coalesce(lag(sequence) over chain, 0) as before_sequence,
        coalesce(lag(hash) over chain, decode(repeat('00', 32), 'hex')) as before_hash
      from audit_entries entry where business_unit_id = ${businessUnitId}
      window chain as (order by sequence)
    ), ends as (
      select coalesce(max(written.entries), 0) as entries, (array_agg(written.hash))[1] as hash
      from audit_chains written where business_unit_id = ${businessUnitId}
    ), breaks as (
      select before_sequence + 1 as sequence, 'missing' as problem from links where sequence <> before_sequence + 1
      union all
      select sequence, 'changed' from links
      where not is_whole or (sequence = before_sequence + 1 and previous_hash <> before_hash)
      union all
      select coalesce(last.sequence, 0) + 1, 'missing'
      from ends left join (select max(sequence) as sequence from links) last on true
      where ends.entries > coalesce(last.sequence, 0)
      union all
      select links.sequence, 'changed' from links, ends
      where links.sequence = (select max(sequence) from links) and ends.entries <= links.sequence
        and (ends.entries < links.sequence or ends.hash is distinct from links.hash)
    )
    select count(*) as entries, min(at) as since,
      (select jsonb_build_object('sequence', sequence, 'problem', problem) from breaks order by sequence limit 1) as broken
    from links`.execute(db);
  const [check] = rows;
  if (!check) throw new Error("counting answers one row");
  const outside = await readAnchored(db, businessUnitId, anchors);
  const breaks = [check.broken, outside.broken].filter((each) => each !== null);
  const [broken = null] = breaks.toSorted((one, other) => one.sequence - other.sequence);
  return { ...check, broken, anchored: outside.anchored };
}

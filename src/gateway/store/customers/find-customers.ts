import { sql, type SqlBool } from "kysely";
import type { FoundCustomer } from "#contract/customers/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import {
  candidates,
  havingParts,
  startingWith,
  startPattern,
  type Way,
  wordPattern,
  wordStartingWith,
} from "#gateway/store/lists/candidates.ts";
import { escapeLike } from "#gateway/store/lists/text.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/**
 * Finds customers of some stores by name, phone or number, the best first: exact matches, then those whose name or
 * phone begins or ends with what was typed. `term` is folded.
 */
export async function findCustomers(
  db: Db,
  storeIds: readonly string[],
  term: string,
  most: number,
): Promise<FoundCustomer[]> {
  const text = sql<string>`search`;
  const figures = /^[\d ().+/-]+$/.test(term) ? term.replaceAll(/\D/g, "") : "";
  const codes = [...new Set([term, term.toUpperCase()])];
  const phones = [term, `+${figures}`, figures].filter((phone) => phone.length > 2);
  // A whole number finds its customer, however either is written; a few digits would be the key of many.
  const key = figures.length < 8 ? "" : term;
  const exactly = sql<SqlBool>`(code = any(${codes}::text[]) or phone = any(${phones}::text[])
    or (${key} <> '' and phone_key = any(array(
      select distinct phone_key(${key}, store_country(id)) from unnest(${storeIds}::uuid[]) as asked (id)))))`;
  const among = sql<SqlBool>`state <> 'DELETE'`;
  const searched = figures === "" ? term : joined(term, figures);
  const best: readonly Way[] = [[exactly, 20], startingWith(text, searched)];
  const ways = { start: best, all: [...best, wordStartingWith(text, searched), ...havingParts(text, searched)] };
  const find = (reach: keyof typeof ways) =>
    db
      .selectFrom("customers")
      .select(["id", "store_id as storeId", "code", "name", "phone"])
      .select(sql<boolean>`coalesce(${exactly}, false)`.as("exact"))
      .where(sql<boolean>`(store_id, id) in (${candidates(storeIds, { table: "customers", among }, ways[reach])})`)
      .orderBy("exact", "desc")
      .orderBy(sql`${text} like ${startPattern(term)} desc`)
      .orderBy(sql`${text} like ${wordPattern(term)} desc`)
      .orderBy(sql`phone like ${`%${escapeLike(figures || term)}`} desc`)
      .orderBy(inNameOrder(sql`name`))
      .orderBy("id")
      .limit(most)
      .execute();
  const first = await find("start");
  // Whoever types a whole phone or customer number means that customer. Those who match as a whole or begin with what was
  // typed are the best, so others are only looked for where these are too few.
  const isEnough = first.length >= most || (/\d{4}/.test(term) && first.some(({ exact }) => exact));
  return (isEnough ? first : await find("all")).map(({ id, storeId, code, name, phone }) => ({
    id,
    storeId,
    code,
    name,
    phone,
  }));
}

/** A phone number typed in several groups of digits is searched as one word; a single group is searched as it is. */
function joined(term: string, figures: string): string {
  return term.includes(" ") ? figures : term;
}

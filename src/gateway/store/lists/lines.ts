import { Kysely, sql } from "kysely";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import { askedFields } from "./conditions.ts";
import type { DividedText, GatewayList, StoredText } from "./list.ts";
import { type LinesWithWords, searchPatterns } from "./text.ts";

/** The most lines that are looked for one by one: so many have words that most records have, as a letter is. */
const mostLines = 200;

/**
 * Reads something of a list once all is known that its SQL is made from. Of a stored text with lines of its own,
 * PostgreSQL plans a search well only where it sees which lines are looked for, so they are found first, at the same
 * moment. Other lists are read as they are.
 */
export async function withLines<List extends ListContract, Result>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  read: (db: Db, list: GatewayList<List>) => Promise<Result>,
): Promise<Result> {
  const asked = askedFields(list, filter).find(({ field }) => field.type === "text");
  const stored = typeof asked?.fieldSql === "object" ? (asked.fieldSql as StoredText) : null;
  const { divided } = stored ?? {};
  if (!asked || !divided) return read(db, list);
  const readAll = async (at: Db): Promise<Result> => {
    const known = await findLines(at, divided, storeId, asked.value as string);
    const fields = { ...list.fields, [asked.name]: { ...stored, divided: { ...divided, known } } };
    return read(at, { ...list, fields });
  };
  if (!(db instanceof Kysely) || db.isTransaction) return readAll(db);
  const whole: Kysely<Database> = db;
  return whole.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(readAll);
}

/** The lines that have some of the typed words, grouped by the words that they have. */
async function findLines(db: Db, { table }: DividedText, storeId: string, typed: string): Promise<LinesWithWords[]> {
  const words = searchPatterns(typed);
  const text = sql.ref("known.text");
  const has = (patterns: readonly string[]) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`${text} like ${pattern}`),
      sql` or `,
    )})`;
  const { rows } = await sql<{ words: number; total: number; lines: string[] }>`
    select words, count(*) as total, (array_agg(line::text))[1:${sql.lit(mostLines)}] as lines
    from (
      select known.line, ${sql.join(
        words.map((patterns, at) => sql`${has(patterns)}::int * ${sql.lit(1 << at)}`),
        sql` + `,
      )} as words
      from ${sql.table(table)} as known
      where known.store_id = ${storeId} and (${sql.join(words.map(has), sql` or `)})
    ) as found group by words`.execute(db);
  return rows.map(({ words, total, lines }) => ({ words, lines: total > mostLines ? null : lines }));
}

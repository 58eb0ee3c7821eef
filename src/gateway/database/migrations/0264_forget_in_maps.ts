import { type Kysely, sql } from "kysely";

const statements = String.raw`
-- The same of a value whose fields keep their order, as those of a map of an import do.
create function without_words(told json, marks text, names text, pseudonym text) returns json
language sql immutable parallel safe
return regexp_replace(regexp_replace(told::text, marks, '0', 'gi'), '(?:' || names || ')(?![^"]*"\s*:)', pseudonym,
  'gi')::json;
`;

/** Somebody who is named in the map of an import can be forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}

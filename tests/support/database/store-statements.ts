import { type Kysely, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Database } from "#gateway/database/schema.ts";

/** A part of a statement that has rows of its own: one `select`, `insert`, `update` or `delete`. */
interface Query {
  /** The tables of stores in it, by the names that they have there. */
  readonly tables: Map<string, string>;
  clause: string;
  /** Whether it says `store_id` without saying whose. */
  namesStore: boolean;
}

const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|[a-z_]\w*|\$\d+|[^\s]/gi;
const clauses = new Set("select from into where on using set values returning group order conflict".split(" "));
/** What is said there finds and writes no row. */
const answers = new Set(["select", "returning", "group", "order", "conflict"]);
const beginsQuery = new Set(["select", "insert", "update", "delete", "with", "values"]);
const endsTable = new Set(
  "on using where set join left right inner cross full natural group order having limit offset for union except returning values select default fetch".split(
    " ",
  ),
);

/**
 * The tables of stores whose rows a statement finds or writes without saying their `store_id`. It reads words and not the
 * grammar: a `store_id` of nobody counts for all tables of its query, one behind a name for all that have this name in
 * the statement, and whether it is compared with the right store is not seen, nor what functions and triggers do.
 */
export function withoutStore(statement: string, ofStores: ReadonlySet<string>): readonly string[] {
  const words = (statement.match(token) ?? [])
    .filter((word) => !word.startsWith("--"))
    .map((word) => (word.startsWith('"') ? word.slice(1, -1) : word.toLowerCase()));
  const queries: Query[] = [];
  const named = new Set<string | undefined>();
  const begin = (clause = ""): Query => {
    const query = { tables: new Map(), clause, namesStore: false };
    queries.push(query);
    return query;
  };
  // The query within each open bracket; most brackets do not begin one.
  const within = [begin()];
  let expectsTable = false;
  for (const [at, word] of words.entries()) {
    const [before, next = "", afterNext] = [words[at - 1] ?? "", words[at + 1], words[at + 2]];
    const query = within.at(-1) as Query;
    const isInBrackets = within.at(-2) === query;
    if (word === "(") within.push(beginsQuery.has(next) ? begin() : query);
    else if (word === ")") within.pop();
    else if (expectsTable && word !== "lateral" && word !== "only") {
      if (ofStores.has(word)) query.tables.set(next === "as" ? (afterNext ?? "") : nameBefore(next, word), word);
    } else if (word === "select" && query.clause !== "") within[within.length - 1] = begin(word);
    else if (word === "store_id") {
      if (before === ".") named.add(words[at - 2]);
      else if (!answers.has(query.clause)) query.namesStore = true;
    } else if (clauses.has(word) && !isInBrackets && before !== "distinct" && before !== ".") query.clause = word;
    if (word === "(" && beginsQuery.has(next)) expectsTable = false;
    else if (!(expectsTable && ["(", "lateral", "only"].includes(word)))
      expectsTable =
        word === "join" ||
        word === "into" ||
        (word === "from" && before !== "distinct" && !isInBrackets) ||
        (word === "using" && next !== "(") ||
        (word === "update" && !["for", "key", "do"].includes(before)) ||
        (word === "," && query.clause === "from" && !isInBrackets);
  }
  return queries.flatMap(({ tables, namesStore }) =>
    [...tables].flatMap(([name, table]) => (namesStore || named.has(name) ? [] : [table])),
  );
}

/** The name that a table has where another word follows it. */
function nameBefore(next: string, table: string): string {
  return /^[a-z_]\w*$/.test(next) && !endsTable.has(next) ? next : table;
}

const outer = "the query around it compares the store";

/** Statements that find rows of several stores, by words that they have, and why. */
const acrossStores: readonly { readonly tables: string; readonly words: string; readonly because: string }[] = [
  { tables: "audit_entries", words: "business_unit_id = $", because: "the audit list is one chain of a business" },
  { tables: "customers", words: "person_id = ", because: "a person is a customer of several stores" },
  { tables: "user_stores", words: "user_id", because: "it says itself in which stores a login is" },
  { tables: "record_history", words: "record_id = held.id", because: "what is set for a business has one history" },
  { tables: "record_history", words: `"version" = $`, because: "what is set for a business has one history" },
  { tables: "jobs", words: `"user_id" = $`, because: "a login may have so many in all stores" },
  { tables: "jobs", words: "from jobs where state ", because: "operators are told of the whole system" },
  { tables: "messages invoice_syncs", words: "select min(next_at)", because: "operators are told of the whole system" },
  {
    tables: "offers offer_uses promo_codes promo_uses",
    words: "using (store_id, id) where store_id = $",
    because: outer,
  },
  { tables: "product_prices", words: "where price.store_id = $", because: outer },
  { tables: "order_facts", words: "where buyer.store_id = $", because: outer },
];

/** Remembers what is sent by the connections of a pool, to be held against the tables of stores at the end. */
export function watchStatements() {
  const sent = new Set<string>();
  return {
    watchPool: (pool: Pool): void =>
      void pool.on("connect", (client: PoolClient) => {
        const send = client.query.bind(client) as (...given: unknown[]) => unknown;
        client.query = ((query: string | { readonly text: string }, ...more: unknown[]) => {
          sent.add(typeof query === "string" ? query : query.text);
          return send(query, ...more);
        }) as typeof client.query;
      }),
    /** Throws where a statement finds or writes rows of any store, but for those of which it is said why. */
    async check(db: Kysely<Database>): Promise<void> {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'store_id'
        where relkind in ('r', 'p')`.execute(db);
      const ofStores = new Set(rows.map(({ name }) => name));
      const wrong = [...sent].flatMap((statement) => {
        const text = statement.replaceAll(/\s+/g, " ");
        const isKnown = (table: string) =>
          acrossStores.some(({ tables, words }) => tables.split(" ").includes(table) && text.includes(words));
        const left = withoutStore(statement, ofStores).filter((table) => !isKnown(table));
        return left.length === 0 ? [] : [`${left.join(", ")}: ${text}`];
      });
      if (wrong.length > 0) throw new Error(`Statements that do not name the store of a table:\n${wrong.join("\n")}`);
    },
  };
}

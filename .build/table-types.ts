import { Client } from "pg";
import { columnTypes, writtenByTriggers } from "./column-types.ts";

/** A column as the catalogue of PostgreSQL describes it. */
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly mayBeNull: boolean;
  /** It may be left out: it has a default, or counts by itself. */
  readonly hasDefault: boolean;
  /** The database alone writes it. */
  readonly isMade: boolean;
  /** The only texts or numbers that a check lets in. */
  readonly check: string | null;
}

/** What the driver makes of each type, as `connect.ts` sets it up. Exact numbers must be selected as float8. */
const typeNames: Readonly<Record<string, string>> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  character: "string",
  date: "string",
  "double precision": "number",
  integer: "number",
  json: "unknown",
  jsonb: "unknown",
  numeric: "number",
  smallint: "number",
  text: "string",
  "time without time zone": "string",
  "timestamp with time zone": "Instant",
  tstzrange: "string",
  uuid: "string",
};

/** A list of more words, such as that of all countries, tells nobody more than that it is a text. */
const mostWords = 20;

/** Writes the types of all tables and views of a migrated database as the text of a file. */
export async function tableTypes(url: string): Promise<string> {
  const columns = await readColumns(url);
  const ofTables = Map.groupBy(columns, ({ table }) => table);
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const gone = [...namedTypes.keys(), ...ofTriggers].filter((name) => !known.has(name) && !ofTables.has(name));
  if (gone.length > 0) throw new Error(`The database has no ${gone.join(", ")}: take it out of column-types.ts`);
  const body = [...ofTables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${declared(column)}\n`);
    return `export interface ${interfaceName(table)} {\n${lines.join("")}}\n`;
  });
  return [
    "// Written by `npm run fix` from the migrated database: change a migration or .build/column-types.ts instead.",
    ...importLines(),
    "",
    body.join("\n"),
    "/** All tables, by name. */",
    "export interface Tables {",
    ...[...ofTables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`),
    "}\n",
  ].join("\n");
}

/** The lines that bring in what the types name. */
function importLines(): readonly string[] {
  const named = columnTypes.flatMap(({ type, from }) =>
    from ? (type.match(/\b(?!(?:Partial|Record)\b)[A-Z]\w*/g) ?? []).map((name) => ({ name, from })) : [],
  );
  const own = ["DefaultedJson", "Instant", "Json", "ReadOnly"].map((name) => ({ name, from: "./columns.ts" }));
  const files = Map.groupBy([{ name: "Generated", from: "kysely" }, ...named, ...own], ({ from }) => from);
  return [...files].map(([from, some]) => {
    const names = [...new Set(some.map(({ name }) => name))].toSorted();
    return `import type { ${names.join(", ")} } from "${from}";`;
  });
}

/** The types that are said by hand, by `table.column`. */
const namedTypes = new Map(
  columnTypes.flatMap(({ type, columns }) => columns.split(" ").map((column) => [column, type] as const)),
);

/** The tables, views and `table.column` that triggers write. */
const ofTriggers = new Set(writtenByTriggers.split(" "));

function declared(column: Column): string {
  const { table, name, mayBeNull, hasDefault, isMade } = column;
  const type = typeOf(column);
  const orNull = mayBeNull ? " | null" : "";
  const isWritten = [table, `${table}.${name}`].some((each) => ofTriggers.has(each));
  if (isMade || isWritten) return `${name}: ReadOnly<${type}${orNull}>;`;
  if (/^jsonb?$/.test(column.type)) return `${name}: ${hasDefault ? "DefaultedJson" : "Json"}<${type}>${orNull};`;
  return `${name}: ${hasDefault && !mayBeNull ? `Generated<${type}>` : type + orNull};`;
}

function typeOf({ table, name, type, check }: Column): string {
  const said = namedTypes.get(`${table}.${name}`);
  if (said) return said;
  const isList = type.endsWith("[]");
  const base = typeNames[type.replace(/\[\]$/, "")];
  if (!base) throw new Error(`${table}.${name} has the type ${type}, which .build/table-types.ts does not know`);
  const words = [...(check ?? "").matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = ""]) =>
    JSON.stringify(word.replaceAll("''", "'")),
  );
  const one = words.length > 0 && words.length <= mostWords ? words.join(" | ") : base;
  if (!isList) return one;
  return one.includes("|") ? `(${one})[]` : `${one}[]`;
}

/** `order_lines` is described by `OrderLinesTable`. */
function interfaceName(table: string): string {
  return `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

async function readColumns(url: string): Promise<readonly Column[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select relname as "table", attname as name,
        regexp_replace(format_type(atttypid, atttypmod), '\\([0-9,]+\\)', '') as type,
        not attnotnull and relkind <> 'v' as "mayBeNull",
        atthasdef and attgenerated = '' or attidentity = 'd' as "hasDefault",
        attgenerated <> '' or attidentity = 'a' as "isMade",
        (select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
          where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
            and pg_get_constraintdef(pg_constraint.oid) ~ '(= ANY |<@ )') as check
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition and relname not like 'kysely%'
        and attnum > 0 and not attisdropped
      order by relname collate "C", attnum`);
    return rows;
  } finally {
    await client.end();
  }
}

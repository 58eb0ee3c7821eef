import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, it } from "vitest";
import { indexStatement, migrations, type SchemaStep } from "#gateway/database/migrate.ts";

const squawk = fileURLToPath(import.meta.resolve("squawk-cli/js/bin/squawk"));

/** The last of the steps that make an empty database, where nobody waits. */
const lastBefore = "0436_forgetting";

/** What `migrate` sees to for all of them, and what is a matter of style. */
const always = [
  "require-lock-timeout",
  "require-statement-timeout",
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "prefer-robust-stmts",
  "prefer-text-field",
];

/** What a step that leaves no older gateway may do, which its name then says. */
const contracting = [
  "ban-drop-column",
  "ban-drop-not-null",
  "ban-drop-table",
  "changing-column-type",
  "renaming-column",
  "renaming-table",
];

it("what new steps do to the schema keeps nobody waiting, and takes nothing from an older gateway unless its name says so", async () => {
  const steps = Object.entries(migrations).filter(([name]) => name > lastBefore);
  for (const [name, step] of steps) expect({ name, told: check(name, await sqlOf(step)) }).toEqual({ name, told: [] });
});

it("would tell of what makes sellers wait or breaks an older gateway", () => {
  const told = (statement: string, name = "9000_step") => check(name, [statement]).map(({ rule }) => rule);
  expect(told("create index orders_note on orders (store_id, note)")).toEqual(["require-concurrent-index-creation"]);
  expect(told("alter table orders add check (amount >= 0)")).toContain("constraint-missing-not-valid");
  expect(told("alter table orders alter column note set not null")).toContain("adding-not-nullable-field");
  expect(told("alter table orders drop column note")).toEqual(["ban-drop-column"]);
  expect(told("alter table orders rename column note to remark")).toEqual(["renaming-column"]);
  expect(told("alter table orders drop column note", "9000_contract_notes")).toEqual([]);
});

/** The statements that a step sends, without a database: what it asks of one answers no rows. */
async function sqlOf({ up, indexes = {} }: SchemaStep): Promise<string[]> {
  const sent = Object.entries(indexes).map(([name, on]) => indexStatement(name, on, "concurrently if not exists"));
  await up(
    new Kysely<unknown>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query }) => void sent.push(query.sql),
    }),
  );
  return sent;
}

interface Told {
  readonly rule: string;
  readonly message: string;
}

/** What squawk says of statements. */
function check(name: string, statements: readonly string[]): Told[] {
  const left = [...always, ...(name.includes("_contract_") ? contracting : [])];
  const options = [
    "--reporter",
    "json",
    "--pg-version",
    "18",
    "--assume-in-transaction",
    `--exclude=${left.join(",")}`,
  ];
  // An index that is made beside writers is made in no transaction.
  const isOutside = statements.every((statement) => /^create (unique )?index concurrently/.test(statement));
  const { stdout, error } = spawnSync(
    process.execPath,
    [squawk, ...options].filter((option) => !isOutside || option !== "--assume-in-transaction"),
    { input: `${statements.join(";\n")};\n`, encoding: "utf8" },
  );
  if (error) throw error;
  return (JSON.parse(stdout) as { rule_name: string; message: string }[]).map(({ rule_name: rule, message }) => ({
    rule,
    message,
  }));
}

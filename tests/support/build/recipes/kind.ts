import { type Recipe, type Step, wrote } from "./recipe.ts";

/** Where a line names vehicles, another one names crates. */
const asVehicles = (): Step => (before, file) => {
  const named = /(?<!and )vehicle/gi;
  const lines = before.split("\n");
  const more = lines.flatMap((line) =>
    line.search(named) === -1
      ? [line]
      : [line, line.replaceAll(named, (word) => (word === "vehicle" ? "crate" : "Crate")).replace(', "g v"', "")],
  );
  if (more.length === lines.length) throw new Error(`no line of ${file} names vehicles`);
  return more.join("\n");
};

const files: Recipe["steps"] = {
  "src/contract/crates/kind.ts": wrote`import { factsOf } from "#contract/records/kind-facts.ts";
import type { CrateRow } from "./crate.ts";

/** The facts about crates. */
export const crateFacts = factsOf<CrateRow>()({
  one: "crate",
  called: "code",
  follows: ["rider"],
  detail: "riderName",
});
`,
  "src/contract/crates/crate.ts": wrote`import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";

/** The fields of a crate. */
export const crateFields = {
  code: {
    type: "text",
    required: true,
    longest: 20,
    pattern: { pattern: /^[A-Za-z0-9-]+$/, because: "letters, digits and hyphens only" },
    title: "Code",
    sort: true,
    find: true,
  },
  kilograms: {
    type: "number",
    required: true,
    least: 1,
    most: 100,
    decimals: 0,
    title: "Holds",
    unit: "kg",
    sort: true,
    filter: true,
  },
  riderId: { type: "record", kind: "rider", nameIn: "riderName", title: "Rider", filter: true },
} as const satisfies RecordFields;

const derived = {
  riderName: { derived: "text", optional: true, title: "Rider", sort: "rider", find: true },
} as const satisfies DerivedFields;

/** A crate in lists, with the rider who has it. */
export type CrateRow = RowOf<typeof crateFields, typeof derived>;

/** The words and the list of crates. */
export const crateRecord = defineRecord({ kind: "crate", fields: crateFields, derived, sort: "code", filters: {} });
`,
  "src/gateway/database/migrations/NNNN_crates.ts": wrote`import { type Kysely, sql } from "kysely";

const crates = \`
create table crates (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  code text not null,
  kilograms integer not null check (kilograms between 1 and 100),
  rider_id uuid,
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, rider_id) references riders (store_id, id)
);
create unique index crates_code on crates (store_id, code) where state <> 'DELETE';
create index crates_rider on crates (store_id, rider_id);
update roles set permissions = permissions || array['crate.view', 'crate.manage', 'crate.export'] where built_in and name = 'Administrator';
\`;

/** Makes the table of crates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(crates).execute(db);
}
`,
  "src/gateway/store/crates/crate-kind.ts": wrote`import { sql } from "kysely";
import { crateFields, crateRecord } from "#contract/crates/crate.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";

/** Crates with the rider who has them, each a \`CrateRow\`. */
function crateRows(db: Db) {
  return db
    .selectFrom("crates")
    .leftJoin("riders", (join) =>
      join.onRef("riders.store_id", "=", "crates.store_id").onRef("riders.id", "=", "crates.rider_id"),
    )
    .select(recordColumns("crates"))
    .select(fieldColumns("crates", crateFields))
    .select("riders.name as riderName");
}

/** How crates are read and written. */
export const crateKind = storedKind({
  kind: "crate",
  table: "crates",
  unique: { crates_code: { field: "code", because: "another crate has this code" } },
  list: definedList(crateRecord, { rows: crateRows }),
  identity: {
    sameBy: [{ field: "code", key: sql\`upper(code)\` }],
    words: "Two lines are the same crate if the code is the same; small letters make no difference.",
  },
});
`,
  "commands/kinds/people/crate.ts": wrote`import type { Command } from "#commands/command.ts";
import { assignCommand } from "#commands/record/simple/assign-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { crateFields } from "#contract/crates/crate.ts";

/** Commands for crates; their ids begin with "crate.". */
export const commands: readonly Command[] = [
  assignCommand("crate", {
    id: "crate.give",
    title: "Give to a rider ...",
    keys: ["a"],
    words: "assign take back",
    short: "rider",
    hint: 90,
    field: "riderId",
    limits: crateFields.riderId,
    refuse: ({ state }) => (state === "ACTIVE" ? null : \`this crate is \${state}\`),
    noneCan: "no selected crate is ACTIVE",
  }),
  ...simpleCommands({ kind: "crate" }),
];
`,
  "src/console/screens/crates/crates.ts": wrote`import { crateRecord } from "#contract/crates/crate.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

/** The crates of a store, behind \`/crate\`. */
export const screens = definedScreens(crateRecord, {
  filters: { riderId: { of: "riderId", address: "rider" } },
  findBy: "Code or rider",
  subtitle: ({ riderName }) => [riderName ?? "in the shop"],
});
`,
  "tests/support/kinds/crates.ts": wrote`import { crateRecord } from "#contract/crates/crate.ts";
import { definedSample, rowsOf } from "./defined-sample.ts";

const crateRow = rowsOf(crateRecord, { code: "C-01", kilograms: 20 });

/** What the tests know of crates. */
export const crateSample = definedSample(crateRecord, {
  rows: [crateRow(), crateRow({ riderId: "r", riderName: "Chandra" })],
  texts: (at) => ({ code: \`C-\${1_000 + at}\` }),
});
`,
};

/** Adds the kind "crate". */
export const kindRecipe: Recipe = {
  name: "a kind",
  page: "src/contract/records/README.md",
  heading: "Add a simple kind of record",
  steps: {
    ...files,
    "src/contract/records/kind-names.ts": asVehicles(),
    "src/contract/kinds.ts": asVehicles(),
    "src/contract/records/definitions.ts": asVehicles(),
    "src/gateway/store/stored-kinds.ts": asVehicles(),
    "commands/destination-list.ts": asVehicles(),
    "commands/further.ts": asVehicles(),
    "src/console/listed-screens.ts": asVehicles(),
    "src/console/list/frame/empty-words.ts": asVehicles(),
  },
  tests: {
    "tests/gateway/store/privacy/columns.test.ts": "says of each column",
    "tests/gateway/database/constraints.test.ts": "a closed list is the same",
    "tests/commands/registry.test.ts": "one key: list on crate",
  },
  longTests: {
    "tests/gateway/store/lists/lists.test.ts": "crates",
    "tests/gateway/routes/table/routes.test.ts": "^crates",
    "tests/commands/registry.test.ts": "crate",
  },
};

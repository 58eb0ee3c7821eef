import { all, behind, instead, type Recipe, wrote } from "./recipe.ts";

/** Adds the colour of a vehicle. */
export const fieldRecipe: Recipe = {
  name: "a field",
  page: "src/contract/records/README.md",
  heading: "Add a field to a kind",
  steps: {
    "src/contract/vehicles/vehicle.ts": behind(
      "  fuel: { type:",
      '  colour: { type: "text", longest: 30, title: "Colour", sort: true },',
    ),
    "src/gateway/database/migrations/NNNN_vehicle_colour.ts": wrote`import { type Kysely, sql } from "kysely";

/** The colour of a vehicle. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table vehicles add column colour text not null default ''\`.execute(db);
}
`,
    "tests/support/kinds/vehicles.ts": all(
      behind('    fuel: "Electric",', '    colour: "",'),
      behind("      fuel: (row) => fuels", "      colour: (row) => lower(row.colour),"),
      instead('names: ["rider"]', 'names: ["rider", "colour"]'),
      instead("AB ${1_000 + at}` })", 'AB ${1_000 + at}`, colour: at % 2 ? "Red" : "blue" })'),
    ),
  },
  tests: { "tests/gateway/store/privacy/columns.test.ts": "says of each column" },
  longTests: { "tests/gateway/store/lists/lists.test.ts": "vehicles.*by colour" },
};

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { runHere } from "../../support/run/run-here.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "aisle-maps-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the import in the folder of the files. */
async function run(...words: string[]) {
  const program = runHere("import", { DATABASE_URL: database.url, INIT_CWD: folder }, words);
  const code = await program.ended;
  return { code, printed: program.printed(), told: program.told() };
}

const said = [
  "--map",
  'order=Bill+Day,product=Item,quantity==1,placedAt=Day,"lineTotal=Total, net",status=State',
  "--values",
  "status:Cancelled=VOID",
  "--values",
  "status:Delivered=OK,Delivered=",
  "--returns",
  "order starts with R",
  "--number-format",
  "1.234,56 €",
  "--date-format",
  "dd/MM/yy",
  "--delimiter",
  ";",
];

test("a mapping is kept under a name, listed, and used again with what else is said", async () => {
  await writeFile(
    join(folder, "may.csv"),
    "Bill;Day;Item;Total, net;State\n1;05/05/21;Milk;1.234,50 €;OK\n2;05/05/21;Milk;2,00;VOID\n",
  );
  await writeFile(
    join(folder, "june.csv"),
    "Bill;Date;Item;Total, net;State\n1;05/06/21;Milk;3,00;\nR2;05/06/21;Milk;3,00;\n",
  );
  expect((await run("orders", "--maps")).printed).toContain("No mapping was kept yet");

  const first = await run("orders", "may.csv", ...said, "--store", "OLD", "--save-map", "till");
  expect(first).toMatchObject({ code: 0, told: "" });
  expect(first.printed).toContain("Mapping kept: --use-map till");

  const { printed } = await run("--maps");
  expect(printed).toMatch(/^orders --use-map till {3}kept \d{4}-\d\d-\d\d\n/);
  expect(printed).toContain(
    `--map 'order=Bill+Day,product=Item,quantity==1,placedAt=Day,"lineTotal=Total, net",status=State'`,
  );
  expect(printed).toContain("--values status:Cancelled=void,Delivered=ok,Delivered=\n");
  expect(printed).toContain("--returns 'order starts with R'\n");
  expect(printed).toContain("--number-format '1.234,56 €'\n");
  expect(printed).toContain("--delimiter ';'\n");
  expect((await run("pickers", "--maps")).printed).toContain("No mapping was kept yet");

  // The column of the day has another name by now.
  const changed = ["--map", "order=Bill+Date,placedAt=Date"];
  const second = await run(
    "orders",
    "june.csv",
    "--use-map",
    "till",
    ...changed,
    "--store",
    "OLD",
    "--save-map",
    "till",
  );
  expect(second).toMatchObject({ code: 0, told: "" });
  expect(second.printed).toMatch(/1 {4}return line\n/);
  expect((await run("--maps")).printed).toContain("order=Bill+Date,product=Item,quantity==1,placedAt=Date");
  const { rows } = await sql`select number, status, amount, placed_at from orders order by placed_at, number`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { number: "1+05/05/21", status: "Delivered", amount: 123_450, placed_at: "2021-05-05T00:00:00.000Z" },
    { number: "2+05/05/21", status: "Cancelled", amount: 200, placed_at: "2021-05-05T00:00:00.000Z" },
    { number: "1+05/06/21", status: "Delivered", amount: 300, placed_at: "2021-06-05T00:00:00.000Z" },
  ]);

  const unknown = await run("orders", "june.csv", "--use-map", "tilt", "--store", "OLD");
  expect(unknown).toMatchObject({ code: 1, printed: "" });
  expect(unknown.told).toBe("No mapping for orders was kept as tilt. There are till.\n");
});

test("a map says where the columns are named, and reads the mended lines of such a file too", async () => {
  await writeFile(join(folder, "july.csv"), "Sales of July;;;\n\n7;2021-07-05;Milk;3.00\n8;2021-07-06;Milk;x\n");
  const map = ["--map", "order=Column 1,placedAt=Column 2,product=Column 3,quantity==1,lineTotal=Column 4"];
  const how = [...map, "--delimiter", ";", "--heading-after", "2", "--heading-lines", "0"];
  const first = await run("orders", "july.csv", ...how, "--store", "JULY=July", "--save-map", "bare");
  expect(first).toMatchObject({ code: 0, told: "" });
  expect(first.printed).toMatch(/2 {2}lines read\n.*1 {2}lines refused/s);
  expect((await run("--maps")).printed).toMatch(/--delimiter ';'\n +--heading-after 2\n +--heading-lines 0\n/);
  const refused = join(folder, "july.refused.csv");
  await writeFile(refused, (await readFile(refused, "utf8")).replace(/,x\n/, ",4.00\n"));
  expect((await run("orders", "july.refused.csv", "--use-map", "bare", "--store", "JULY")).code).toBe(0);
  const { rows } = await sql`
    select number, orders.amount from orders join stores on stores.id = store_id where stores.code = 'JULY'
    order by number`.execute(database.db);
  expect(rows).toEqual([
    { number: "7", amount: 300 },
    { number: "8", amount: 400 },
  ]);
  // The same file once more brings nothing: it is known again by how it is read.
  expect((await run("orders", "july.csv", "--use-map", "bare", "--store", "JULY")).printed).toMatch(/ 0 {2}orders/);
  const wrong = await run("orders", "july.csv", "--use-map", "bare", "--heading-after", "many", "--heading-lines", "4");
  expect(wrong.told).toContain('--heading-after takes a number from 0 to 50, not "many".');
  expect(wrong.told).toContain('--heading-lines takes a number from 0 to 3, not "4".');
});

test("all that is wrong with the map is told at once, before a database is needed", async () => {
  await writeFile(join(folder, "bad.csv"), "No,Code\n1,2\n");
  const words = ["--map", "order=Nr,colour=Red,product=Code,quantity", "--values", "status:Gone=x"];
  const { told, code } = await run("orders", "bad.csv", ...words);
  expect(code).toBe(1);
  expect(told.split("\n")).toHaveLength(2);
  for (const part of [
    'not "quantity", "colour=Red".',
    'not "Gone".',
    "has no column Nr.",
    "quantity, placedAt, price or lineTotal.",
  ])
    expect(told).toContain(part);
});

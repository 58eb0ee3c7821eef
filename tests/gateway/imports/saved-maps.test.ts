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

const whole = ["--map", "order=No,product=Code,quantity==1,placedAt==2020-01-01,price==1"];
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

test("a mapping is kept under a name and used again with what else is said", async () => {
  await writeFile(
    join(folder, "may.csv"),
    "Bill;Day;Item;Total, net;State\n1;05/05/21;Milk;1.234,50 €;OK\n2;05/05/21;Milk;2,00;VOID\n",
  );
  await writeFile(
    join(folder, "june.csv"),
    "Bill;Date;Item;Total, net;State\n1;05/06/21;Milk;3,00;\nR2;05/06/21;Milk;3,00;\n",
  );
  const first = await run("orders", "may.csv", ...said, "--store", "OLD", "--save-map", "till");
  expect(first).toMatchObject({ code: 0, told: "" });
  expect(first.printed).toContain("Mapping kept: --use-map till");

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
  expect(wrong.told).toMatch(/^--heading-after: .*number.* --heading-lines: .*3\.\n$/);
});

test.each([
  [["--map", "order=No,colour=Code"], "--map: there is no part colour."],
  [["--map", "order=No,product=Code,quantity==1"], "--map: choose a column for placedAt."],
  [[...whole, "--values", "status:Gone=x"], "--map: Gone is no value of status."],
  [[...whole, "--returns", "colour is red"], "asks for the part colour"],
  [[...whole, "--delimiter", ""], "--delimiter: "],
  [[...whole, "--time-zone", "Mars/Phobos"], 'There is no time zone "Mars/Phobos".'],
  [[...whole, "--encoding", "latin-99"], "there is no encoding latin-99."],
  [[...whole, "--join", "bad.csv"], "--on: say by which columns both files belong together."],
  [["--map", "order=Nr,product=Code,quantity==1,placedAt==2020-01-01,price==1"], "bad.csv has no column Nr."],
])("%o is refused with the option that is wrong, and makes no store", async (words, sentence) => {
  await writeFile(join(folder, "bad.csv"), "No,Code\n1,2\n");
  const { told, code } = await run("orders", "bad.csv", "--store", "BAD", ...words);
  expect({ code, told }).toEqual({ code: 1, told: expect.stringContaining(sentence) });
  expect(await database.db.selectFrom("stores").select("code").where("code", "=", "BAD").execute()).toEqual([]);
});

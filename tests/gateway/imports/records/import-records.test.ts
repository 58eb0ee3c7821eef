import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runImport } from "#gateway/imports/run-import.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { askedImport } from "../../../support/files/asked-import.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { buildBusinessUnit, buildRider, buildStore, buildVehicle } from "../../../support/database/rows.ts";

let database: TestDatabase;
let folder: string;
let storeId: string;
let code: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const store = await buildStore(database.db, { business_unit_id: await buildBusinessUnit(database.db) });
  [storeId, code] = [store.id, store.code];
});

const peopleMap = "name=Name,phone=Mobile,employeeCode=Code,shiftStart=From,shiftEnd=To,capacity=Orders,skills=Skills";
const peopleHeader = "Name,Mobile,Code,From,To,Orders,Skills";
const vehicleMap = "registration=Plate,vehicleType=Type,fuel=Fuel,capacityKilograms=Kg,insuranceUntil=Insured";
const vehicleHeader = "Plate,Type,Fuel,Kg,Insured";

/** Imports a file as the command line with these words does; into the store of the test, if the words name no other. */
async function run(subject: string, content: string | Buffer, words: readonly string[]) {
  const file = join(folder, `${subject}.csv`);
  await writeFile(file, content);
  const store = words.includes("--store") ? [] : ["--store", code];
  const asked = await askedImport([subject, file, ...store, ...words]);
  return runImport(database.db, asked.subject, asked.wanted, quietTools());
}

const importPeople = (subject: string, ...lines: string[]) =>
  run(subject, [peopleHeader, ...lines, ""].join("\n"), ["--map", peopleMap]);
const importVehicles = (...lines: string[]) =>
  run("vehicles", [vehicleHeader, ...lines, ""].join("\n"), ["--map", vehicleMap]);

/** The rows of the store in a table, in order of a column, without what is random or of no interest here. */
async function rowsOf(table: "pickers" | "riders" | "vehicles", order = "name"): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(found) - '{id,store_id,updated_at}'::text[] as row from ${sql.table(table)} found
    where store_id = ${storeId} order by ${sql.ref(order)}`.execute(database.db);
  return rows.map(({ row }) => row);
}

/** The file of refused lines, without the mark of the file they come from. */
async function refusedLines(subject: string): Promise<string[]> {
  const file = join(folder, `${subject}.refused.csv`);
  // It tells of people: nobody else on the machine may read it.
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, "utf8");
  return text
    .replaceAll(/file-\w{20},/g, "")
    .trimEnd()
    .split("\n");
}

async function resets(): Promise<number> {
  const { rows } = await sql`
    select 1 from events where store_id = ${storeId} and message ->> 'type' = 'reset'`.execute(database.db);
  return rows.length;
}

describe.each(["pickers", "riders"] as const)("%s", (subject) => {
  test("are written with what the file says, a history and one event", async () => {
    const result = await importPeople(
      subject,
      "Asha,98765 43210,E1,9:30,18:00,6,Weighed; frozen",
      "Ravi,+91-98765-43211,,,,200,",
    );
    expect(result).toMatchObject({ linesRead: 2, linesAccepted: 2, records: 2, recordsThere: 0 });
    const [asha, ravi] = await rowsOf(subject);
    expect(asha).toMatchObject({
      name: "Asha",
      phone: "9876543210",
      employee_code: "E1",
      shift_start: "09:30:00",
      shift_end: "18:00:00",
      capacity: 6,
      skills: ["frozen", "weighed"],
      on_duty: true,
      state: "ACTIVE",
      version: 1,
    });
    expect(ravi).toMatchObject({ phone: "+919876543211", employee_code: "", shift_start: null, skills: [] });
    const { rows } = await sql`
      select kind, action, by_name, origin, version, from_status, to_status, changes, text from record_history
      where store_id = ${storeId} and record_id = (
        select id from ${sql.table(subject)} where store_id = ${storeId} and name = 'Asha')`.execute(database.db);
    expect(rows).toEqual([
      {
        kind: subject === "pickers" ? "picker" : "rider",
        action: "created",
        by_name: "Import",
        origin: "By Admin",
        version: 1,
        from_status: null,
        to_status: "ACTIVE",
        changes: {
          name: [null, "Asha"],
          phone: [null, "9876543210"],
          employeeCode: [null, "E1"],
          shiftStart: [null, "09:30"],
          shiftEnd: [null, "18:00"],
          capacity: [null, 6],
          skills: [null, ["frozen", "weighed"]],
        },
        text: `Taken over from ${subject}.csv`,
      },
    ]);
    expect(await resets()).toBe(1);
  });

  test("who is there already is left alone, and refused where the file says something else", async () => {
    const lines = ["Asha,9876543210,E1,9:30,18:00,6,frozen", "Ravi,9876543211,,,,6,"];
    await importPeople(subject, ...lines);
    const first = await rowsOf(subject);
    const again = await importPeople(subject, ...lines);
    expect(again).toMatchObject({ linesAccepted: 2, records: 0, recordsThere: 2 });
    expect(await resets()).toBe(1);

    const third = await importPeople(
      subject,
      "Asha,9876543219,e1,9:30,18:00,7,frozen",
      "Ravindra,98765-43211,E2,,,6,",
      "Same phone as Asha,9876543210,E3,,,6,",
    );
    expect(third).toMatchObject({ linesRead: 3, linesAccepted: 1, records: 1, recordsThere: 0 });
    expect(await refusedLines(subject)).toEqual([
      `line,reason,file,${peopleHeader}`,
      '2,"already exists with other values: phone, capacity",Asha,9876543219,e1,9:30,18:00,7,frozen',
      '3,"already exists with other values: name, employeeCode",Ravindra,98765-43211,E2,,,6,',
    ]);
    expect((await rowsOf(subject)).slice(0, 2)).toEqual(first);
  });

  test("a person twice in one file is one person", async () => {
    const line = "Asha,9876543210,E1,9:30,18:00,6,frozen";
    const result = await importPeople(subject, line, line, "Asha K,9876543210,E1,9:30,18:00,6,frozen");
    expect(result).toMatchObject({ records: 1, recordsThere: 1, linesAccepted: 2 });
    expect(await rowsOf(subject)).toHaveLength(1);
    expect((await refusedLines(subject))[1]).toContain("with other values: name");
  });

  test("who was deleted does not come back by an import", async () => {
    const line = "Asha,9876543210,E1,9:30,18:00,6,frozen";
    await importPeople(subject, line);
    await sql`update ${sql.table(subject)} set state = 'DELETE' where store_id = ${storeId}`.execute(database.db);
    expect(Object.fromEntries((await importPeople(subject, line)).refused)).toEqual({
      "already exists, but deleted": 1,
    });
    expect(await rowsOf(subject)).toHaveLength(1);
  });

  test("what the file does not name is left to the defaults and not compared", async () => {
    await importPeople(subject, "Asha,9876543210,E1,9:30,18:00,6,frozen");
    const file = "Name,Mobile,Orders\nAsha,9876543210,6\nRavi,9876543211,5\n";
    const result = await run(subject, file, ["--map", "name=Name,phone=Mobile,capacity=Orders"]);
    expect(result).toMatchObject({ records: 1, recordsThere: 1 });
    expect((await rowsOf(subject))[1]).toMatchObject({ employee_code: "", skills: [], on_duty: true });
  });
});

test("who is on duty changes by the hour: it is written once and not compared", async () => {
  const file = "Name,Mobile,Orders,Duty,Zone\nAsha,9876543210,6,yes,North\nRavi,9876543211,5,,\n";
  const words = ["--map", "name=Name,phone=Mobile,capacity=Orders,onDuty=Duty,zone=Zone"];
  await run("riders", file, words);
  expect(await rowsOf("riders")).toMatchObject([
    { on_duty: true, zone: "North" },
    { on_duty: false, zone: "" },
  ]);
  expect(await run("riders", file.replace("yes", "no"), words)).toMatchObject({ records: 0, recordsThere: 2 });
});

test("a rider's vehicle is named by its registration, however it is spelled, and held against the same rules", async () => {
  const { db } = database;
  const own = await buildVehicle(db, storeId, { registration: "KA 01 AB 1" });
  const free = await buildVehicle(db, storeId, { registration: "KA 01 AB 2" });
  await buildVehicle(db, storeId, { registration: "KA 01 AB 3", state: "INACTIVE" });
  await buildVehicle(db, storeId, { registration: "KA 01 AB 4", state: "DELETE" });
  const elsewhere = await buildStore(db, { business_unit_id: await buildBusinessUnit(db) });
  await buildVehicle(db, elsewhere.id, { registration: "KA 01 AB 6" });
  await buildRider(db, storeId, { name: "Leela", phone: "9876500000", capacity: 8, vehicle_id: own.id });
  const lines = ["Asha,9876543210,6,ka01ab2", "Leela,9876500000,8,KA01 AB1", "Ravi,9876543211,5,"];
  const refused = [
    "Same line before,9876543212,6,KA01AB2",
    "Taken,9876543213,6,KA01AB1",
    "Resting,9876543214,6,KA01AB3",
    "Deleted,9876543215,6,KA01AB4",
    "Elsewhere,9876543217,6,KA01AB6",
  ];
  const file = (given: readonly string[]) => ["Name,Mobile,Orders,Plate", ...given, ""].join("\n");
  const words = ["--map", "name=Name,phone=Mobile,capacity=Orders,vehicle=Plate"];
  const first = await run("riders", file([...lines, ...refused]), words);
  expect(first).toMatchObject({ records: 2, recordsThere: 1 });
  expect((await refusedLines("riders")).slice(1).map((line) => line.split(",").slice(0, 2).join())).toEqual([
    "5,vehicle: Asha has KA 01 AB 2",
    "6,vehicle: Leela has KA 01 AB 1",
    "7,vehicle: is not in use",
    "8,vehicle: no vehicle of the store has this registration",
    "9,vehicle: no vehicle of the store has this registration",
  ]);
  expect(await rowsOf("riders")).toMatchObject([
    { name: "Asha", vehicle_id: free.id },
    { name: "Leela", vehicle_id: own.id },
    { name: "Ravi", vehicle_id: null },
  ]);
  const history = await db
    .selectFrom("record_history")
    .select("changes")
    .where("store_id", "=", storeId)
    .where(sql<string>`changes -> 'name' ->> 1`, "=", "Asha")
    .executeTakeFirstOrThrow();
  expect(history.changes).toMatchObject({ vehicleId: [null, "KA 01 AB 2"] });
  expect(await run("riders", file(lines), words)).toMatchObject({ records: 0, recordsThere: 3 });
  const other = await run("riders", file(["Asha,9876543210,6,KA 01 AB 1"]), words);
  expect([...other.refused.keys()]).toEqual(["already exists with other values: vehicle"]);
});

test("vehicles are known by their registration, however it is spaced", async () => {
  const lines = ["mh12 AB 1234,van,Diesel,800,2027-01-31", "DL1-CX-9,Bicycle,none,,"];
  const first = await importVehicles(...lines);
  expect(first).toMatchObject({ records: 2 });
  const rows = await rowsOf("vehicles", "registration");
  expect(rows).toMatchObject([
    {
      registration: "DL1-CX-9",
      vehicle_type: "Bicycle",
      fuel: "None",
      capacity_kilograms: null,
      insurance_until: null,
    },
    { registration: "MH12 AB 1234", vehicle_type: "Van", capacity_kilograms: 800, insurance_until: "2027-01-31" },
  ]);
  expect(await importVehicles(...lines, "mh12ab1234,Van,Diesel,800,2027-01-31")).toMatchObject({
    records: 0,
    recordsThere: 3,
    linesAccepted: 3,
  });
  expect((await importVehicles("MH12AB1234,Truck,Diesel,900,2028-01-31")).refused).toEqual(
    new Map([["already exists with other values: vehicleType, capacityKilograms, insuranceUntil", 1]]),
  );
  expect(await rowsOf("vehicles", "registration")).toEqual(rows);
});

test("lines are refused with the limits' own sentences, counted and written", async () => {
  const people = await importPeople(
    "pickers",
    "Asha,12345,,,,6,",
    "Asha,9876543210,,,,201,",
    "Asha,9876543210,,,,2.5,",
    ",9876543210,,,,6,",
    "Asha,9876543210,,24:00,,6,",
    "Asha,9876543210,,,,6,cooking",
    "Asha,9876543210,E 1,,,6,",
    `${"A".repeat(121)},9876543210,,,,6,`,
    "As\u0000ha,9876543210,,,,6,",
    "Asha,9876543210,,,,6",
    "Asha,123,,,,6,",
  );
  expect(Object.fromEntries(people.refused)).toEqual({
    "phone: 6 to 15 digits": 2,
    "capacity: a whole number, 1 to 200": 2,
    "name: must not be empty": 1,
    "shiftStart: a time such as 09:30": 1,
    "skills: any of frozen, weighed": 1,
    "employeeCode: up to 32 characters, letters, digits, hyphens and slashes only": 1,
    "name: up to 120 characters": 1,
    "a character that cannot be kept": 1,
    "wrong number of fields": 1,
  });
  expect(people).toMatchObject({ linesRead: 11, linesAccepted: 0, records: 0 });
  expect((await refusedLines("pickers"))[1]).toBe("2,phone: 6 to 15 digits,Asha,12345,,,,6,");
  const vehicles = await importVehicles("MH1,Rocket,Diesel,1,", "MH1,Van,Diesel,1,31.01.2027");
  expect(Object.fromEntries(vehicles.refused)).toEqual({
    'unknown vehicleType "Rocket"; known are Bicycle, Scooter, Motorcycle, Three-wheeler, Van, Truck': 1,
    "insuranceUntil: a day": 1,
  });
  expect(await rowsOf("pickers")).toEqual([]);
});

test("a byte order mark, semicolons, Windows-1252 and days of another form are read", async () => {
  const bom = `\uFEFF${peopleHeader.replaceAll(",", ";")}\r\nZoë;9876543210;;;;6;\r\n`;
  await run("pickers", bom, ["--map", peopleMap, "--delimiter", ";"]);
  const latin = Buffer.from(`${peopleHeader.replaceAll(",", ";")}\r\nJosé;9876543211;;;;6;\r\n`, "latin1");
  await run("pickers", latin, ["--map", peopleMap, "--delimiter", ";", "--encoding", "windows-1252"]);
  expect((await rowsOf("pickers")).map(({ name }) => name)).toEqual(["José", "Zoë"]);
  const vehicle = `${vehicleHeader}\nMH1,Van,Diesel,1,31.01.2027\n`;
  await run("vehicles", vehicle, ["--map", vehicleMap, "--date-format", "dd.MM.yyyy"]);
  expect(await rowsOf("vehicles", "registration")).toMatchObject([{ insurance_until: "2027-01-31" }]);
});

test("everything that --map misses is named at once", async () => {
  await expect(run("pickers", `${peopleHeader}\n`, ["--map", "name=Full name,skills=Can"])).rejects.toThrow(
    /pickers\.csv has no columns Full name, Can\. No column is chosen for phone, capacity\. The file has columns Name, Mobile, /,
  );
});

test("a store is never made for people or vehicles", async () => {
  const file = `${peopleHeader}\nAsha,9876543210,,,,6,\n`;
  await expect(run("pickers", file, ["--map", peopleMap, "--store", "NOWHERE"])).rejects.toThrow(
    "There is no store NOWHERE: there are",
  );
  await buildStore(database.db, { business_unit_id: await buildBusinessUnit(database.db) });
  const asked = await askedImport(["pickers", join(folder, "pickers.csv"), "--map", peopleMap]);
  await expect(runImport(database.db, asked.subject, asked.wanted, quietTools())).rejects.toThrow(
    "Name a store with --store",
  );
});

test("a line break and a tab in a name are a space, and a part may be the same for all", async () => {
  const content = 'Name,Mobile\nAsha,9876543210\n"Ra\r\nvi\tK",9876543211\nMeena,9876543212\n';
  const result = await run("pickers", content, ["--map", "name=Name,phone=Mobile,capacity==5"]);
  expect(Object.fromEntries(result.refused)).toEqual({});
  expect((await rowsOf("pickers")).map(({ name, capacity }) => [name, capacity])).toEqual([
    ["Asha", 5],
    ["Meena", 5],
    ["Ra vi K", 5],
  ]);
});

test("customers of a file are known by their phones as the country of the store writes these", async () => {
  await database.db.updateTable("stores").set({ locale: "en-GB" }).where("id", "=", storeId).execute();
  const importCustomers = (...lines: string[]) =>
    run("customers", ["name,phone", ...lines, ""].join("\n"), ["--map", "name=name,phone=phone"]);
  expect(await importCustomers("Ada,07911 123456")).toMatchObject({ records: 1 });
  expect(await importCustomers("Ada,+44 7911 123456", "Bo,07911 123457")).toMatchObject({
    records: 1,
    recordsThere: 1,
  });
  const header = "order,product,quantity,placedAt,price,phone";
  const map = header.split(",").map((part) => `${part}=${part}`);
  await run(
    "orders",
    [
      header,
      "1,A,1,2020-01-01,5,447911123456",
      "2,A,1,2020-01-01,5,+447911123458",
      "3,A,1,2020-01-01,5,07911123458",
      "",
    ].join("\n"),
    ["--map", map.join(",")],
  );
  const found = await database.db
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .select(["orders.number", "customers.name"])
    .where("orders.store_id", "=", storeId)
    .orderBy("orders.number")
    .execute();
  expect(found).toEqual([
    { number: "1", name: "Ada" },
    { number: "2", name: "Customer +447911123458" },
    { number: "3", name: "Customer +447911123458" },
  ]);
});

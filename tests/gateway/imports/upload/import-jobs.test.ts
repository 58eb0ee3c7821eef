import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import type { ImportLook, ImportMapping } from "#contract/imports/schema.ts";
import type { JobState } from "#contract/jobs/job.ts";
import type { Job } from "#contract/jobs/schema.ts";
import { cleanUp } from "#gateway/jobs/housekeeping.ts";
import { runningJobs } from "#gateway/jobs/run-jobs.ts";
import { runJob } from "#gateway/jobs/runner.ts";
import { createPrintDrawer } from "#gateway/print/draw-print.ts";
import { agreed, sendFile } from "../../../support/files/sent-file.ts";
import { workbook } from "../../../support/files/workbook.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";
import { test } from "../../../support/run/by-thirds.ts";

const log = pino({ level: "silent" });
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = gateway.logins.admin;
afterEach(async () => {
  await sql`truncate jobs, import_maps cascade`.execute(gateway.db);
});

const send = (subject: string, fileName: string, bytes: Uint8Array): Promise<ImportLook> =>
  sendFile(gateway, { storeId, as, subject, fileName, bytes });

async function check({ file }: ImportLook, mapping: ImportMapping, more: object = {}): Promise<Job> {
  const params = { storeId, importId: file.id };
  return ended(await gateway.call("imports.check", { params, body: { mapping, ...more } }, { as }), "done");
}

async function run(checked: Job, state: JobState = "done"): Promise<Job> {
  const params = { storeId, importId: checked.import?.id ?? "" };
  return ended(await gateway.call("imports.run", { params, body: { checkId: checked.id } }, { as }), state);
}

/** Lets a gateway work until a job has come to a state. */
async function ended({ id }: Job, state: JobState): Promise<Job> {
  const { db, servingUrl: url, files } = gateway;
  const draw = createPrintDrawer({ consoleDirectory: null, files });
  const stop = runJob({ ...runningJobs({ db, slowDb: db, url, files, draw, log, notify: () => {} }), every: 50 }, log);
  try {
    return await vi.waitFor(
      async () => {
        const { jobs } = await gateway.call("jobs.list", { params: { storeId }, query: { direction: "in" } }, { as });
        const job = jobs.find((each) => each.id === id);
        if (!job) throw new Error("the job is not listed");
        expect(job).toMatchObject({ state });
        return job;
      },
      { timeout: 60_000, interval: 50 },
    );
  } finally {
    await stop();
  }
}

/** The products whose codes begin with a letter: each test has its own. */
const names = async (letter: string) =>
  (await gateway.db.selectFrom("products").select(["code", "name", "price"]).orderBy("code").execute())
    .filter(({ code }) => code.startsWith(letter))
    .map(({ code, name, price }) => [code, name, price]);

const catalogue = [
  "SKU;Item Name;Selling Price;MRP;EAN;Colour",
  "A1;Café au lait;10,50;12,00;4006381333931;brown",
  "A2;Crème;1.204,00;1.300,00;;white",
  "A3;Zwieback;many;5,00;;brown",
].join("\r\n");

it("sends, guesses, checks without writing, imports, hands the refused lines back, and takes all of it back", async () => {
  const look = await send("products", "Kasse.csv", Buffer.from(catalogue, "latin1"));
  expect(look).toMatchObject({
    encoding: { value: "windows-1252" },
    delimiter: { value: ";" },
    numbers: { value: "1.234,56" },
    trouble: "",
  });
  const mapping = agreed(look);
  expect(mapping.map).toEqual({
    code: "SKU",
    name: "Item Name",
    price: "Selling Price",
    mrp: "MRP",
    barcode: "EAN",
  });
  const checked = await check(look, mapping);
  expect(await names("A")).toEqual([]);
  expect(checked.import?.report).toMatchObject({ linesRead: 3, linesAccepted: 2, linesRefused: 1, records: 2 });
  expect(checked.import?.report?.refused).toEqual([
    {
      line: 4,
      code: "invalid",
      column: "Selling Price",
      value: "many",
      reason: expect.stringMatching(/^Price: an amount/),
    },
  ]);
  const done = await run(checked);
  expect(await names("A")).toEqual([
    ["A1", "Café au lait", 1_050],
    ["A2", "Crème", 120_400],
  ]);
  expect(done).toMatchObject({ hasFile: true, rows: 3, import: { report: { records: 2, linesRefused: 1 } } });
  const answer = await gateway.send("jobs.file", { params: { storeId, jobId: done.id } }, { as });
  const [titles = [], line = []]: string[][] = parse(Buffer.from(await answer.arrayBuffer()));
  expect(titles.slice(0, 6)).toEqual(["line", "reason", "file", "code", "column", "value"]);
  expect(line[1]).toMatch(/^Price: an amount/);
  expect([line[0], ...line.slice(3, 7)]).toEqual(["4", "invalid", "Selling Price", "many", "A3"]);
  const params = { storeId, importId: look.file.id };
  const undone = await ended(await gateway.call("imports.undo", { params }, { as }), "done");
  expect(undone.import?.said).toBe("Taken back: 2 products removed.");
  expect(await names("A")).toEqual([]);
  const entries = await gateway.db.selectFrom("audit_entries").select(["action", "subject_name as name"]).execute();
  expect(entries).toContainEqual({ action: "created", name: "Products: Kasse.csv" });
  expect(entries).toContainEqual({ action: "undone", name: "Products: Kasse.csv" });
});

it("takes the refused lines once more when they are mended, and adds them", async () => {
  const look = await send("products", "list.csv", Buffer.from("code,name,price\nC1,Milk,1.00\nC2,Bread,x\n"));
  const mapping = { ...agreed(look), map: { code: "code", name: "name", price: "price" } };
  const done = await run(await check(look, mapping));
  const answer = await gateway.send("jobs.file", { params: { storeId, jobId: done.id } }, { as });
  const mended = (await answer.text()).replace(",x\n", ",2.00\n");
  const again = await send("products", done.fileName ?? "", Buffer.from(mended));
  expect(again.columns.map(({ name }) => name)).toEqual(["code", "name", "price"]);
  await run(await check(again, mapping));
  expect(await names("C")).toEqual([
    ["C1", "Milk", 100],
    ["C2", "Bread", 200],
  ]);
});

it("refuses to import where the store has changed since the check, and loses nothing", async () => {
  const { id } = await buildProduct(gateway.db, storeId, { code: "D1", name: "Milk", price: 100, mrp: 100 });
  const look = await send("products", "prices.csv", Buffer.from("code,name,price\nD1,Milk,0.80\n"));
  const mapping = { ...agreed(look), map: { code: "code", name: "name", price: "price" } };
  const checked = await check(look, mapping, { replaces: true });
  expect(checked.import?.report).toMatchObject({ replaced: 1 });
  await gateway.db
    .updateTable("products")
    .set({ price: 90, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
  const refused = await run(checked, "failed");
  expect(refused.error).toBe("Nothing was imported: the store has changed since the file was checked. Check it again.");
  expect(await names("D")).toEqual([["D1", "Milk", 90]]);
});

it("goes on after a gateway was killed in the middle, and takes back what both attempts have written", async () => {
  const lines = Array.from({ length: 600 }, (_, at) => `B${at},Thing ${at},1.00`);
  const look = await send("products", "many.csv.gz", gzipSync(["code,name,price", ...lines].join("\n")));
  const checked = await check(look, { ...agreed(look), map: { code: "code", name: "name", price: "price" } });
  const params = { storeId, importId: look.file.id };
  const { id: jobId } = await gateway.call("imports.run", { params, body: { checkId: checked.id } }, { as });
  const { db, servingUrl: url, files } = gateway;
  const draw = createPrintDrawer({ consoleDirectory: null, files });
  // The first attempt writes some batches, then loses its job as if its gateway had died.
  const first = runJob({ ...runningJobs({ db, slowDb: db, url, files, draw, log, notify: () => {} }), every: 50 }, log);
  await vi.waitFor(async () => expect((await names("B")).length).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });
  await sql`update jobs set attempt = attempt + 1, lease_until = now() - interval '1 second'
    where id = ${jobId} and state = 'running'`.execute(db);
  await first();
  const runs = () =>
    gateway.db.selectFrom("imports").select("number").where("import_file_id", "=", look.file.id).execute();
  const done = await ended({ id: jobId } as Job, "done");
  expect(await names("B")).toHaveLength(600);
  // The report is of the file, whichever attempt has written its lines.
  const report = { linesRead: 600, records: 600, completed: 0, replaced: 0, there: 0 };
  const numbers = (await runs()).map(({ number }) => `N1-${number}`);
  expect(done.import?.report).toMatchObject(report);
  expect(done.import?.report?.names.toSorted()).toEqual(numbers.toSorted());
  await ended(await gateway.call("imports.undo", { params }, { as }), "done");
  expect(await names("B")).toEqual([]);
});

test("keeps a map under a name, and takes it for the next file of the same source", async () => {
  const first = await send("products", "a.csv", Buffer.from("Nr,Was,Preis\nA1,Milch,1.00\n"));
  expect(agreed(first).map).toEqual({});
  const map = { code: "Nr", name: "Was", price: "Preis" };
  await check(first, { ...agreed(first), map }, { saveAs: "Kasse" });
  const next = await send("products", "b.csv", Buffer.from("Nr,Was,Preis\nA2,Brot,2.00\n"));
  expect(agreed(next).map).toEqual(map);
  expect(next.map.find(({ part }) => part === "code")?.because).toBe('as in the map "Kasse"');
  expect(next.maps).toMatchObject([{ name: "Kasse", fits: true, mapping: { map } }]);
});

it("takes a workbook as a text: sheet, days, shares and long codes as they are shown, refused rows as a file", async () => {
  const bytes = workbook(
    {
      Notes: [["nothing"]],
      Goods: [
        ["SKU", "Item Name", "MRP", "Selling Price", "GST", "EAN"],
        [["042", "00000"], "Milk", ["52.5", "0.00"], ["50", "General"], ["0.05", "0%"], ["4.006381333931E12"]],
        [["43", "00000"], "Bread", ["40"], "many", ["0.12", "0%"]],
      ],
    },
    { hidden: ["Notes"] },
  );
  const look = await send("products", "Goods.xlsx", bytes);
  expect(look).toMatchObject({ sheets: ["Goods", "Notes"], sheet: "Goods", trouble: "" });
  const mapping = { ...agreed(look), map: { ...agreed(look).map, price: "Selling Price" } };
  expect(mapping.map).toMatchObject({ code: "SKU", barcode: "EAN", taxRate: "GST" });
  const checked = await check(look, mapping);
  expect(checked.import?.report).toMatchObject({ linesRead: 2, linesAccepted: 1, linesRefused: 1, records: 1 });
  expect(checked.import?.report?.refused).toMatchObject([{ line: 3, column: "Selling Price", value: "many" }]);
  const done = await run(checked);
  const product = await gateway.db.selectFrom("products").selectAll().where("code", "=", "00042").executeTakeFirst();
  expect(product).toMatchObject({ price: 5_000, mrp: 5_250, tax_rate: 500, barcode: "4006381333931" });
  expect(done).toMatchObject({ fileName: "Goods.refused.csv", hasFile: true });
});

test("says what is wrong with a workbook that cannot be read, before anything is checked", async () => {
  const good = workbook({ Goods: [["code", "name", "price"]] });
  const broken = await send("products", "a.xlsx", good.subarray(0, good.length - 40));
  expect(broken.trouble).toBe("a.xlsx is damaged: its end is missing.");
  const old = await send("products", "b.xlsx", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
  expect(old.trouble).toBe("b.xlsx has a password or is of an old Excel: save it as .xlsx without a password.");
  const { trouble } = await send("products", "c.xlsx", workbook({ Empty: [] }));
  expect(trouble).toBe("The sheet is empty: its first line must name the columns.");
});

test("reads names in two lines below a title, and takes the mended lines back with the same map", async () => {
  const text = "sep=;\nPrices of March;;;\n\nProduct;;Price;\nCode;Name;MRP;Selling\nH1;Milk;60;many\nH2;Bread;40;38\n";
  const look = await send("products", "march.csv", Buffer.from(text));
  expect(look.delimiter).toEqual({ value: ";", because: "its first line says so" });
  expect(look.heading).toEqual({ value: { after: 3, lines: 2 }, because: "lines 4 and 5 name the columns together" });
  expect(look.columns.map(({ name }) => name)).toEqual(["Product Code", "Product Name", "Price MRP", "Price Selling"]);
  const map = { code: "Product Code", name: "Product Name", mrp: "Price MRP", price: "Price Selling" };
  const mapping = { ...agreed(look), map };
  const checked = await check(look, mapping, { saveAs: "march" });
  expect(checked.import?.report?.refused).toMatchObject([{ line: 6, column: "Price Selling", value: "many" }]);
  const done = await run(checked);
  expect(await names("H")).toEqual([["H2", "Bread", 3_800]]);
  const answer = await gateway.send("jobs.file", { params: { storeId, jobId: done.id } }, { as });
  const mended = Buffer.from((await answer.text()).replaceAll("many", "55"));
  const again = await send("products", "march.refused.csv", mended);
  expect(again.heading.value).toEqual({ after: 0, lines: 1 });
  expect(agreed(again).map).toEqual(map);
  // The map that was kept reads it as well, though its names stand in another line there.
  expect(again.maps).toMatchObject([{ name: "march", fits: true, mapping: { heading: { after: 3, lines: 2 } } }]);
  await run(await check(again, { ...mapping, delimiter: ";" }));
  expect(await names("H")).toEqual([
    ["H1", "Milk", 5_500],
    ["H2", "Bread", 3_800],
  ]);
});

test("imports the first line of a file without names, and reads it as somebody says instead", async () => {
  const look = await send("products", "bare.csv", Buffer.from("Q1,Milk,60.00\nQ2,Bread,40.00\n"));
  expect(look.heading).toEqual({ value: { after: 0, lines: 0 }, because: "the first line is data" });
  expect(look.lines).toEqual([
    ["Q1", "Milk", "60.00"],
    ["Q2", "Bread", "40.00"],
  ]);
  const map = { code: "Column 1", name: "Column 2", price: "Column 3" };
  const mapping = { ...agreed(look), map };
  await run(await check(look, mapping));
  expect(await names("Q")).toEqual([
    ["Q1", "Milk", 6_000],
    ["Q2", "Bread", 4_000],
  ]);
  const params = { storeId, importId: look.file.id };
  const said = await gateway.call("imports.look", { params, query: { headingAfter: "0", headingLines: "1" } }, { as });
  expect(said.heading).toEqual({ value: { after: 0, lines: 1 }, because: "you chose it" });
  expect(said.columns.map(({ name }) => name)).toEqual(["Q1", "Milk", "60.00"]);
  const beyond = await gateway.call(
    "imports.look",
    { params, query: { headingAfter: "7", headingLines: "1" } },
    { as },
  );
  expect(beyond.trouble).toBe("The file has nothing behind line 7: say where its columns are named.");
  for (const query of [
    { headingAfter: "1" },
    { headingAfter: "51", headingLines: "1" },
    { headingAfter: "", headingLines: "1" },
  ])
    expect((await gateway.send("imports.look", { params, query }, { as })).status).toBe(422);
});

test("refuses the errors of a spreadsheet by line and column, in a workbook and in a text, where they are a part", async () => {
  const head = ["code", "name", "price", "brand", "note"];
  const rows = [
    ["W1", "Milk", "60", "Amul", "#N/A"],
    ["W2", "#N/A", "40", "Amul", "x"],
    ["W3", "Salt", "#DIV/0!", "Amul", "x"],
    ["W4", "Tea", "########", "Err:502", "x"],
    ["W5", "Rice #1!", "90", "#REF!", "x"],
  ];
  const texts = Buffer.from([head, ...rows].map((row) => row.join(",")).join("\n"));
  for (const [name, bytes] of [
    ["errors.csv", texts],
    ["errors.xlsx", workbook({ Goods: [head, ...rows] })],
  ] as const) {
    const look = await send("products", name, bytes);
    const mapping = { ...agreed(look), map: { code: "code", name: "name", price: "price", brand: "brand" } };
    const { report } = (await check(look, mapping)).import ?? {};
    expect(report).toMatchObject({ linesAccepted: 1, linesRefused: 4 });
    expect(report?.refused.map(({ line, column, value, code }) => [line, column, value, code])).toEqual([
      [3, "name", "#N/A", "cell-error"],
      [4, "price", "#DIV/0!", "cell-error"],
      [5, "price", "########", "invalid"],
      [6, "brand", "#REF!", "cell-error"],
    ]);
    expect(report?.refused[0]?.reason).toBe("Name: #N/A is an error of the spreadsheet: mend the cell there");
    const without = { ...mapping, map: { code: "code", name: "code", price: "=5" } };
    expect((await check(look, without)).import?.report).toMatchObject({ linesAccepted: 5 });
  }
});

test("joins a second file, leaves returned goods out by a rule, and learns what columns are called", async () => {
  const lines = "Nr,Artikel,Menge\n1,J1,2\n1,J2,-1\n2,J1,1\n3,J1,1\n";
  const first = await send("orders", "lines.csv", Buffer.from(lines));
  const heads = "Nr,Tag,Preis,Name\n1,2026-03-01,10.00,Milch\n2,2026-03-02,11.00,Milch\n";
  const second = await send("orders", "heads.csv", Buffer.from(heads));
  const params = { storeId, importId: first.file.id };
  const joined = await gateway.call("imports.look", { params, query: { joinId: second.file.id } }, { as });
  expect(joined.join).toMatchObject({ on: "Nr=Nr", because: "both files have a column of this name" });
  expect(joined.columns.map(({ name }) => name)).toEqual(["Nr", "Artikel", "Menge", "join.Nr", "Tag", "Preis", "Name"]);
  // Whole lines, each with what the second file says of its order.
  expect(joined.lines).toEqual([
    ["1", "J1", "2", "1", "2026-03-01", "10.00", "Milch"],
    ["1", "J2", "-1", "1", "2026-03-01", "10.00", "Milch"],
    ["2", "J1", "1", "2", "2026-03-02", "11.00", "Milch"],
  ]);
  const mapping = {
    ...agreed(joined),
    map: { order: "Nr", product: "Artikel", name: "Name", quantity: "Menge", placedAt: "Tag", price: "Preis" },
    returns: ["quantity is negative"],
  };
  const joinId = second.file.id;
  const wrong = { mapping: { ...mapping, returns: ["what came back"] }, joinId };
  expect(await gateway.refused("imports.check", { params, body: wrong }, { as })).toMatchObject({
    message: expect.stringContaining('A rule for returned goods is a part with "is negative"'),
  });
  const loose = { mapping: { ...mapping, on: null }, joinId };
  expect(await gateway.refused("imports.check", { params, body: loose }, { as })).toMatchObject({
    message: expect.stringContaining("say by which columns both files belong together"),
  });
  const checked = await check(first, mapping, { joinId });
  expect(checked.import).toMatchObject({
    joinId,
    report: { linesRead: 4, linesAccepted: 2, linesRefused: 2, records: 2 },
  });
  expect(checked.import?.report?.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [3, "return line"],
    [5, "no line in heads.csv"],
  ]);
  await run(checked);
  const orders = await gateway.db.selectFrom("orders").select("amount").where("number", "in", ["1", "2"]).execute();
  expect(orders.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([1_100, 2_000]);
  const next = await send("orders", "more.csv", Buffer.from("NR,artikel,Menge\n7,J1,2\n"));
  expect(agreed(next).map).toEqual({ order: "NR", product: "artikel", quantity: "Menge" });
  expect(next.map.find(({ part }) => part === "order")?.because).toBe('was so in "lines.csv"');
});

test("brings products in from two files, each of whose categories is a path of two columns", async () => {
  const first = await send(
    "products",
    "goods.csv",
    Buffer.from("Art,Name,Top,Sub\nY1,Milk,Food,Dairy\nY2,Soap,Home,\n"),
  );
  const second = await send("products", "prices.csv", Buffer.from("Art,Betrag\nY2,38\nY1,60\n"));
  const params = { storeId, importId: first.file.id };
  const joinId = second.file.id;
  const joined = await gateway.call("imports.look", { params, query: { joinId } }, { as });
  expect(joined.lines).toEqual([
    ["Y1", "Milk", "Food", "Dairy", "Y1", "60"],
    ["Y2", "Soap", "Home", "", "Y2", "38"],
  ]);
  const map = { code: "Art", name: "Name", price: "Betrag", category: "Top+Sub" };
  const returned = { mapping: { ...agreed(joined), map, returns: ["price is negative"] }, joinId };
  expect(await gateway.refused("imports.check", { params, body: returned }, { as })).toMatchObject({
    message: expect.stringContaining("these are never returned goods"),
  });
  const checked = await check(first, { ...agreed(joined), map }, { joinId });
  expect(checked.import?.report).toMatchObject({ linesRefused: 0, records: 2 });
  await run(checked);
  expect(await names("Y")).toEqual([
    ["Y1", "Milk", 6_000],
    ["Y2", "Soap", 3_800],
  ]);
  const paths = await sql<{ path: string }>`select category_path(store_id, category_id) as path from products
    where store_id = ${storeId} and code in ('Y1', 'Y2') order by code`.execute(gateway.db);
  expect(paths.rows.map(({ path }) => path)).toEqual(["Food > Dairy", "Home"]);
});

it("asks which order days have where both can be meant, and knows it where one cannot", async () => {
  const unclear = await send(
    "orders",
    "o.csv",
    Buffer.from("Order No,Order Date\n1,03/04/2026 10:00\n2,05/06/2026 11:30\n"),
  );
  expect(unclear.dates).toMatchObject({ value: null, because: expect.stringContaining("two ways") });
  expect(unclear.dates.offered.map(({ formats }) => formats)).toEqual([["d/M/yyyy H:mm"], ["M/d/yyyy H:mm"], []]);
  const clear = await send("orders", "o.csv", Buffer.from("Order No,Order Date\n1,03/04/2026\n2,25/06/2026\n"));
  expect(clear.dates).toMatchObject({ value: ["d/M/yyyy"], because: "25/06/2026 has the day first" });
  expect(agreed(clear).map).toEqual({ order: "Order No", placedAt: "Order Date" });
});

it("takes a file in its order only, and forgets it after a week, or after a day where nobody checked it", async () => {
  const params = { storeId };
  const body = { subject: "vehicles", fileName: "fleet.csv", size: 10 };
  const { id: importId } = await gateway.call("imports.begin", { params, body }, { as });
  const part = (text: string, at: string) => ({
    params: { storeId, importId },
    body: { at },
    files: { part: new File([text], "part") },
  });
  expect(await gateway.refused("imports.add-part", part("12345", "5"), { as })).toMatchObject({
    message: "The next part begins at 0, not at 5",
  });
  expect(await gateway.refused("imports.add-part", part("12345678901", "0"), { as })).toMatchObject({
    message: "The file has no such part",
  });
  await gateway.call("imports.add-part", part("12345", "0"), { as });
  const look = { params: { storeId, importId }, query: {} };
  expect(await gateway.refused("imports.look", look, { as })).toMatchObject({
    message: "This file has not arrived whole; send it again",
  });
  await gateway.call("imports.add-part", part("67890", "5"), { as });
  await gateway.call("imports.look", look, { as });
  const later = async (days: number) => {
    await sql`update import_files set made_at = made_at - make_interval(days => ${days}::int)`.execute(gateway.db);
    await cleanUp(gateway.db, gateway.files);
  };
  const isChecked = (at: string | null) =>
    gateway.db.updateTable("import_files").set({ checked_at: at }).where("id", "=", importId).execute();
  await isChecked(new Date().toISOString());
  await later(2);
  await gateway.call("imports.look", look, { as });
  await later(6);
  expect(await gateway.refused("imports.look", look, { as })).toMatchObject({
    message: "This file is not kept any more; send it again",
  });
  await isChecked(null);
  await later(0);
  expect(await gateway.refused("imports.look", look, { as })).toMatchObject({ code: "not-found" });
});

it("is for those alone who may bring files in and write what these have", async () => {
  const body = { subject: "products", fileName: "a.csv", size: 10 };
  const begin = { params: { storeId }, body };
  const keeper = await gateway.logIn(["console.use", "product.manage"]);
  const importer = await gateway.logIn(["console.use", "import.run"]);
  const both = await gateway.logIn(["console.use", "import.run", "product.manage"]);
  expect(await gateway.refused("imports.begin", begin, { as: keeper })).toMatchObject({ code: "forbidden" });
  expect(await gateway.refused("imports.begin", begin, { as: importer })).toMatchObject({ code: "forbidden" });
  await gateway.call("imports.begin", begin, { as: both });
  const { subjects } = await gateway.call("imports.subjects", { params: { storeId } }, { as: both });
  expect(subjects.map(({ name }) => name)).toEqual(["products"]);
});

test("shows the part of what products cost to those alone who may see it, and brings it in for no others", async () => {
  const rights = ["console.use", "import.run", "product.manage"] as const;
  const plain = await gateway.logIn(rights);
  const trusted = await gateway.logIn([...rights, "product.cost"]);
  const partsOf = async (login: TestLogin) => {
    const { subjects } = await gateway.call("imports.subjects", { params: { storeId } }, { as: login });
    return subjects.find(({ name }) => name === "products")?.parts.map(({ name }) => name) ?? [];
  };
  expect(await partsOf(plain)).not.toContain("cost");
  expect(await partsOf(trusted)).toContain("cost");
  const look = await send("products", "cost.csv", Buffer.from("code,name,price,cost\nK1,Milk,2.00,1.50\n"));
  const params = { storeId, importId: look.file.id };
  const give = (to: TestLogin) =>
    gateway.db.updateTable("import_files").set({ user_id: to.userId }).where("id", "=", look.file.id).execute();
  await give(plain);
  const seen = await gateway.call("imports.look", { params, query: {} }, { as: plain });
  expect(seen.map.map(({ part }) => part)).not.toContain("cost");
  expect(look.map).toContainEqual(expect.objectContaining({ part: "cost", column: "cost" }));
  const body = { mapping: agreed(look) };
  expect(await gateway.refused("imports.check", { params, body }, { as: plain })).toMatchObject({ code: "forbidden" });
  await give(as);
  await run(await check(look, agreed(look)));
  expect(await gateway.db.selectFrom("products").select("cost").where("code", "=", "K1").execute()).toEqual([
    { cost: 150 },
  ]);
  expect(await gateway.refused("imports.undo", { params }, { as: plain })).toMatchObject({ code: "forbidden" });
  const { jobs } = await gateway.call("jobs.list", { params: { storeId }, query: { direction: "in" } }, { as: plain });
  expect(jobs.filter(({ about }) => about === "cost.csv")).toEqual([]);
});

test("takes what texts mean, and refuses a value that there is not", async () => {
  const text = "code,name,price,unit\nV1,Milk,2.00,Nos\nV2,Rice,9.00,Loose\n";
  const look = await send("products", "units.csv", Buffer.from(text));
  expect(look.columns.find(({ name }) => name === "unit")?.texts).toEqual(["Loose", "Nos"]);
  const mapping = { ...agreed(look), values: { unit: { loose: "weight", nos: "piece" } } };
  await run(await check(look, mapping));
  const written = await gateway.db
    .selectFrom("products")
    .select(["code", "unit"])
    .where("code", "like", "V_")
    .execute();
  expect(written.toSorted((one, other) => (one.code < other.code ? -1 : 1))).toEqual([
    { code: "V1", unit: "piece" },
    { code: "V2", unit: "weight" },
  ]);
  const params = { storeId, importId: look.file.id };
  const body = { mapping: { ...mapping, values: { unit: { nos: "dozen" } } } };
  expect(await gateway.refused("imports.check", { params, body }, { as })).toMatchObject({ code: "invalid" });
});

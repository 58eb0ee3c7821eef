import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { orders } from "#gateway/imports/orders/orders.ts";
import { listImports } from "#gateway/imports/past/list-imports.ts";
import { undoImport } from "#gateway/imports/past/undo-import.ts";
import { returns } from "#gateway/imports/returns/returns.ts";
import { previewImport, runImport } from "#gateway/imports/run-import.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { haltHalfWay } from "../../../support/database/halt.ts";
import { changedTables, readTables } from "../../../support/database/tables.ts";
import { createTestDatabase } from "../../../support/database/database.ts";
import { startImportPlace } from "../../../support/files/import-place.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";
import { startProgram } from "../../../support/run/program.ts";
import { runHere } from "../../../support/run/run-here.ts";
import { isLongRun } from "../../../support/run/tier.ts";

const header = "No,Code,Quantity,At,Price,Customer,OrderDiscount,Paid";
const partsOf = { product: "Code", quantity: "Quantity", customer: "Customer" } as const;
const orderParts = {
  ...partsOf,
  order: "No",
  placedAt: "At",
  price: "Price",
  orderDiscount: "OrderDiscount",
  paid: "Paid",
};
const returnMap = { ...partsOf, return: "No", returnedAt: "At" };
const plain = {
  delimiter: ",",
  encoding: "utf-8",
  dateFormats: [],
  store: { code: "OLD", name: "Old orders", timeZone: "UTC", currency: "GBP", locale: "en-GB" },
  returns: ["quantity is negative"],
  replaces: false,
  by: "Meera",
};
const place = startImportPlace();

async function write(lines: readonly string[], name = "lines.csv"): Promise<string> {
  return place.write([header, ...lines, ""].join("\n"), name);
}

function wanted(file: string, subject: typeof orders | typeof returns) {
  const map = subject === orders ? orderParts : returnMap;
  return { ...plain, map, file, refusedFile: join(place.folder, "refused.csv") };
}
const tools = quietTools({ now: () => Date.parse("2026-01-01T00:00:00Z") });
const importOrders = (file: string) => runImport(place.db, orders, wanted(file, orders), tools);
const importReturns = (file: string) => runImport(place.db, returns, wanted(file, returns), tools);

async function find<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(place.db)).rows;
}

/** What all audits find in the only store. */
async function faults(): Promise<readonly unknown[]> {
  const { db } = place;
  const { id } = await db.selectFrom("stores").select("id").executeTakeFirstOrThrow();
  const { findings, debits, credits } = await auditBooks(db, id);
  expect(debits).toBe(credits);
  return [...findings, ...Object.entries(await brokenRules(db))];
}

const sold = [
  "O1,A,5,2020-02-01 10:00,2.00,C1,,",
  "O1,B,1,2020-02-01 10:00,10.00,C1,,",
  "O2,A,3,2020-02-02 10:00,2.50,C1,,",
  "O3,A,9,2020-02-09 10:00,3.00,C1,,",
  "O4,A,1,2020-02-01 10:00,2.00,,,",
  // What goes back of it is what was paid: 9.99 less a discount on the whole order.
  "O5,E,3,2020-02-01 10:00,3.33,C2,1.00,",
  // Paid too much.
  "O6,G,1,2020-02-01 10:00,10.00,C2,,12.00",
  // Not paid.
  "O7,H,2,2020-02-01 10:00,10.00,C2,,0",
];
const back = [
  "R1,A,-2,2020-02-03 10:00,2.00,C1,,",
  "R2,A,-4,2020-02-04 10:00,2.00,C1,,",
  "R3,A,-2,2020-02-05 10:00,2.00,C1,,",
  "R4,A,-1,2020-02-06 10:00,2.00,C1,,",
  "R5,B,-2,2020-02-05 10:00,2.00,C1,,",
  "R5,B,-0.5,2020-02-05 10:00,2.00,C1,,",
  "R6,Z,-1,2020-02-05 10:00,2.00,C1,,",
  "R7,A,-1,2020-02-01 09:00,2.00,C1,,",
  "R8,A,-1,2020-02-05 10:00,2.00,,,",
  "R9,E,-1,2020-02-05 10:00,2.00,C2,,",
  "R10,E,-1,2020-02-06 10:00,2.00,C2,,",
  "R10,E,-1,2020-02-06 10:00,2.00,C2,,",
  "R11,G,-1,2020-02-06 10:00,2.00,C2,,",
  "R12,H,-1,2020-02-06 10:00,2.00,C2,,",
];

test("lines become completed returns of earlier orders with refund, invoice and ledger; twice is once", async () => {
  const file = await write([...sold, ...back]);
  await importOrders(file);
  const before = await readTables(place.db);
  const preview = await previewImport(place.db, returns, wanted(file, returns), tools);
  expect(changedTables(before, await readTables(place.db))).toEqual([]);
  const result = await importReturns(file);
  expect(result).toMatchObject({ ...preview.result, store: { code: "OLD" }, importNumber: 2 });
  expect(preview.examples[0]).toBe("R1  3 Feb 2020, 10:00  1 line of O2  £5.00");
  expect(result).toMatchObject({ linesRead: 14, linesPassedOver: 8, linesAccepted: 8, records: 8, lines: 8 });
  expect(Object.fromEntries(result.refused)).toEqual({
    "all that the customer has bought of it before came back already": 1,
    "more than is left of what the customer has bought before": 1,
    "a part of a piece": 1,
    "the customer has not bought this product before": 2,
    "empty customer": 1,
  });
  const shown = await find(sql`
    select split_part(returned.note, ' ', 1) as file, returned.order_number as of, returned.amount, lines.counted::float8 as counted,
      refunds.amount as refunded, refunds.method, invoices.total as invoiced, orders.status, returned.created_at = returned.updated_at
        and returned.created_at < '2020-03-01' as past
    from return_orders returned join return_lines lines on lines.return_id = returned.id
    join orders on orders.id = returned.order_id
    left join refunds on refunds.return_id = returned.id and refunds.status = 'Completed'
    left join invoices on invoices.return_id = returned.id
    where returned.status = 'Completed' order by substring(returned.note from '^R([0-9]+)')::integer, returned.order_number desc`);
  const row = (file: string, of: string, amount: number, counted: number, status = "Delivered") => {
    const paid = of === "O7" ? { refunded: null, method: null } : { refunded: amount, method: "Cash" };
    return { file, of, amount, counted, ...paid, invoiced: amount, status, past: true };
  };
  expect(shown).toEqual([
    row("R1", "O2", 500, 2, "Returned"),
    row("R2", "O1", 800, 4),
    row("R3", "O2", 250, 1, "Returned"),
    row("R3", "O1", 200, 1),
    row("R9", "O5", 299, 1, "Returned"),
    // Two lines of the file about one line of the order. Nothing is lost by rounding: all together is what was paid.
    row("R10", "O5", 600, 2, "Returned"),
    row("R11", "O6", 1000, 1, "Returned"),
    row("R12", "O7", 1000, 1),
  ]);
  // What was paid too much is asked for, but no file says that it went back.
  expect(await find(sql`select order_number, amount, cause, status from refunds where status <> 'Completed'`)).toEqual([
    { order_number: "O6", amount: 200, cause: "Excess", status: "Refund" },
  ]);
  expect(await find(sql`select number, payment_state from orders order by number`)).toEqual([
    { number: "O1", payment_state: "Completed" },
    { number: "O2", payment_state: "Refund" },
    { number: "O3", payment_state: "Completed" },
    { number: "O4", payment_state: "Completed" },
    { number: "O5", payment_state: "Refund" },
    { number: "O6", payment_state: "Refund Not Completed" },
    { number: "O7", payment_state: "Not Paid" },
  ]);
  expect(await faults()).toEqual([]);
  // The list says what went back, over the days of the file.
  expect(
    (await listImports(place.db, "OLD")).map(({ subject, amount, firstAt, lastAt }) => [
      subject,
      amount,
      firstAt,
      lastAt,
    ]),
  ).toEqual([
    ["returns", 4_649, "2020-02-03T10:00:00.000Z", "2020-02-06T10:00:00.000Z"],
    ["orders", expect.any(Number), "2020-02-01T10:00:00.000Z", "2020-02-09T10:00:00.000Z"],
  ]);

  const written = await readTables(place.db);
  const again = await importReturns(file);
  expect(again).toMatchObject({ linesRead: 14, linesAccepted: 8, records: 0, recordsThere: 8, linesThere: 8 });
  const told = ["imports", "store_counters", "events", "store_sequences"];
  expect(changedTables(written, await readTables(place.db)).filter((name) => !told.includes(name))).toEqual([]);

  // An order that was returned is not replaced, and neither import can be taken back.
  const other = await write(sold.map((line) => line.replace("2.50", "2.40")));
  const replaced = await runImport(place.db, orders, { ...wanted(other, orders), replaces: true }, tools);
  expect(replaced).toMatchObject({ recordsTouched: 5 });
  const undo = (number: number) =>
    undoImport(place.db, { code: "OLD", number, by: "Meera" }, { onWaiting: () => {}, stop: tools.stop });
  await expect(undo(2)).rejects.toThrow("stays in the books for ever");
  await expect(undo(1)).rejects.toThrow("Nothing was undone");
  expect(await faults()).toEqual([]);
});

test("goods go back to the shelf only where their sale was taken from it", async () => {
  const file = await write(["O1,A,5,2020-02-01 10:00,2.00,C1,,", "R1,A,-2,2020-02-03 10:00,2.00,C1,,"]);
  await importOrders(file);
  const { db } = place;
  await sql`
    insert into product_stock (store_id, product_id) select store_id, id from products`.execute(db);
  await importReturns(file);
  expect(await find(sql`select on_hand::float8 as on_hand from product_stock`)).toEqual([{ on_hand: 0 }]);
  expect(await faults()).toEqual([]);
});

// In the long run alone: that an import of orders is killed is tried beside it in every run.
test.runIf(isLongRun)(
  "an import of returns that is killed leaves each whole, and goes on when it is run again",
  async () => {
    const own = await createTestDatabase();
    onTestFinished(() => own.drop());
    const many = Array.from({ length: 600 }, (_, at) => at);
    const file = await write(
      many.flatMap((at) => [
        `O${at},A,2,2020-02-01 10:00,1.${10 + (at % 80)},C${at},,`,
        `R${at},A,-1,2020-02-02 10:00,1,C${at},,`,
      ]),
    );
    const settings = { DATABASE_URL: own.url };
    const words = (subject: string, map: object) => {
      const pairs = Object.entries(map).map(([part, column]) => `${part}=${column}`);
      return [subject, file, "--map", pairs.join(), "--store", "OLD", "--returns", "quantity is negative"];
    };
    expect(await runHere("import", settings, words("orders", orderParts)).ended).toBe(0);
    const counted = async () =>
      Number(
        (
          await own.db
            .selectFrom("return_orders")
            .select((eb) => eb.fn.countAll().as("found"))
            .executeTakeFirst()
        )?.found,
      );
    const halt = await haltHalfWay(own, "return_orders");
    const killed = startProgram("import", settings, words("returns", returnMap));
    onTestFinished(() => void killed.child.kill("SIGKILL"));
    await halt.reached(killed.ended);
    killed.child.kill("SIGKILL");
    await killed.ended;
    await halt.release();
    const left = await counted();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(many.length);
    const again = runHere("import", settings, words("returns", returnMap));
    expect(await again.ended).toBe(0);
    expect(again.said()).toContain(` ${many.length - left}  returns written`);
    expect(await counted()).toBe(many.length);
    const { id } = await own.db.selectFrom("stores").select("id").executeTakeFirstOrThrow();
    expect((await auditBooks(own.db, id)).findings).toEqual([]);
  },
);

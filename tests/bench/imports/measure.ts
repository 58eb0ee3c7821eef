import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { SheetLines } from "#contract/sheets/sheet.ts";
import { writeSheet } from "#gateway/exports/write-sheet.ts";
import { readRecords } from "#gateway/imports/file/read-records.ts";
import { addStore } from "#gateway/store/stores/new-store.ts";
import { startProgram } from "../../support/run/program.ts";
import { type Report, round } from "../figures.ts";
import { memoryOf, type Place } from "../place.ts";
import { timeOf } from "../timing.ts";

/** How large the files are, and the catalogue of the store. */
const [sheetRows, products, orders, linesOfOrder] = [250_000, 50_000, 100_000, 4];
/** The goals, in seconds and kB. */
const goals = { sheet: 20, orders: 120, memory: 300_000 } as const;
/** How often the memory of the import is looked at, in milliseconds. */
const lookEvery = 50;

const sheetColumns = "code,name,price,mrp,barcode,brand,category,taxRate,hsnCode,aisle,shelf,cost".split(",");
const map = "order=No,product=Code,name=Item,quantity=Qty,placedAt=At,price=Price,customer=Customer,phone=Phone";

/** Reads a large workbook, and imports many orders into a store with a large catalogue. */
export async function measureImports(place: Place, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "aisle-bench-imports-"));
  try {
    const sheet = join(folder, "goods.xlsx");
    await writeSheet(sheet, "xlsx", sheetColumns, sheetLines());
    let read = 0;
    const seconds = await timeOf(async () => {
      for await (const _ of readRecords(sheet, { delimiter: ",", encoding: "utf-8" }, () => {})) read += 1;
    });
    if (read !== sheetRows + 1) throw new Error(`${read} rows were read`);
    report({
      name: `a workbook of ${sheetRows} rows read`,
      value: round(seconds / 1_000),
      unit: "s",
      goal: goals.sheet,
    });
    const file = join(folder, "orders.csv");
    await pipeline(Readable.from(orderLines()), createWriteStream(file));
    await openShop(place);
    const words = ["orders", file, "--map", map, "--store", "BULK", "--by", "Bench"];
    const since = performance.now();
    const program = startProgram("import", { DATABASE_URL: place.url }, words);
    let memory = 0;
    const look = setInterval(
      async () => void (memory = Math.max(memory, await memoryOf(program.child.pid))),
      lookEvery,
    );
    const code = await program.ended;
    clearInterval(look);
    if (code !== 0) throw new Error(program.said());
    const taken = (performance.now() - since) / 1_000;
    report({ name: `${orders} orders imported`, value: round(taken), unit: "s", goal: goals.orders });
    report({ name: "their import's memory", value: Math.round(memory / 1_000), unit: "kB", goal: goals.memory });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* sheetLines(): AsyncGenerator<SheetLines> {
  const text = (value: string) => ({ text: value, is: "text" }) as const;
  const number = (value: number) => ({ text: String(value), is: "number" }) as const;
  for (let from = 0; from < sheetRows; from += 1_000)
    yield Array.from({ length: Math.min(1_000, sheetRows - from) }, (_, at) => {
      const n = from + at;
      return [
        text(`SKU-${String(n).padStart(6, "0")}`),
        text(`Product ${n} of the catalogue, 500 g`),
        number(10.5 + (n % 500)),
        number(20 + (n % 500)),
        number(2_000_000_000_000 + n),
        text(`Brand ${n % 300}`),
        text(`Food > Sort ${n % 60}`),
        number(n % 19),
        text(`0${401 + (n % 9)}`),
        text(`A${n % 20}`),
        text(`S${n % 40}`),
        number(5 + (n % 400)),
      ];
    });
}

function* orderLines(): Generator<string> {
  yield "No,Code,Item,Qty,At,Price,Customer,Phone\n";
  for (let order = 0; order < orders; order += 1) {
    const day = `2025-${String(1 + (order % 12)).padStart(2, "0")}-${String(1 + (order % 28)).padStart(2, "0")}`;
    const lines = Array.from({ length: linesOfOrder }, (_, at) => {
      const product = (order * 7 + at * 13) % products;
      const price = `${90 + (product % 400)}.50`;
      return `B${order},Q${product},Item ${product},${1 + (at % 3)},${day} 10:30,${price},C${order % 20_000},98${10_000_000 + (order % 20_000)}\n`;
    });
    yield lines.join("");
  }
}

/** Makes the store that the orders are of, with its products. */
async function openShop({ db, businessUnitId }: Place): Promise<void> {
  const id = randomUUID();
  const place = { timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR", year: new Date().getUTCFullYear() };
  const author = { userId: null, name: "Bench", address: null, origin: "By Admin" } as const;
  await db
    .transaction()
    .execute((trx) => addStore(trx, { id, businessUnitId, code: "BULK", name: "Bulk store", ...place }, author));
  await sql`
    insert into products (store_id, code, name, unit, mrp, price, tax_rate)
    select ${id}, 'Q' || n::text, 'Item ' || n::text, 'piece', 10000 + n, 9000 + n, 500
    from generate_series(0, ${products - 1}::int) n`.execute(db);
  await sql`vacuum (analyze) products`.execute(db);
}

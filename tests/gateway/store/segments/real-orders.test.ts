import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runImport } from "#gateway/imports/run-import.ts";
import { askedImport } from "../../../support/files/asked-import.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";

const file = fileURLToPath(new URL("../../../../../shared/data/ord_uci_online_retail.csv.gz", import.meta.url));

/** What the file says of one customer: their orders by number, and what each product came to in each. */
interface Buyer {
  readonly orders: Map<string, number>;
  readonly products: Map<string, Map<string, number>>;
}

let gateway: TestGateway;
let storeId: string;
let folder: string;
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  folder = await mkdtemp(join(tmpdir(), "aisle-real-orders-"));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** Reads the file by itself: which lines count, and whose they are. Amounts are in minor units. */
function buyersOf(lines: readonly string[]): Map<string, Buyer> {
  const buyers = new Map<string, Buyer>();
  for (const line of lines) {
    const [order = "", code = "", , quantity, at = "", price, customer = ""] = fieldsOf(line);
    if (customer === "" || order.startsWith("C") || Number(quantity) <= 0 || Number(price) < 0) continue;
    const buyer = buyers.get(customer) ?? { orders: new Map(), products: new Map() };
    buyers.set(customer, buyer);
    buyer.orders.set(order, Date.parse(`${at.replace(" ", "T")}+05:30`));
    const bought = buyer.products.get(code) ?? new Map<string, number>();
    buyer.products.set(code, bought);
    bought.set(order, (bought.get(order) ?? 0) + Math.round(Number(quantity) * Number(price) * 100));
  }
  return buyers;
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );
}

const day = 86_400_000;
/** By how much all orders are later than in the file, so that this hour of a day is 03:00 of theirs, when nobody orders. */
const later = (Date.now() - Date.parse("2010-12-01T03:00:00+05:30")) % day;

/** A line of the file with its order at another hour. */
function atNight(line: string): string {
  return line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, (at) =>
    new Date(Date.parse(`${at.replace(" ", "T")}Z`) + later).toISOString().slice(0, 19).replace("T", " "),
  );
}

const newest = ({ orders }: Buyer) => Math.max(...orders.values());
const oldest = ({ orders }: Buyer) => Math.min(...orders.values());
const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0);
const timesOf = ({ products }: Buyer, code: string) => products.get(code)?.size ?? 0;
const amountOf = ({ products }: Buyer, code: string) => sum(products.get(code)?.values() ?? []);
const totalOf = ({ products }: Buyer) => sum([...products.values()].flatMap((each) => [...each.values()]));

test.skipIf(!existsSync(file))(
  "ten segments of real orders are what the file says: count, list, export and stored members (needs ../shared/data)",
  async () => {
    const [header = "", ...all] = gunzipSync(await readFile(file))
      .toString("utf8")
      .trimEnd()
      .split("\n");
    const lines = all.slice(0, runs(4_000, all.length)).map(atNight);
    const part = join(folder, "orders.csv");
    await writeFile(part, [header, ...lines, ""].join("\n"));
    const { code } = await gateway.db
      .selectFrom("stores")
      .select("code")
      .where("id", "=", storeId)
      .executeTakeFirstOrThrow();
    const map =
      "order=InvoiceNo,product=StockCode,name=Description,quantity=Quantity,placedAt=InvoiceDate,price=UnitPrice,customer=CustomerID";
    const returns = ["--returns", "order starts with C"];
    const asked = await askedImport(["orders", part, "--store", code, "--map", map, ...returns]);
    await runImport(gateway.db, asked.subject, { ...asked.wanted, by: "Meera" }, quietTools());

    const buyers = buyersOf(lines);
    const known = [...buyers.values()];
    const often = new Map<string, number>();
    for (const { products } of known) for (const each of products.keys()) often.set(each, (often.get(each) ?? 0) + 1);
    const [milk = "", tea = ""] = [...often].toSorted((one, other) => other[1] - one[1]).map(([each]) => each);
    // A boundary that no order passes while the test runs.
    const now = Date.now();
    const isFree = (days: number) =>
      known.every(({ orders }) => [...orders.values()].every((at) => Math.abs(now - days * day - at) > 10 * 60_000));
    // Some customers are on either side of the boundary, by their last order and by their first.
    const parts = (days: number) =>
      [newest, oldest].every((at) => new Set(known.map((buyer) => at(buyer) <= now - days * day)).size === 2);
    const middle = Math.floor((now - (known.map(newest).toSorted((a, b) => a - b)[known.length >> 1] ?? 0)) / day);
    const days =
      [0, 1, -1, 2, -2, 3, -3, 4, -4].map((by) => middle + by).find((by) => isFree(by) && parts(by)) ?? middle;
    const before = now - days * day;
    const segments: readonly (readonly [string, string, (buyer: Buyer) => boolean])[] = [
      ["R1", "orders >= 2", ({ orders }) => orders.size >= 2],
      ["R2", "orders = 1", ({ orders }) => orders.size === 1],
      ["R3", `last order >= ${days}d`, (buyer) => newest(buyer) <= before],
      ["R4", `first order < ${days}d`, (buyer) => oldest(buyer) > before],
      ["R5", "bought any >= 2 for >= 500", (buyer) => buyer.orders.size >= 2 && totalOf(buyer) >= 50_000],
      ["R6", `bought product "${milk}"`, (buyer) => timesOf(buyer, milk) > 0],
      ["R7", `bought product "${milk}" for >= 20`, (buyer) => amountOf(buyer, milk) >= 2_000],
      ["R8", `not bought product "${tea}"`, (buyer) => timesOf(buyer, tea) === 0],
      [
        "R9",
        `bought product "${milk}" or bought product "${tea}" in ${days}d`,
        (buyer) =>
          timesOf(buyer, milk) > 0 ||
          [...(buyer.products.get(tea)?.keys() ?? [])].some((order) => (buyer.orders.get(order) ?? 0) >= before),
      ],
      ["R10", "segment R1 and not segment R6", (buyer) => buyer.orders.size >= 2 && timesOf(buyer, milk) === 0],
    ];
    const as = { as: gateway.logins.admin };
    const params = { storeId };
    const { rows } = await gateway.call(
      "customers.filter",
      { params, query: { page: 1, pageSize: 25 }, body: { text: [...buyers.keys()][0] ?? "" } },
      as,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const [name, line, meets] of segments) {
      // Customers who came with returns alone have ordered nothing, and are in the store only where the import has them.
      const expected = [...buyers].filter(([, buyer]) => meets(buyer)).map(([customer]) => customer);
      expect({ line, isSplit: expected.length > 0 && expected.length < buyers.size }).toEqual({ line, isSplit: true });
      const { members } = await gateway.call("segments.count", { params, body: { line } }, as);
      expect({ line, members }).toEqual({ line, members: expected.length });
      const made = await gateway.call("segments.create", { params, body: { name, line } }, as);
      expect(made.members).toBe(expected.length);
      const body = { segment: [made.id] };
      const counts = await gateway.call("customers.counts", { params, body }, as);
      expect(counts.total).toBe(expected.length);
      const exported = await gateway.send("export.customer", { params, body }, as);
      const listed = (await exported.text()).trim().split("\n").slice(1);
      expect(listed).toHaveLength(expected.length);
      const stored = await gateway.db
        .selectFrom("segment_members")
        .innerJoin("customers", "customers.id", "segment_members.customer_id")
        .select("customers.code")
        .where("segment_members.segment_id", "=", made.id)
        .execute();
      expect(stored.map((member) => member.code).toSorted()).toEqual(expected.toSorted());
    }
  },
);

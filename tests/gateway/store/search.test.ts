import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { detailOf, kinds, nameOf, statusOf } from "#contract/kinds.ts";
import { listedKinds } from "#contract/records/kind-names.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import { type Permission, permissions } from "#contract/permission.ts";
import { readRecord } from "#gateway/store/records/read-record.ts";
import { search } from "#gateway/store/search.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { buildRecord } from "../../support/kinds/records.ts";
import {
  buildBusinessUnit,
  buildCustomer,
  buildOrder,
  buildPicker,
  buildProduct,
  buildRider,
  buildStore,
} from "../../support/database/rows.ts";

const nothing = { orders: [], customers: [], products: [], records: {} };
let database: TestDatabase;
let storeId: string;
let otherId: string;
const find = (term: string, rights: readonly Permission[] = permissions) =>
  search(database.db, storeId, term, { rights: new Set(rights), storeIds: [storeId, otherId] });
const numbers = async (term: string) => (await find(term)).orders.map(({ number }) => number);

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const unit = await buildBusinessUnit(db);
  storeId = (await buildStore(db, { business_unit_id: unit, code: "S101" })).id;
  otherId = (await buildStore(db, { business_unit_id: unit, code: "S102", name: "Hill Road" })).id;
  const asha = await buildCustomer(db, storeId, { name: "Asha Rao", phone: "+919876543210" });
  const rashad = await buildCustomer(db, storeId, { name: "Rashad Ali", phone: "+911111143219" });
  const day = (at: number) => `2026-11-${String(at).padStart(2, "0")}T04:00:00.000Z`;
  for (const [at, customer] of [asha, rashad, asha, asha].entries())
    await buildOrder(db, storeId, {
      number: `S101-00041${at}`,
      customer_id: customer.id,
      customer_name: customer.name,
      customer_phone: customer.phone,
      placed_at: day(at + 1),
    });
  await buildOrder(db, storeId, { number: "536365", customer_name: "Import" });
  await buildOrder(db, otherId, { number: "S101-000412", customer_name: "Elsewhere" });
  await buildOrder(db, otherId, { number: "S102-000777", customer_name: "Elsewhere" });
  await buildCustomer(db, otherId, { name: "Asha Elsewhere" });
  await buildCustomer(db, storeId, { name: "José Crème", phone: "+912222200001" });
  await buildCustomer(db, storeId, { name: "Jose\u0301 Acute", phone: "+912222200002" });
  await buildProduct(db, storeId, { code: "C-1", name: "Jalapeño ５०० g", brand: "Señor" });
  await buildProduct(db, storeId, { code: "A-7", name: "Ashwagandha tea", barcode: "8901234567890", price: 4_200 });
  await buildProduct(db, storeId, { code: "B-1", name: "Tea", brand: "Ashoka" });
  await buildProduct(db, storeId, { code: "B-2", name: "Tea of old", state: "INACTIVE" });
});
afterAll(() => database.drop());

describe("search", () => {
  it.each(["S101-000412", "s101-000412", "s101 000412", "S101000412", "101000412", "s१०१-०००४१२"])(
    "finds the one order of the number %s, as exact",
    async (term) => {
      const { orders } = await find(term);
      expect(orders).toMatchObject([{ number: "S101-000412", customerName: "Asha Rao", exact: true }]);
    },
  );

  it("finds the orders whose number begins as typed, the last ones first, from the store's code on", async () => {
    const all = ["S101-000413", "S101-000412", "S101-000410"];
    for (const term of ["s101", "S101-", "s101-0", "S101-00041"])
      expect((await numbers(term)).filter((number) => all.includes(number))).toEqual(all);
    expect(await numbers("s101-00042")).toEqual([]);
    expect(await numbers("s102-0004")).toEqual([]);
  });

  it("finds an order by the count at its end, and a number of figures alone", async () => {
    expect((await find("412")).orders[0]).toMatchObject({ number: "S101-000412", exact: false });
    expect((await find("536365")).orders).toMatchObject([{ number: "536365", exact: true }]);
  });

  it("finds an order by its count after the code of the store", async () => {
    for (const term of ["s101 412", "S101-412", "s101412", "४१२"])
      expect((await find(term)).orders[0]).toMatchObject({ number: "S101-000412", exact: false });
  });

  it("finds an order of another own store by its whole number, and says which store has it", async () => {
    for (const term of ["S102-000777", "s102 000777", "s102000777", "102000777"])
      expect((await find(term)).orders).toMatchObject([
        { number: "S102-000777", exact: true, store: { id: otherId, name: "Hill Road" } },
      ]);
    expect(await numbers("777")).toEqual([]);
    const alone = await search(database.db, storeId, "S102-000777", {
      rights: new Set(permissions),
      storeIds: [storeId],
    });
    expect(alone.orders).toEqual([]);
  });

  it("finds names with and without their accents, however these are stored and typed", async () => {
    const customers = async (term: string) => (await find(term)).customers.map(({ name }) => name);
    for (const term of ["jose", "José", "JOSE\u0301", "josé"])
      expect(await customers(term)).toEqual(
        ["José Acute", "José Crème"].map((name) => name.normalize(name.endsWith("Acute") ? "NFD" : "NFC")),
      );
    for (const term of ["creme", "crème", "reme"]) expect(await customers(term)).toEqual(["José Crème"]);
    const products = async (term: string) => (await find(term)).products.map(({ code }) => code);
    for (const term of ["jalapeno", "Jalapeño", "senor", "senor jalap", "500", "५००", "jalapeno 500"])
      expect(await products(term)).toEqual(["C-1"]);
    expect(await customers("२२२२२-००००१")).toEqual(["José Crème"]);
  });

  it("finds customers and their newest orders by a phone's last digits", async () => {
    const found = await find("43210");
    expect(found.customers.map(({ name }) => name)).toEqual(["Asha Rao"]);
    expect(found.orders.map(({ number }) => number)).toEqual(["S101-000413", "S101-000412", "S101-000410"]);
    expect(await numbers("+91 98765-43210")).toEqual(["S101-000413", "S101-000412", "S101-000410"]);
    expect((await find("98765-43210")).customers.map(({ name }) => name)).toEqual(["Asha Rao"]);
  });

  it("finds by name, a name that begins so before one that contains it", async () => {
    expect((await find("asha")).customers.map(({ name }) => name)).toEqual(["Asha Rao", "Rashad Ali"]);
    expect((await find("sha")).customers.map(({ name }) => name)).toEqual(["Asha Rao", "Rashad Ali"]);
    expect((await find("rash")).customers.map(({ name }) => name)).toEqual(["Rashad Ali"]);
    expect((await find("as")).customers.map(({ name }) => name)).toEqual(["Asha Rao"]);
    expect(await numbers("rao")).toEqual(["S101-000413", "S101-000412", "S101-000410"]);
  });

  it("finds active products by name, brand, code and barcode, best first", async () => {
    const names = async (term: string) => (await find(term)).products.map(({ name }) => name);
    expect(await names("tea")).toEqual(["Tea", "Ashwagandha tea"]);
    expect(await names("ashoka tea")).toEqual(["Tea"]);
    expect((await find("8901234567890")).products).toMatchObject([{ code: "A-7", price: 4_200 }]);
    expect((await names("a-7"))[0]).toBe("Ashwagandha tea");
  });

  it("finds pickers, riders and vehicles by name, phone, code and registration, whoever works first", async () => {
    const { db } = database;
    await buildPicker(db, storeId, { name: "Ánand Rashad", phone: "+918000012345", state: "INACTIVE" });
    const anand = await buildPicker(db, storeId, { name: "Kim Anand", phone: "+918000067890", employee_code: "P-17" });
    await buildPicker(db, storeId, { name: "Anand Gone", state: "DELETE" });
    const vehicle = await db
      .insertInto("vehicles")
      .values({ store_id: storeId, registration: "KA-01 AB 1234", vehicle_type: "Van", fuel: "Diesel" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await buildRider(db, storeId, { name: "Vikram", phone: "+918000099999", vehicle_id: vehicle.id });
    const pickers = async (term: string) => (await find(term)).records.picker?.map(({ name }) => name);
    expect(await pickers("anand")).toEqual(["Kim Anand", "Ánand Rashad"]);
    expect((await find("67890")).records.picker).toEqual([
      { id: anand.id, name: "Kim Anand", detail: "+918000067890", state: "ACTIVE" },
    ]);
    expect(await pickers("p-17")).toEqual(["Kim Anand"]);
    expect((await find("vikram")).records.rider).toMatchObject([{ name: "Vikram", detail: "+918000099999" }]);
    for (const term of ["ka-01 ab", "ka01ab12"])
      expect((await find(term)).records.vehicle).toEqual([
        { id: vehicle.id, name: "KA-01 AB 1234", detail: "Vikram", state: "ACTIVE" },
      ]);
    expect((await find("anand", ["order.view", "rider.view"])).records).toEqual({});
    expect((await find("vikram", ["order.view", "picker.view"])).records).toEqual({});
    expect((await find("ka01ab", ["order.view", "rider.view"])).records).toEqual({});
  });

  it("calls records as everything else does, though it reads few of their columns", async () => {
    for (const kind of listedKinds.filter((each) => !kinds[each].unsearched)) {
      const { id } = await buildRecord(database.db, kind, storeId);
      const { record } = await readRecord(database.db, storedKinds[kind], storeId, id);
      const found = (await find(nameOf(kind, record))).records[kind]?.find((one) => one.id === id);
      expect(found).toEqual({
        id: record.id,
        name: nameOf(kind, record),
        detail: detailOf(kind, record),
        state: statusOf(kind, record),
        // Which of its two lists has an invoice is told, so that it opens below that one.
        ...(kind === "invoice" ? { part: "sales" } : {}),
      });
    }
  });

  it("reads nobody's work to find them: with many orders that takes longer than all the rest", async () => {
    const { id } = await buildPicker(database.db, storeId, { name: "Wanda Quick" });
    await database.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '5s'`.execute(trx);
      await sql`lock table order_history in access exclusive mode`.execute(trx);
      expect((await find("wanda")).records.picker?.map((one) => one.id)).toEqual([id]);
    });
  });

  it("finds nothing for blanks, signs and what nobody has", async () => {
    for (const term of ["   ", "%", "_", "\\", "zzz", "'; drop table orders; --"])
      expect(await find(term)).toEqual(nothing);
  });
});

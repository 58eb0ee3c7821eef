import { beforeAll, expect, it } from "vitest";
import { permissions } from "#contract/permission.ts";
import { buildCustomer, buildOrder } from "../../support/database/rows.ts";
import { openTestGateway } from "../../support/gateway.ts";

let north: string;
let south: string;
const gateway = await openTestGateway();
beforeAll(async () => {
  ({ north, south } = gateway.stores);
});

const as = () => ({ as: gateway.logins.admin });
const found = async (text: string, storeId = north) => {
  const query = { page: 1, pageSize: 100 } as const;
  return (await gateway.call("people.filter", { params: { storeId }, query, body: { text } }, as())).rows;
};
const storesOf = (id: string) => gateway.call("people.stores", { params: { storeId: north, id } }, as());

it("joins customers of two stores who agree in phone and name, and shows both stores what they bought", async () => {
  const { db } = gateway;
  const one = await buildCustomer(db, north, { name: "Lata  Pai", phone: "+919812300001", consent: ["SMS", "E-mail"] });
  const other = await buildCustomer(db, south, { name: "lata pai", phone: "09812300001", consent: ["SMS"] });
  await buildCustomer(db, south, { name: "Ravi Pai", phone: "9812300001" });
  await buildOrder(db, north, { customer_id: one.id, status: "Delivered" });
  await buildOrder(db, south, { customer_id: other.id, status: "Delivered" });
  const people = await found("pai");
  expect(people).toMatchObject([
    { name: "Lata  Pai", orders: 2, consent: "SMS", alike: 1 },
    { name: "Ravi Pai", orders: 0, alike: 1 },
  ]);
  expect(await found("pai", south)).toEqual(people.map((row) => ({ ...row, storeId: south })));
  const lata = people[0]?.id ?? "";
  expect((await storesOf(lata)).map(({ customerId }) => customerId).toSorted()).toEqual([one.id, other.id].toSorted());
  await expect(
    gateway.call(
      "people.change",
      {
        params: { storeId: north, id: lata },
        body: { version: people[0]?.version ?? 1, changes: { state: "DELETE" } },
      },
      as(),
    ),
  ).rejects.toThrow(/is a customer of/);
});

it("follows the only customer of a person to a new name and phone, and finds whom they now agree with", async () => {
  const { db } = gateway;
  const change = async (id: string, version: number, changes: object) =>
    gateway.call("customers.change", { params: { storeId: north, id }, body: { version, changes } }, as());
  const { id } = await buildCustomer(db, north, { name: "Mira Old", phone: "9812300011" });
  await change(id, 1, { name: "Mira New" });
  expect(await found("mira")).toMatchObject([{ name: "Mira New", phone: "9812300011" }]);
  await buildCustomer(db, south, { name: "Mira Known", phone: "9812300012" });
  await change(id, 2, { name: "Mira Known", phone: "+919812300012" });
  const known = (await found("mira known"))[0]?.id ?? "";
  expect(await storesOf(known)).toHaveLength(2);
});

it("keeps customers without a phone apart", async () => {
  for (const storeId of [north, south]) await buildCustomer(gateway.db, storeId, { name: "No Phone", phone: "" });
  expect(await found("no phone")).toHaveLength(2);
});

it("leaves the people of other stores, and what they bought there, to those who work there", async () => {
  const { db } = gateway;
  const both = await buildCustomer(db, north, { name: "Uma Both", phone: "9812300021", consent: ["SMS"] });
  const there = await buildCustomer(db, south, { name: "uma both", phone: "9812300021" });
  await buildCustomer(db, south, { name: "Uma There", phone: "9812300021" });
  await buildOrder(db, north, { customer_id: both.id, status: "Delivered" });
  await buildOrder(db, south, { customer_id: there.id, status: "Delivered" });
  const [all, alone] = await found("uma");
  const inNorth = { as: await gateway.logIn(permissions, [north]) };
  const query = { page: 1, pageSize: 100 } as const;
  const body = { text: "uma" };
  const seen = await gateway.call("people.filter", { params: { storeId: north }, query, body }, inNorth);
  expect(all).toMatchObject({ orders: 2, consent: "", alike: 1 });
  expect(seen).toMatchObject({ total: 1, rows: [{ orders: 1, consent: "SMS", alike: 0, stores: "N1" }] });
  const id = all?.id ?? "";
  const stores = await gateway.call("people.stores", { params: { storeId: north, id } }, inNorth);
  expect(stores.map(({ storeId }) => storeId)).toEqual([north]);
  const change = (id: string, version: number) =>
    gateway.call(
      "people.change",
      { params: { storeId: north, id }, body: { version, changes: { notes: "knows the way" } } },
      inNorth,
    );
  await expect(change(id, all?.version ?? 1)).rejects.toThrow(/knows them too, where you may not work/);
  await expect(change(alone?.id ?? "", alone?.version ?? 1)).rejects.toThrow(/person/);
  const batch = { call: "people.change", rows: [{ params: { id }, body: { version: 1, changes: { notes: "x" } } }] };
  const { rows } = await gateway.call("records.batch", { params: { storeId: north }, body: batch as never }, inNorth);
  expect(rows).toMatchObject([{ error: { code: "move-not-allowed" } }]);
});

it("shows a person who is added by hand to the store that has added them", async () => {
  const inNorth = { as: await gateway.logIn(permissions, [north]) };
  const inSouth = { as: await gateway.logIn(permissions, [south]) };
  const made = await gateway.call(
    "people.create",
    { params: { storeId: north }, body: { name: "Veda Hand", phone: "9812300031", notes: "" } },
    inNorth,
  );
  await gateway.call("people.read", { params: { storeId: north, id: made.id } }, inNorth);
  await expect(gateway.call("people.read", { params: { storeId: south, id: made.id } }, inSouth)).rejects.toThrow(
    /person/,
  );
});

it("tells the audit list of a list that is read whole", async () => {
  const { db } = gateway;
  await gateway.send("export.person", { params: { storeId: north }, body: { text: "uma" } }, as());
  const entries = await db.selectFrom("audit_entries").selectAll().where("subject", "=", "export").execute();
  expect(entries).toMatchObject([{ subject_name: "People", after: { about: "text: uma" } }]);
});

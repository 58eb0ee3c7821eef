import { expect, it } from "vitest";
import { buildProduct, unique } from "../../support/database/rows.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { readPdf } from "../../support/print/read-pdf.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };

const changed = () => gateway.call("prints.changed-labels", { params: { storeId } }, admin);
const print = (recordIds: string[], size: "A4" | "Thermal 58 mm" = "A4") =>
  gateway.call(
    "prints.create",
    { params: { storeId }, body: { paper: "Shelf label", size, codes: "Code 128", recordIds } },
    admin,
  );
async function pagesOf(printId: string) {
  const answer = await gateway.send("prints.pdf", { params: { storeId, printId } }, admin);
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
}
const aProduct = (fields: Parameters<typeof buildProduct>[2] = {}) =>
  buildProduct(gateway.db, storeId, { name: unique("Rice"), aisle: "2", price: 9_000, mrp: 10_000, ...fields });

it("has the labels of all whose price changed since the last ones, and of what is new, and no others", async () => {
  const [stays, changes] = [await aProduct(), await aProduct({ aisle: "10" })];
  const first = await changed();
  expect(first.recordIds.filter((id) => [stays.id, changes.id].includes(id))).toEqual([stays.id, changes.id]);
  await print(first.recordIds);
  expect(await changed()).toEqual({ total: 0, recordIds: [] });
  const body = { version: changes.version, changes: { price: 8_000 } };
  await gateway.call("products.change", { params: { storeId, id: changes.id }, body }, admin);
  expect(await changed()).toEqual({ total: 1, recordIds: [changes.id] });
  const made = await print([changes.id]);
  expect(await changed()).toEqual({ total: 0, recordIds: [] });
  // Back to the old price is a change of the label again.
  const back = { version: changes.version + 1, changes: { price: 9_000 } };
  await gateway.call("products.change", { params: { storeId, id: changes.id }, body: back }, admin);
  expect((await changed()).recordIds).toEqual([changes.id]);
  expect((await gateway.call("prints.read", { params: { storeId, printId: made.id } }, admin)).records).toBe(1);
});

it("says name, price, MRP, place and what a kilogram costs, on sheets and on a roll of 58 mm", async () => {
  const pack = { pack_amount: 500, pack_unit: "g" } as never;
  const [one, other] = [await aProduct({ ...(pack as object), shelf: "C" }), await aProduct()];
  const [sheet] = await pagesOf((await print([one.id, other.id])).id);
  for (const part of [one.name, other.name, "500 g", "180.00 / kg", "MRP", "100.00", "2 / C"])
    expect(sheet?.text).toContain(part);
  const roll = await pagesOf((await print([one.id, other.id], "Thermal 58 mm")).id);
  expect(roll).toHaveLength(2);
  expect(roll[0]?.text).toContain(one.name);
});

it("a pack with another printed MRP is named on the label, which is printed anew for it", async () => {
  const { id } = await aProduct();
  await print([id]);
  const body = { version: 1, entries: [{ mrp: 11_200 }] };
  await gateway.call("products.set-printedMrps", { params: { storeId, id }, body }, admin);
  expect((await changed()).recordIds).toContain(id);
  const [sheet] = await pagesOf((await print([id])).id);
  for (const part of ["MRP", "100.00", "Some packs say", "112.00"]) expect(sheet?.text).toContain(part);
  expect((await changed()).recordIds).not.toContain(id);
});

it("leaves out what is not for sale, and needs the right to see products", async () => {
  const gone = await aProduct({ state: "INACTIVE" });
  const here = await aProduct();
  expect((await changed()).recordIds).not.toContain(gone.id);
  const made = await print([gone.id, here.id]);
  expect(made).toMatchObject({ records: 1, leftOut: [{ name: gone.name, because: "it is not for sale" }] });
});

import { expect, it } from "vitest";
import type { Packed } from "#contract/orders/packed.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildOrder } from "../../../support/database/rows.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });
const pack = (orderId: string, version: number, packed: Packed | null, undoes?: number) =>
  gateway.call("orders.pack", { params: { storeId, orderId }, body: { version, undoes, packed } }, admin());
const packedOf = async (orderId: string) =>
  (await gateway.call("orders.read", { params: { storeId, orderId } }, admin())).packed;
const found = async (search: string) =>
  (
    await gateway.call(
      "orders.filter",
      {
        query: { filterType: "ORDER", page: 1, pageSize: 25 },
        body: { entityInternalId: storeId, text: search },
      },
      admin(),
    )
  ).rows.map(({ id }) => id);

it("keeps where a packed order stands, finds it by its shelf, tells it in the history, and takes it back", async () => {
  const { id } = await buildOrder(gateway.db, storeId, { status: "Ready for Delivery" });
  const b4 = { shelf: "B4-Left", bags: 3, crates: 1 };
  await pack(id, 1, b4);
  expect(await packedOf(id)).toEqual(b4);
  expect(await found("b4-left")).toEqual([id]);
  const { entries } = await gateway.call("comments.history", { params: { storeId, orderId: id }, query: {} }, admin());
  expect(entries.at(-1)).toMatchObject({ kind: "packed", subject: "Shelf B4-Left, 3 bags, 1 crate", version: 2 });
  await pack(id, 2, null, 2);
  expect(await packedOf(id)).toBeNull();
  expect(await found("b4-left")).toEqual([]);
});

it("is refused for an order that has left the store for good", async () => {
  const { id } = await buildOrder(gateway.db, storeId, { status: "Delivered" });
  await expect(pack(id, 1, { shelf: "A1", bags: 1, crates: 0 })).rejects.toThrow("stands on no shelf");
});

it("stands on the bag label and on the run sheet", async () => {
  const { id } = await buildOrder(gateway.db, storeId, { status: "Ready for Delivery" });
  await pack(id, 1, { shelf: "C7", bags: 2, crates: 0 });
  for (const paper of ["Bag label", "Run sheet"] as const) {
    const body = { paper, recordIds: [id], size: "A4" as const, codes: "QR" as const };
    const { id: printId } = await gateway.call("prints.create", { params: { storeId }, body }, admin());
    const sheets = await gateway.call("prints.sheets", { params: { storeId, printId } }, admin());
    expect(JSON.stringify(sheets)).toContain("Shelf C7, 2 bags");
  }
});

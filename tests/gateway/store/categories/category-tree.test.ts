import { expect, it } from "vitest";
import { unique } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });
const category = async (parentId: string | null = null) =>
  (
    await gateway.db
      .insertInto("categories")
      .values({ store_id: storeId, name: unique("Category"), parent_id: parentId })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const move = async (id: string, parentId: string | null) => {
  const { record } = await gateway.call("categories.read", { params: { storeId, id } }, admin());
  const body = { version: record.version, changes: { parentId } };
  return gateway.call("categories.change", { params: { storeId, id }, body }, admin());
};

it("moves a category with all below it, and never below itself", async () => {
  const [top, other] = [await category(), await category()];
  const middle = await category(top);
  const leaf = await category(middle);
  for (const below of [top, middle, leaf]) await expect(move(top, below)).rejects.toThrow("422");
  await move(middle, other);
  const { record } = await gateway.call("categories.read", { params: { storeId, id: leaf } }, admin());
  const name = async (id: string) =>
    (await gateway.call("categories.read", { params: { storeId, id } }, admin())).record.name;
  expect(record.path).toBe([await name(other), await name(middle), record.name].join(" > "));
});

it("two people who move two categories below each other at once make no ring: one of them is told", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await category(), await category()];
    const moved = await Promise.allSettled([move(one, other), move(other, one)]);
    expect(moved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    // A server that ran in a ring would never answer this.
    await gateway.call("categories.read", { params: { storeId, id: one } }, admin());
  }
});

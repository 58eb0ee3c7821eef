import { expect, it } from "vitest";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };

const plain = { pincode: "600 001", office: "Parrys SO", district: "Chennai", territory: "Tamil Nadu", country: "IN" };
const add = (more: object = {}) => {
  const body = { ...plain, ...more };
  return gateway.call("localities.create", { params: { storeId }, body: body as never }, admin);
};
const known = (pincode: string) =>
  gateway.call("addresses.pincode", { body: { pincode, storeId } } as never, admin) as Promise<{
    readonly city: string;
    readonly state: string;
  }>;

it("that are added by hand give addresses their city and state, until they are not in use any more", async () => {
  const made = await add();
  expect(made).toMatchObject({ pincode: "600001", state: "ACTIVE" });
  expect(await known("600001")).toMatchObject({ city: "Chennai", state: "Tamil Nadu" });
  const params = { storeId, id: made.id };
  const change = (version: number, changes: object) =>
    gateway.call("localities.change", { params, body: { version, changes } as never }, admin);
  await change(1, { district: "Madras" });
  expect(await known("600001")).toMatchObject({ city: "Madras" });
  await change(2, { state: "INACTIVE" });
  expect(await known("600001")).toMatchObject({ city: "" });
  const { entries } = await gateway.call("localities.history", { params, query: {} }, admin);
  expect(entries.slice(-2).map(({ changes }) => Object.keys(changes))).toEqual([["district"], ["state"]]);
});

it("are refused twice at one place", async () => {
  await add({ pincode: "600002" });
  await expect(add({ pincode: "600002" })).rejects.toThrow("this PIN code has a locality of this name there");
});

import { expect, it } from "vitest";
import type { Permission } from "#contract/permission.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { buildOrder, buildPicker } from "../../support/database/rows.ts";

const gateway = await openTestGateway();

it("what the asked store has to do", async () => {
  const { north: storeId, south } = gateway.stores;
  const late = { slot_start: "2026-01-01T04:00:00Z", slot_end: "2026-01-01T06:00:00Z" };
  await buildOrder(gateway.db, storeId, { number: "N1-1", ...late });
  await buildOrder(gateway.db, south, late);
  const dashboard = await gateway.call("dashboard.read", { params: { storeId } }, { as: gateway.logins.viewer });
  expect(dashboard).toMatchObject({ lateCount: 1, late: [{ number: "N1-1" }], sequence: 0 });
});

it("names no order and no picker to those who may not see them elsewhere", async () => {
  const { north: storeId } = gateway.stores;
  await buildPicker(gateway.db, storeId, { on_duty: true });
  const read = async (...rights: Permission[]) => {
    const as = await gateway.logIn(["console.use", "dashboard.view", ...rights]);
    const { lateCount, late, pickers } = await gateway.call("dashboard.read", { params: { storeId } }, { as });
    return { lateCount, late: late.length, pickers: pickers.length };
  };
  expect(await read()).toEqual({ lateCount: 1, late: 0, pickers: 0 });
  expect(await read("picker.view")).toEqual({ lateCount: 1, late: 0, pickers: 1 });
  expect(await read("order.view")).toEqual({ lateCount: 1, late: 1, pickers: 1 });
});

it("tells nothing of money to those who may not see it elsewhere", async () => {
  const { north: storeId } = gateway.stores;
  const read = async (...rights: Permission[]) => {
    const as = await gateway.logIn(["console.use", "dashboard.view", ...rights]);
    const { approvals, unmatched, openDrawers } = await gateway.call("dashboard.read", { params: { storeId } }, { as });
    return { approvals, unmatched, openDrawers };
  };
  expect(await read()).toEqual({ approvals: null, unmatched: null, openDrawers: null });
  expect(await read("refund.view")).toEqual({ approvals: 0, unmatched: null, openDrawers: null });
  expect(await read("transaction.view")).toEqual({ approvals: null, unmatched: 0, openDrawers: 0 });
});

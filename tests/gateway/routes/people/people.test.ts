import { expect, it } from "vitest";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildOrder, buildPicker, buildRider } from "../../../support/database/rows.ts";

const gateway = await openTestGateway();

it("pickers and riders of the asked store only, with their load", async () => {
  const { north: storeId, south } = gateway.stores;
  const picker = await buildPicker(gateway.db, storeId, { capacity: 1 });
  const rider = await buildRider(gateway.db, storeId);
  await buildPicker(gateway.db, south);
  await buildOrder(gateway.db, storeId, { status: "Picker Assigned", picker_id: picker.id });
  const as = gateway.logins.viewer;
  expect(await gateway.call("pickers.assignees", { params: { storeId } }, { as })).toMatchObject([
    { id: picker.id, openOrders: 1, refusal: "full: 1 of 1 orders" },
  ]);
  expect(await gateway.call("riders.assignees", { params: { storeId } }, { as })).toMatchObject([
    { id: rider.id, openOrders: 0, refusal: null },
  ]);
});

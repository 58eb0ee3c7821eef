import { expect, it } from "vitest";
import { commandsById } from "#commands/index.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { suggestedCommands } from "#console/order/suggested-commands.ts";
import { orderRow } from "../../support/kinds/orders.ts";

it("offers the usual way on and any other change", () => {
  expect(suggestedCommands(orderRow())).toEqual(["order.to-accepted", "order.change-status"]);
  expect(suggestedCommands(orderRow({ status: "Accepted" }))).toEqual(["assign.picker", "order.change-status"]);
  expect(suggestedCommands(orderRow({ status: "Ready for Delivery", deliveryType: "STORE_PICKUP" }))[0]).toBe(
    "order.to-delivered",
  );
});

it("offers commands that exist, whatever the status, and never an end as the way on", () => {
  for (const status of orderStatuses) {
    for (const id of suggestedCommands(orderRow({ status }))) {
      expect([...commandsById.keys()]).toContain(id);
      expect(id).not.toMatch(/cancelled|rejected|returned|on-hold/);
    }
  }
});

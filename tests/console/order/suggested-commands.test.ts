import { beforeAll, expect, it } from "vitest";
import { commandsById } from "../../support/all-commands.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { suggestedCommands, suggestedKeys } from "#console/order/suggested-commands.ts";
import { loadCommands } from "#console/shell/running/known-commands.ts";
import { orderRow } from "../../support/kinds/orders/orders.ts";

beforeAll(() => loadCommands("order"));

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

it("tells the keys of the usual way on, and of none that lead elsewhere", () => {
  const [pending, completed] = [orderRow(), orderRow({ status: "Picking Completed", pickerId: "p" })];
  expect(suggestedKeys("order.to-accepted", [pending])).toBe("s 1");
  expect(suggestedKeys("order.to-accepted", [completed])).toBeNull();
  expect(suggestedKeys("order.change-status", [pending])).toBeNull();
  expect(suggestedKeys("order.to-accepted", [])).toBeNull();
  for (const status of orderStatuses) {
    const order = orderRow({ status, pickerId: "p", riderId: "r" });
    const [id = ""] = suggestedCommands(order);
    const hasOwn = (commandsById.get(id)?.keys ?? []).length > 0;
    if (id.startsWith("order.to-") && !hasOwn) expect(suggestedKeys(id, [order])).toBe("s 1");
  }
});

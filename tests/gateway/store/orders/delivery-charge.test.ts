import { expect, it } from "vitest";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { orderEditing } from "../../../support/edited-order.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();

it("asks what becomes of the delivery charge where no goods are left, and gives it back with the goods", async () => {
  const { anOrder, edit, read } = orderEditing(gateway);
  const admin = { as: gateway.logins.admin };
  const none = [1, 2].map((line) => ({ line, quantity: 0 }));
  const kept = await anOrder({ delivery_charge: 1_900 });
  const shown = { amount: 1_900, tax: 0 };
  const undecided = { params: kept, body: { version: 1, changes: none, additions: [], shown } };
  expect(await gateway.refused("orders.edit-lines", undecided, admin)).toMatchObject({
    status: 422,
    message: "no goods are left: say whether the delivery charge is kept or waived",
  });
  const early = { params: kept, body: { ...undecided.body, changes: none.slice(1), deliveryCharge: "keep" as const } };
  expect((await gateway.refused("orders.edit-lines", early, admin)).message).toMatch(/only where no goods are left/);
  expect(await edit(kept, { changes: none, deliveryCharge: "keep", shown })).toMatchObject({ amount: 1_900 });

  const waived = await anOrder({ delivery_charge: 1_900 });
  const before = await read(waived);
  const nothing = { amount: 0, tax: 0 };
  const after = await edit(waived, { changes: none, deliveryCharge: "waive", shown: nothing });
  expect(after.amount).toBe(0);
  const undo = { params: waived, body: { version: after.version, undoes: after.version } };
  const back = await gateway.call("orders.undo-edit", undo, admin);
  const { deliveryCharge } = await read(waived);
  expect([back.amount, deliveryCharge]).toEqual([before.order.amount, 1_900]);
  // What is taken back once more waives it again.
  const again = { params: waived, body: { version: back.version, undoes: back.version } };
  expect((await gateway.call("orders.undo-edit", again, admin)).amount).toBe(0);
  const { findings } = await auditBooks(gateway.db, gateway.stores.north);
  expect(findings.filter(({ rule }) => rule.includes("invoice"))).toEqual([]);
});

import { type Packed, packedFields, packedText, readyStatus } from "#contract/orders/packed.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { messages } from "#contract/messages.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";

/** Asks where an order stands once it is ready, if its status has really become that; Enter goes past the question. */
export async function askWherePacked(order: OrderRow, tools: Tools): Promise<void> {
  const row = tools.newest("order", order);
  if (row.status === readyStatus) await sayWherePacked(row, tools);
}

/** Asks on which shelf an order stands, and in how many bags and crates it is; keeps an undo of it. */
export async function sayWherePacked(order: OrderRow, tools: Tools): Promise<void> {
  const params = { storeId: order.storeId, orderId: order.id };
  const { packed: before } = await tools.api("orders.read", { params });
  let said: Packed | null = before;
  const { shelf, bags, crates } = packedFields;
  const set = (row: OrderRow, packed: Packed | null, idempotencyKey: string, undoes?: number) =>
    tools.change("order", row, {}, (start) =>
      tools.api("orders.pack", { params, body: { version: start.version, packed, undoes } }, { idempotencyKey }),
    );
  const after = await tools.fill({
    name: "packed",
    title: `Where does ${order.number} stand?`,
    as: "dialog",
    fields: {
      shelf: { ...otherField("packed.shelf"), limits: shelf, hint: "Enter alone goes on without it" },
      bags: { ...otherField("packed.bags"), limits: bags },
      crates: { ...otherField("packed.crates"), limits: crates },
    },
    record: order,
    skippable: true,
    values: () => ({ shelf: before?.shelf ?? "", bags: before?.bags || null, crates: before?.crates || null }),
    save: async (values, { record = order, idempotencyKey }) => {
      const packed = { shelf: values.shelf ?? "", bags: values.bags ?? 0, crates: values.crates ?? 0 };
      const next = packedText(packed) === "" ? null : packed;
      if (packedText(next) === packedText(before)) return record;
      said = next;
      return set(record, next, idempotencyKey);
    },
    saved: "",
  });
  if (!after || said === before) return;
  const done = `${order.number}: ${packedText(said) || "stands on no shelf"}`;
  const undoKey = tools.newKey();
  tools.keepUndo({
    title: done,
    because: null,
    run: async () => {
      await set(tools.newest("order", after), before, undoKey, after.version);
    },
  });
  tools.tell(messages.saved, "success", done);
}

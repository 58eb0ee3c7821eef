import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { messages } from "#contract/messages.ts";
import type { Question } from "#commands/context/dialogs.ts";
import type { Tools } from "#commands/context/tools.ts";

/** The products of an order to be changed. */
export interface LinesQuestion extends Question {
  readonly order: OrderRow;
  /** Whether prices and discounts may be changed too. */
  readonly mayPrice: boolean;
  /** Saves an edit of the order as it was read. */
  save(before: OrderRow, edit: Omit<LinesEdit, "version">): Promise<EditedLines>;
}

/** An order before and after its products were changed. */
export interface EditedLines {
  readonly before: OrderRow;
  readonly after: OrderRow;
}

/** Opens the editor of an order's products, and keeps an undo once it is saved. */
export async function editOrderLines(order: OrderRow, tools: Tools): Promise<void> {
  const keys = new Map<string, string>();
  const edited = await tools.ask("lines", {
    title: `Products of ${order.number}`,
    order,
    mayPrice: tools.may("order.edit-price"),
    async save(before, edit) {
      // The same edit of the same version has the same key, so that a retry after a lost response changes nothing
      // twice.
      const name = `${before.version} ${JSON.stringify(edit)}`;
      const idempotencyKey = keys.get(name) ?? tools.newKey();
      keys.set(name, idempotencyKey);
      const patch = { amount: edit.shown.amount, ...(edit.status && { status: edit.status }) };
      const params = { storeId: before.storeId, orderId: before.id };
      const after = await tools.change("order", before, patch, () =>
        tools.api("orders.edit-lines", { params, body: { version: before.version, ...edit } }, { idempotencyKey }),
      );
      return { before, after };
    },
  });
  if (!edited) return;
  const { before, after } = edited;
  const done = `${before.number}: products changed`;
  const idempotencyKey = tools.newKey();
  tools.keepUndo({
    title: done,
    because: null,
    run: async () => {
      const row = tools.newest("order", after);
      const params = { storeId: row.storeId, orderId: row.id };
      const body = { version: row.version, undoes: after.version };
      await tools.change("order", row, { amount: before.amount, status: before.status }, () =>
        tools.api("orders.undo-edit", { params, body }, { idempotencyKey }),
      );
    },
  });
  tools.clearSelection();
  tools.tell(messages.updated, "success", done);
}

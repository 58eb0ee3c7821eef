import { formatAmount } from "#contract/money.ts";
import { settlementFields } from "#contract/refunds/fields.ts";
import type { RefundRow, Settlement } from "#contract/refunds/schema.ts";
import { otherField, rowField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { refundUndo } from "#commands/kinds/money/refund.ts";
import { keepUndoOf } from "#commands/record/record-change.ts";

/** Asks how a refund was settled by hand, and saves it. */
export async function settleRefund(refund: RefundRow, tools: Tools): Promise<void> {
  const saved = await tools.fill({
    name: "refund-settlement",
    title: `${refund.number}: ${formatAmount(refund.amount)} settled by hand`,
    as: "dialog",
    fields: {
      method: {
        ...otherField("refund.givenBackBy"),
        dropdown: "payment.method",
        limits: settlementFields.method,
        hint: refund.paidBy === "Cash" ? "Cash comes out of your cash drawer" : `It was paid by ${refund.paidBy}`,
      },
      reference: {
        ...rowField("refund", "reference"),
        limits: settlementFields.reference,
        hint: "Of the bank or the provider",
      },
      note: { ...rowField("refund", "note"), limits: settlementFields.note, wide: true },
    },
    record: refund,
    values: () => ({ method: null }),
    save: ({ method, reference, note }, { record = refund, idempotencyKey }) => {
      const { storeId, id, version } = record;
      const body = {
        version,
        method: method as Settlement["method"],
        reference: reference ?? "",
        note: note ?? "",
      };
      return tools.change("refund", record, {}, () =>
        tools.api("refunds.settle", { params: { storeId, id }, body }, { idempotencyKey }),
      );
    },
    sentence: ({ method }) =>
      method &&
      (refund.needsSecond
        ? `Asks a second person to approve it: ${formatAmount(refund.amount)} to ${refund.customerName} by ${method}`
        : `${formatAmount(refund.amount)} went back to ${refund.customerName} by ${method}`),
    button: () => (refund.needsSecond ? "Ask for approval" : `Settle ${formatAmount(refund.amount)}`),
    saved: "",
  });
  if (!saved) return;
  tools.clearSelection();
  const done = `${refund.number}: ${formatAmount(refund.amount)} settled by hand`;
  keepUndoOf(refundUndo, done, refund, saved, tools);
  if (saved.status === "Completed") tools.tell("Refund settled", "success");
  else tools.tell("Not settled yet", "plain", "With what went back before, a second person must approve this refund");
}

import { refundList } from "#contract/refunds/list.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { amountCells } from "#console/grid/columns/exported-cells.ts";
import { bookColumns } from "#console/record/listed/document-columns.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { refundTones } from "./tones.ts";

type Column = (typeof refundList.columns)[number];

/** The columns of a list of refunds. */
export function refundColumns({ format }: ColumnLook): readonly ListColumn<RefundRow>[] {
  const title = (field: keyof RefundRow): string => titleOf("refund", field);
  const { number, status, orderNumber, customer, created } = bookColumns("refund", format, {
    tones: refundTones,
    widths: { number: 140, status: 176 },
  });
  const parts: Record<Column, Omit<ListColumn<RefundRow>, "id">> = {
    number,
    status,
    cause: { title: title("cause"), width: 164, text: (row) => row.cause },
    amount: { title: title("amount"), width: 112, ...amountCells((row: RefundRow) => row.amount, format) },
    method: { title: title("method"), width: 128, text: (row) => row.method },
    approval: { title: title("approval"), width: 150, text: (row) => valueTitle("refund", "approval", row.approval) },
    orderNumber,
    customer,
    requestedBy: { title: title("requestedBy"), width: 140, narrow: 112, text: (row) => row.requestedBy },
    created,
  };
  return refundList.columns.map((id) => ({ id, ...parts[id] }));
}

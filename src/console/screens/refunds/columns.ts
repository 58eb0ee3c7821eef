import { refundList } from "#contract/refunds/list.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells, momentCells } from "#console/grid/columns/exported-cells.ts";
import { stateLook } from "#console/kit/state-look.ts";
import { statusDotWidth } from "#console/kit/status-look.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { refundTones } from "./tones.ts";

type Column = (typeof refundList.columns)[number];

/** The columns of a list of refunds. */
export function refundColumns({ format }: ColumnLook): readonly ListColumn<RefundRow>[] {
  const title = (field: keyof RefundRow): string => titleOf("refund", field);
  const parts: Record<Column, Omit<ListColumn<RefundRow>, "id">> = {
    number: { title: title("number"), width: 140, text: (row) => row.number, tone: () => "aisle-number" },
    status: {
      title: title("status"),
      width: 176,
      text: (row) => row.status,
      room: statusDotWidth,
      tone: (row) => stateLook(row.status, refundTones),
    },
    cause: { title: title("cause"), width: 164, text: (row) => row.cause },
    amount: { title: title("amount"), width: 112, ...amountCells((row: RefundRow) => row.amount, format) },
    method: { title: title("method"), width: 128, text: (row) => row.method },
    approval: { title: title("approval"), width: 110, text: (row) => row.approval },
    order: { title: title("orderNumber"), width: 120, text: (row) => row.orderNumber, tone: () => "aisle-number" },
    customer: { title: title("customerName"), width: 180, narrow: 140, text: (row) => row.customerName },
    requestedBy: { title: title("requestedBy"), width: 140, narrow: 112, text: (row) => row.requestedBy },
    created: { title: title("createdAt"), width: 136, ...momentCells((row: RefundRow) => row.createdAt, format) },
  };
  return refundList.columns.map((id) => ({ id, ...parts[id] }));
}

import { transactionList } from "#contract/transactions/list.ts";
import type { TransactionRow } from "#contract/transactions/schema.ts";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells, momentCells } from "#console/grid/columns/exported-cells.ts";
import { stateLook } from "#console/kit/state-look.ts";
import { statusDotWidth } from "#console/kit/status-look.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { transactionTones } from "./tones.ts";

type Column = (typeof transactionList.columns)[number];

/** The columns of a list of transactions. */
export function transactionColumns({ format }: ColumnLook): readonly ListColumn<TransactionRow>[] {
  const title = (field: keyof TransactionRow): string => titleOf("transaction", field);
  const parts: Record<Column, Omit<ListColumn<TransactionRow>, "id">> = {
    created: { title: title("createdAt"), width: 136, ...momentCells((row: TransactionRow) => row.createdAt, format) },
    number: { title: title("number"), width: 116, text: (row) => row.number, tone: () => "aisle-number" },
    status: {
      title: title("status"),
      width: 126,
      text: (row) => row.status,
      room: statusDotWidth,
      tone: (row) => stateLook(row.status, transactionTones),
    },
    amount: { title: title("amount"), width: 112, ...amountCells((row: TransactionRow) => row.amount, format) },
    method: { title: title("method"), width: 128, text: (row) => row.method },
    provider: { title: title("provider"), width: 104, text: (row) => row.provider ?? "" },
    reference: { title: title("reference"), width: 152, text: (row) => row.reference },
    order: { title: title("orderNumber"), width: 120, text: (row) => row.orderNumber, tone: () => "aisle-number" },
    customer: { title: title("customerName"), width: 180, narrow: 140, text: (row) => row.customerName },
    by: { title: title("by"), width: 150, narrow: 112, text: (row) => row.by },
  };
  return transactionList.columns.map((id) => ({ id, ...parts[id] }));
}

import { transactionList } from "#contract/transactions/list.ts";
import type { TransactionRow } from "#contract/transactions/schema.ts";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells } from "#console/grid/columns/exported-cells.ts";
import { bookColumns } from "#console/record/listed/document-columns.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { transactionTones } from "./tones.ts";

type Column = (typeof transactionList.columns)[number];

/** The columns of a list of transactions. */
export function transactionColumns({ format }: ColumnLook): readonly ListColumn<TransactionRow>[] {
  const title = (field: keyof TransactionRow): string => titleOf("transaction", field);
  const { number, status, orderNumber, customer, created } = bookColumns("transaction", format, {
    tones: transactionTones,
    widths: { number: 116, status: 126 },
  });
  const parts: Record<Column, Omit<ListColumn<TransactionRow>, "id">> = {
    created,
    number,
    status,
    amount: { title: title("amount"), width: 112, ...amountCells((row: TransactionRow) => row.amount, format) },
    method: { title: title("method"), width: 128, text: (row) => row.method },
    provider: { title: title("provider"), width: 104, text: (row) => row.provider ?? "" },
    reference: { title: title("reference"), width: 152, text: (row) => row.reference },
    orderNumber,
    customer,
    by: { title: title("by"), width: 150, narrow: 112, text: (row) => row.by },
  };
  return transactionList.columns.map((id) => ({ id, ...parts[id] }));
}

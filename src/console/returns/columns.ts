import { returnList } from "#contract/returns/list.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { amountCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import { bookColumns } from "#console/record/listed/document-columns.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { returnStages } from "#contract/returns/stage.ts";

type Column = (typeof returnList.columns)[number];

/** The columns of a list of returns. */
export function returnColumns({ format }: ColumnLook): readonly ListColumn<ReturnRow>[] {
  const title = (field: keyof ReturnRow): string => titleOf("return", field);
  const { number, status, orderNumber, customer, created } = bookColumns("return", format, {
    tones: returnStages,
    widths: { number: 132, status: 158 },
  });
  const parts: Record<Column, Omit<ListColumn<ReturnRow>, "id">> = {
    number,
    status,
    orderNumber,
    customer,
    items: { title: title("itemCount"), width: 72, ...numberCells((row: ReturnRow) => row.itemCount, format.count) },
    amount: { title: title("amount"), width: 112, ...amountCells((row: ReturnRow) => row.amount, format) },
    pickup: { title: title("pickup"), width: 152, text: (row) => valueTitle("return", "pickup", row.pickup) },
    rider: { title: title("riderName"), width: 140, narrow: 112, text: (row) => row.riderName ?? "" },
    created,
    phone: { title: title("customerPhone"), width: 132, text: (row) => row.customerPhone },
  };
  return returnList.columns.map((id) => ({ id, ...parts[id] }));
}

import { returnList } from "#contract/returns/list.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { amountCells, momentCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import { stateLook } from "#console/kit/state-look.ts";
import { statusDotWidth } from "#console/kit/status-look.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { returnStages } from "#contract/returns/stage.ts";

type Column = (typeof returnList.columns)[number];

/** The columns of a list of returns. */
export function returnColumns({ format }: ColumnLook): readonly ListColumn<ReturnRow>[] {
  const title = (field: keyof ReturnRow): string => titleOf("return", field);
  const parts: Record<Column, Omit<ListColumn<ReturnRow>, "id">> = {
    number: { title: title("number"), width: 132, text: (row) => row.number, tone: () => "aisle-number" },
    status: {
      title: title("status"),
      width: 158,
      text: (row) => row.status,
      room: statusDotWidth,
      tone: (row) => stateLook(row.status, returnStages),
    },
    orderNumber: {
      title: title("orderNumber"),
      width: 120,
      text: (row) => row.orderNumber,
      tone: () => "aisle-number",
    },
    customer: { title: title("customerName"), width: 180, narrow: 140, text: (row) => row.customerName },
    items: { title: title("itemCount"), width: 72, ...numberCells((row: ReturnRow) => row.itemCount, format.count) },
    amount: { title: title("amount"), width: 112, ...amountCells((row: ReturnRow) => row.amount, format) },
    pickup: { title: title("pickup"), width: 152, text: (row) => valueTitle("return", "pickup", row.pickup) },
    rider: { title: title("riderName"), width: 140, narrow: 112, text: (row) => row.riderName ?? "" },
    created: { title: title("createdAt"), width: 136, ...momentCells((row: ReturnRow) => row.createdAt, format) },
    phone: { title: title("customerPhone"), width: 132, text: (row) => row.customerPhone },
  };
  return returnList.columns.map((id) => ({ id, ...parts[id] }));
}

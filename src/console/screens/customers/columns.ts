import type { CustomerRow, customerRecord } from "#contract/customers/customer.ts";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells, momentCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { stateColumn } from "#console/record/listed/common-fields.ts";

type Column = (typeof customerRecord.list.columns)[number];

/** The columns of a list of customers. */
export function customerColumns({ format }: ColumnLook): readonly ListColumn<CustomerRow>[] {
  const title = (field: keyof CustomerRow): string => titleOf("customer", field);
  const parts: Record<Column | "area" | "credit" | "segments" | "tags", Omit<ListColumn<CustomerRow>, "id">> = {
    name: { title: title("name"), width: 220, narrow: 150, text: (row) => row.name },
    phone: { title: title("phone"), width: 140, text: (row) => row.phone, tone: () => "aisle-number" },
    area: { title: title("area"), width: 150, text: (row) => row.area ?? "" },
    orders: {
      title: title("orders"),
      width: 76,
      ...numberCells((row: CustomerRow) => row.orders, format.count),
      description: "Neither cancelled nor rejected",
    },
    spent: {
      title: title("spent"),
      width: 116,
      ...amountCells((row: CustomerRow) => row.spent, format),
      description: "On delivered goods that did not come back",
    },
    lastOrder: {
      title: title("lastOrderAt"),
      width: 150,
      ...momentCells((row: CustomerRow) => row.lastOrderAt, format),
    },
    credit: {
      title: title("credit"),
      width: 96,
      ...amountCells((row: CustomerRow) => row.credit || null, format),
      description: "What the store keeps for the customer",
    },
    segments: { title: title("segments"), width: 170, text: (row) => row.segments },
    state: stateColumn("customer"),
    tags: { title: title("tags"), width: 150, text: (row) => row.tags },
  };
  return (Object.keys(parts) as (keyof typeof parts)[]).map((id) => ({ id, ...parts[id] }));
}

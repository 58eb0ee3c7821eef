import { invoiceList } from "#contract/invoices/list.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells, momentCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import { stateLook } from "#console/kit/state-look.ts";
import { statusDotWidth } from "#console/kit/status-look.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { syncTones } from "./tones.ts";

type Column = (typeof invoiceList.columns)[number];

/** The columns of a list of invoices. */
export function invoiceColumns({ format }: ColumnLook): readonly ListColumn<InvoiceRow>[] {
  const title = (field: keyof InvoiceRow): string => titleOf("invoice", field);
  const amount = (of: "taxable" | "tax" | "total") => ({
    title: title(of),
    width: 112,
    ...amountCells((row: InvoiceRow) => row[of], format),
  });
  const parts: Record<Column, Omit<ListColumn<InvoiceRow>, "id">> = {
    number: { title: title("number"), width: 158, text: (row) => row.number, tone: () => "aisle-number" },
    status: {
      title: title("status"),
      width: 118,
      text: (row) => row.status,
      room: statusDotWidth,
      tone: (row) => stateLook(row.status, syncTones),
    },
    orderNumber: {
      title: title("orderNumber"),
      width: 120,
      text: (row) => row.orderNumber,
      tone: () => "aisle-number",
    },
    customer: { title: title("customerName"), width: 180, narrow: 140, text: (row) => row.customerName },
    items: { title: title("itemCount"), width: 72, ...numberCells((row: InvoiceRow) => row.itemCount, format.count) },
    taxable: amount("taxable"),
    tax: amount("tax"),
    total: amount("total"),
    issued: { title: title("createdAt"), width: 136, ...momentCells((row: InvoiceRow) => row.createdAt, format) },
    corrects: { title: title("corrects"), width: 158, text: (row) => row.corrects ?? "" },
  };
  return invoiceList.columns.map((id) => ({ id, ...parts[id] }));
}

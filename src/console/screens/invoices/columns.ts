import { invoiceList } from "#contract/invoices/list.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import { bookColumns } from "#console/record/listed/document-columns.ts";
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
  const { number, status, orderNumber, customer, created } = bookColumns("invoice", format, {
    tones: syncTones,
    widths: { number: 158, status: 118 },
  });
  const parts: Record<Column, Omit<ListColumn<InvoiceRow>, "id">> = {
    number,
    status,
    orderNumber,
    customer,
    items: { title: title("itemCount"), width: 72, ...numberCells((row: InvoiceRow) => row.itemCount, format.count) },
    taxable: amount("taxable"),
    tax: amount("tax"),
    total: amount("total"),
    issued: created,
    corrects: { title: title("corrects"), width: 158, text: replacedText },
  };
  return invoiceList.columns.map((id) => ({ id, ...parts[id] }));
}

/** The invoice that it replaces, and the one by which it was replaced itself. */
function replacedText({ corrects, correctedBy }: InvoiceRow): string {
  return [corrects, correctedBy && `replaced by ${correctedBy}`].filter(Boolean).join("; ");
}

import { indentList } from "#contract/indents/list.ts";
import type { IndentRow } from "#contract/indents/schema.ts";
import type { IndentStatus } from "#contract/indents/status.ts";
import { indentWords } from "#contract/indents/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { counted } from "#contract/text.ts";
import { titleOf } from "#console/client/field-words.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import { documentColumns } from "#console/record/listed/document-columns.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { IndentLines } from "./IndentLines.tsx";

const tones: Readonly<Record<IndentStatus, OrderStage>> = {
  Draft: "waiting",
  Sent: "delivery",
  "Partly received": "picking",
  Received: "done",
  Cancelled: "stopped",
};

type Column = (typeof indentList.columns)[number];

function indentColumns({ format }: ColumnLook): readonly ListColumn<IndentRow>[] {
  const title = (field: keyof IndentRow): string => titleOf("indent", field);
  const { number, status, created } = documentColumns("indent", format, {
    tones,
    widths: { number: 136, status: 136 },
  });
  const many = (field: "products" | "received" | "counted") => ({
    title: title(field),
    width: 92,
    ...numberCells((row: IndentRow) => row[field], format.count),
  });
  const parts: Record<Column | "counted" | "note" | "reason", Omit<ListColumn<IndentRow>, "id">> = {
    number,
    status,
    supplier: { title: title("supplier"), width: 200, narrow: 140, text: (row) => row.supplier },
    expected: {
      title: title("expectedDay"),
      width: 112,
      text: (row) => (row.expectedDay === null ? "" : format.date(row.expectedDay)),
      exported: (row) => row.expectedDay ?? "",
    },
    products: many("products"),
    received: many("received"),
    counted: many("counted"),
    note: { title: title("note"), width: 180, text: (row) => row.note },
    reason: { title: title("reason"), width: 180, text: (row) => row.reason },
    madeBy: { title: title("madeBy"), width: 130, text: (row) => row.madeBy },
    created,
  };
  return (Object.keys(parts) as (keyof typeof parts)[]).map((id) => ({ id, ...parts[id] }));
}

/** What a store asks to be bought for it, behind `/demand-indent`. */
export const screens: ListedScreens<"indent"> = {
  kind: "indent",
  words: indentWords,
  tones,
  fields: {
    contract: indentList,
    words: {
      status: { of: "status" },
      overdue: { name: "overdue" },
      created: { of: "createdAt", address: "created" },
      text: { name: "text" },
    },
  },
  columns: indentColumns,
  findBy: "Number, supplier, note or who made it",
  subtitle: (row, format) => [
    row.supplier,
    counted(row.products, "product"),
    row.expectedDay === null ? "" : `expected ${format.date(row.expectedDay)}`,
  ],
  badge: () => null,
  commands: ["indent.scan", "indent.send", "indent.receive", "indent.edit", "indent.cancel", "indent.save"],
  sections: [
    {
      title: "Purchase order",
      fields: [
        { of: "supplier", text: (row) => row.supplier },
        { of: "expectedDay", text: (row, format) => row.expectedDay && format.date(row.expectedDay) },
        { of: "note", text: (row) => row.note },
        { of: "products", text: (row, format) => format.count(row.products), number: true },
        { of: "received", text: (row, format) => format.count(row.received), number: true },
        { of: "counted", text: (row, format) => format.count(row.counted), number: true },
        { of: "reason", text: (row) => row.reason },
        { of: "madeBy", text: (row) => row.madeBy },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
        lastChange,
      ],
    },
  ],
  tabs: [
    { title: "LINES", View: IndentLines, count: (row) => row.products },
    { title: "DETAILS", shows: "sections" },
  ],
};

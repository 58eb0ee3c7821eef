import { countList } from "#contract/stock-counts/list.ts";
import type { CountRow } from "#contract/stock-counts/schema.ts";
import type { CountStatus } from "#contract/stock-counts/status.ts";
import { countWords } from "#contract/stock-counts/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { titleOf } from "#console/client/field-words.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import { documentColumns } from "#console/record/listed/document-columns.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { Counting } from "./Counting.tsx";

const tones: Readonly<Record<CountStatus, OrderStage>> = {
  Counting: "picking",
  Booked: "done",
  "Given up": "stopped",
};

type Column = (typeof countList.columns)[number];

function countColumns({ format }: ColumnLook): readonly ListColumn<CountRow>[] {
  const title = (field: keyof CountRow): string => titleOf("stock-count", field);
  const { number, status, created } = documentColumns("stock-count", format, {
    tones,
    widths: { number: 136, status: 112 },
  });
  const many = (field: "products" | "counted" | "differing") => ({
    title: title(field),
    width: 92,
    ...numberCells((row: CountRow) => row[field], format.count),
  });
  const parts: Record<Column | "reason", Omit<ListColumn<CountRow>, "id">> = {
    number,
    status,
    place: { title: title("place"), width: 200, narrow: 140, text: (row) => row.place },
    products: many("products"),
    counted: many("counted"),
    differing: many("differing"),
    reason: { title: title("reason"), width: 180, text: (row) => row.reason },
    startedBy: { title: title("startedBy"), width: 130, text: (row) => row.startedBy },
    endedBy: { title: title("endedBy"), width: 130, text: (row) => row.endedBy ?? "" },
    created,
  };
  return (Object.keys(parts) as (keyof typeof parts)[]).map((id) => ({ id, ...parts[id] }));
}

/** The counts of stock of a store, behind `/stock-counts`. */
export const screens: ListedScreens<"stock-count"> = {
  kind: "stock-count",
  words: countWords,
  tones,
  fields: {
    contract: countList,
    words: {
      status: { of: "status" },
      differing: { of: "differing" },
      created: { of: "createdAt", address: "created" },
      text: { name: "text" },
    },
  },
  columns: countColumns,
  findBy: "Number, place or who began it",
  subtitle: (row) => [row.place, `${row.counted} of ${row.products} counted`, `${row.differing} differ`],
  badge: () => null,
  commands: ["stock-count.scan", "stock-count.book", "stock-count.give-up", "stock-count.go-on"],
  sections: [
    {
      title: "Stock count",
      fields: [
        { of: "place", text: (row) => row.place },
        { of: "products", text: (row, format) => format.count(row.products), number: true },
        { of: "counted", text: (row, format) => format.count(row.counted), number: true },
        { of: "differing", text: (row, format) => format.count(row.differing), number: true },
        { of: "fresh", text: (row, format) => format.count(row.fresh), number: true },
        { of: "reason", text: (row) => row.reason },
        { of: "startedBy", text: (row) => row.startedBy },
        { of: "endedBy", text: (row) => row.endedBy },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
        lastChange,
      ],
    },
  ],
  tabs: [
    { title: "COUNT", View: Counting, count: (row) => row.products },
    { title: "DETAILS", shows: "sections" },
  ],
};

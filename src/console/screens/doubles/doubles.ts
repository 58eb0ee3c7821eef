import { doubleList } from "#contract/doubles/list.ts";
import type { DoubleRow } from "#contract/doubles/schema.ts";
import type { DoubleStatus } from "#contract/doubles/status.ts";
import { doubleWords } from "#contract/doubles/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { titleOf } from "#console/client/field-words.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import { documentColumns } from "#console/record/listed/document-columns.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { Compare } from "./Compare.tsx";

const tones: Readonly<Record<DoubleStatus, OrderStage>> = {
  Waiting: "waiting",
  Merged: "done",
  "Not the same": "stopped",
};

type Column = (typeof doubleList.columns)[number];

function doubleColumns({ format }: ColumnLook): readonly ListColumn<DoubleRow>[] {
  const title = (field: keyof DoubleRow): string => titleOf("customer-double", field);
  const { number, status, created } = documentColumns("customer-double", format, {
    tones,
    widths: { number: 128, status: 124 },
  });
  const parts: Record<Column | "onePhone" | "otherPhone" | "kept", Omit<ListColumn<DoubleRow>, "id">> = {
    number,
    status,
    one: { title: title("oneName"), width: 180, narrow: 140, text: (row) => row.oneName },
    onePhone: { title: title("onePhone"), width: 132, text: (row) => row.onePhone, tone: () => "aisle-number" },
    other: { title: title("otherName"), width: 180, narrow: 140, text: (row) => row.otherName },
    otherPhone: { title: title("otherPhone"), width: 132, text: (row) => row.otherPhone, tone: () => "aisle-number" },
    because: { title: title("because"), width: 150, text: (row) => row.because },
    kept: { title: title("kept"), width: 150, text: (row) => row.kept },
    decidedBy: { title: title("decidedBy"), width: 130, text: (row) => row.decidedBy ?? "" },
    created,
  };
  return (Object.keys(parts) as (keyof typeof parts)[]).map((id) => ({ id, ...parts[id] }));
}

/** The customers of a store who may be one person, behind `/customer-doubles`. */
export const screens: ListedScreens<"customer-double"> = {
  kind: "customer-double",
  opens: "Waiting",
  words: doubleWords,
  tones,
  fields: {
    contract: doubleList,
    words: {
      status: { of: "status" },
      created: { of: "createdAt", address: "created" },
      text: { name: "text" },
    },
  },
  columns: doubleColumns,
  findBy: "Name or phone",
  subtitle: (row) => [row.oneName, row.otherName, `the same ${row.because}`],
  badge: () => null,
  commands: ["customer-double.merge", "customer-double.not-the-same", "customer-double.take-back"],
  sections: [
    {
      title: "What was decided",
      fields: [
        { of: "because", text: (row) => row.because },
        { of: "kept", text: (row) => row.kept },
        { of: "decidedBy", text: (row) => row.decidedBy },
        { of: "mergedAt", text: (row, format) => (row.mergedAt === null ? null : format.full(row.mergedAt)) },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
        lastChange,
      ],
    },
  ],
  tabs: [
    { title: "COMPARE", View: Compare },
    { title: "DETAILS", shows: "sections" },
  ],
};

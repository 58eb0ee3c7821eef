import { type PersonRow, personRecord } from "#contract/persons/person.ts";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells, momentCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { Stores } from "./Stores.tsx";

function personColumns({ format }: ColumnLook): readonly ListColumn<PersonRow>[] {
  const title = (field: keyof PersonRow): string => titleOf("person", field);
  return [
    { id: "name", title: title("name"), width: 220, narrow: 150, text: (row) => row.name },
    { id: "phone", title: title("phone"), width: 140, text: (row) => row.phone, tone: () => "aisle-number" },
    { id: "stores", title: title("stores"), width: 150, text: (row) => row.stores },
    { id: "orders", title: title("orders"), width: 76, ...numberCells((row: PersonRow) => row.orders, format.count) },
    { id: "spent", title: title("spent"), width: 116, ...amountCells((row: PersonRow) => row.spent, format) },
    {
      id: "lastOrderAt",
      title: title("lastOrderAt"),
      width: 150,
      ...momentCells((row: PersonRow) => row.lastOrderAt, format),
    },
    { id: "consent", title: title("consent"), width: 170, text: (row) => row.consent },
    {
      id: "alike",
      title: title("alike"),
      width: 104,
      ...numberCells((row: PersonRow) => row.alike || null, format.count),
      description: "How many others have this phone",
    },
    stateColumn("person"),
  ];
}

/** The people who buy in the stores of the business, behind `/customers`. */
export const screens: ListedScreens<"person"> = {
  kind: "person",
  words: personRecord.words,
  fields: {
    contract: personRecord.list,
    words: { state: { of: "state" }, alike: { of: "alike", flag: "yes" }, text: { name: "text" } },
  },
  columns: personColumns,
  findBy: "Name or phone",
  subtitle: (row, format) => [row.phone, row.stores, format.money(row.spent)],
  commands: ["person.customer"],
  sections: [
    {
      title: "Person",
      fields: [
        { of: "name", text: (row) => row.name },
        { of: "phone", text: (row) => row.phone },
        { of: "notes", text: (row) => row.notes },
        { of: "stores", text: (row) => row.stores },
        { of: "consent", text: (row) => row.consent || "No" },
        { of: "alike", text: (row, format) => format.count(row.alike), number: true },
        { of: "state", text: (row) => row.state },
        lastChange,
      ],
    },
    {
      title: "What they bought in all stores",
      fields: [
        { of: "orders", text: (row, format) => format.count(row.orders), number: true },
        { of: "spent", text: (row, format) => format.money(row.spent), number: true },
        {
          of: "lastOrderAt",
          text: (row, format) => (row.lastOrderAt === null ? null : format.full(row.lastOrderAt)),
          number: true,
        },
      ],
    },
  ],
  tabs: [
    { title: "DETAILS", shows: "sections" },
    { title: "STORES", View: Stores },
  ],
};

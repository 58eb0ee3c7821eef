import { clientRecord } from "#contract/clients/client.ts";
import type { ClientRow } from "#contract/clients/client.ts";
import { headerTitle, titleOf } from "#console/client/field-words.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";

const secretText = (row: ClientRow): string => (row.hasSecret ? "Given" : "None yet");

function clientColumns({ format }: ColumnLook): readonly ListColumn<ClientRow>[] {
  return [
    { id: "name", title: titleOf("client", "name"), width: 220, text: (row) => row.name },
    { id: "clientId", title: titleOf("client", "clientId"), width: 180, text: (row) => row.clientId },
    stateColumn("client"),
    { id: "hasSecret", title: titleOf("client", "hasSecret"), width: 110, text: secretText },
    {
      id: "sessions",
      title: headerTitle("client.sessions", "Sessions"),
      width: 90,
      ...numberCells((row: ClientRow) => row.sessions, format.count),
      description: titleOf("client", "sessions"),
    },
  ];
}

/** The programs that may log in, besides the console itself, behind `/client`. */
export const screens: ListedScreens<"client"> = {
  kind: "client",
  words: clientRecord.words,
  fields: { contract: clientRecord.list, words: { state: { of: "state" }, text: { name: "text" } } },
  columns: clientColumns,
  findBy: "Name or client ID",
  subtitle: ({ clientId }) => [clientId],
  commands: ["client.secret"],
  sections: [
    {
      title: "API client",
      fields: [
        { of: "clientId", text: (row) => row.clientId },
        { of: "name", text: (row) => row.name },
        { of: "hasSecret", text: secretText },
        { of: "sessions", text: (row, format) => format.count(row.sessions), number: true },
        { of: "state", text: (row) => row.state },
        lastChange,
      ],
    },
  ],
};

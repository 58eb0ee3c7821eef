import { recordStates } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";

/** The list of API clients: what it can be sorted and filtered by. */
export const clientList = {
  kind: "client",
  columns: ["name", "clientId", "state", "hasSecret", "sessions"],
  sort: { column: "name", descending: false },
  fields: {
    state: { type: "choice", values: recordStates },
    text: { type: "text", longest: 100, about: "name and client ID" },
  },
} as const satisfies ListContract;

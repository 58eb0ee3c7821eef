import { recordStates } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";

/** The list of roles: what it can be sorted and filtered by. */
export const roleList = {
  kind: "role",
  columns: ["name", "state", "builtIn", "rights", "users"],
  sort: { column: "name", descending: false },
  fields: {
    state: { type: "choice", values: recordStates },
    text: { type: "text", longest: 100, about: "name" },
  },
} as const satisfies ListContract;

import type { ListContract } from "#contract/lists/list.ts";
import { personColumns, personFilterFields } from "#contract/people/list.ts";

/** The list of pickers: what it can be sorted and filtered by. */
export const pickerList = {
  kind: "picker",
  columns: personColumns,
  sort: { column: "name", descending: false },
  fields: personFilterFields,
} as const satisfies ListContract;

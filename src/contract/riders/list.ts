import type { ListContract } from "#contract/lists/list.ts";
import { personColumns, personFilterFields } from "#contract/people/list.ts";

/** The list of riders: what it can be sorted and filtered by. */
export const riderList = {
  kind: "rider",
  columns: [...personColumns, "zone", "vehicle"],
  sort: { column: "name", descending: false },
  fields: { ...personFilterFields, zone: { type: "text", longest: 100 } },
} as const satisfies ListContract;

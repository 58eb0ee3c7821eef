import { destinations, listOf, pathOf } from "#commands/destinations.ts";
import type { OpenedRows } from "#contract/reports/drill.ts";
import { boardFields } from "#console/order/board-address.ts";
import { writeAddress } from "#console/list/filter/write-address.ts";
import { writeEnds } from "#console/list/filter/write-days.ts";

/** The address of the list that shows the rows behind a figure. */
export function openedPath({ list, filter }: OpenedRows): string {
  if (list === "order") return pathOf("go.orders") + writeAddress(boardFields, { filter, tab: null });
  // A list with a condition of its own has no field for it.
  const only = destinations.find(
    (each) => each.lists === list && each.only && [filter[each.only.field]].flat().includes(each.only.value),
  );
  const divided = new Set(destinations.flatMap((each) => (each.lists === list && each.only ? [each.only.field] : [])));
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(filter)) {
    if (divided.has(field)) continue;
    query.set(
      field,
      value === true ? "1" : Array.isArray(value) ? value.join() : writeEnds(value as { from: string; to: string }),
    );
  }
  return `${(only ?? listOf(list))?.path ?? pathOf("go.reports")}?${query}`;
}

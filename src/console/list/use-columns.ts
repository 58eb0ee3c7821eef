import { useMemo } from "react";
import type { Kind, Kinds } from "#contract/kinds.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { ListColumn, ListDefinition } from "./definition.ts";
import type { ListTab } from "./filter/query.ts";

/** The columns of a list, and the minute for which they were made, in milliseconds since 1970. */
export function useColumns<K extends Kind>(
  list: ListDefinition<K>,
  tabs: readonly ListTab[],
): { readonly columns: readonly ListColumn<Kinds[K]>[]; readonly minute: number } {
  const format = useFormat();
  const minute = useByMinute((now) => now);
  const columns = useMemo(() => list.columns({ format, tabs, now: minute }), [list, format, tabs, minute]);
  return { columns, minute };
}

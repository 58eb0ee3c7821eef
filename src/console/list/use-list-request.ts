import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { ViewType } from "#contract/enumerations.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { type LiveCounts, useCounts } from "#console/client/records/counts.ts";
import type { ListQuery, ListSort } from "#console/client/records/list-source.ts";
import { useViewSettings } from "#console/client/refreshing/view-settings.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { seesField } from "#console/session/seen-fields.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import type { ListDefinition } from "./definition.ts";
import { chosenValues, statusField } from "./filter/fields.ts";
import { countQuery, type ListTab, openingTab, rowQuery, tabIndex } from "./filter/query.ts";
import type { ListInAddress } from "./use-list-address.ts";

/** What a list shows: address, tabs and filter, and the queries made from them. */
export interface ListRequest {
  readonly address: ListInAddress;
  /** Today in the store's time zone: "2026-11-21". */
  readonly today: string;
  /** Empty until the settings with the tabs are loaded. */
  readonly tabs: readonly ListTab[];
  /** The index of the selected tab. */
  readonly selected: number;
  /** The query for the counts: the filter without tab and sorting. */
  readonly counted: ListQuery;
  /** How many rows the filter finds in each status, whatever the tab; undefined until that is known. */
  readonly counts: LiveCounts | undefined;
  /** Whether the counts are of the present filter, and not of the one before. */
  readonly areCountsNew: boolean;
  /** The query for the rows; null when tab and filter exclude each other, undefined until the tabs are known. */
  readonly shown: ListQuery | null | undefined;
  readonly sort: ListSort | null;
  /** Whether the list is shown as a wall board. */
  readonly wall: boolean;
}

const noTabs: readonly ListTab[] = [];

/** What a list shows now. The settings of `view` give the tabs. */
export function useListRequest<K extends Kind>(
  list: ListDefinition<K>,
  store: StoreDetails,
  view: ViewType,
  address: ListInAddress,
): ListRequest {
  const { contract } = list.fields;
  const { filter, sort: wanted, tab } = address.state;
  const wall = useSnapshot(fullScreen).on && list.wallboard !== undefined;
  const { settings } = useViewSettings(store.id, view);
  const tabs = useMemo(
    () => (typeof list.tabs === "function" ? settings && list.tabs(settings) : list.tabs),
    [list, settings],
  );
  const known = tabs ?? noTabs;
  const today = useByMinute((now) => dayAt(now, store.timeZone));
  const own = useSnapshot(preferences).sorts[list.name];
  const kept = own && contract.columns.includes(own.column) ? own : undefined;
  const counted = useMemo(
    () => ({ ...countQuery(contract, filter, today, store.timeZone), ...list.always }),
    [contract, filter, today, store.timeZone, list],
  );
  const { counts, isOfQuery } = useCounts(list.source, store.id, counted);
  const asked = tabIndex(contract, known, tab, filter);
  const isOpen = tab === null && chosenValues(filter, statusField(contract)).length === 0;
  const opened = useOpened(`${list.name} ${view} ${store.id}`, () =>
    isOpen && tabs && counts && isOfQuery ? openingTab(tabs, asked, counts) : null,
  );
  const selected = isOpen ? (opened ?? asked) : asked;
  const usual = known[selected]?.sort ?? list.sort ?? null;
  const found = wanted ?? (wall ? list.wallboard?.sort : kept) ?? usual;
  // Somebody else's view may be sorted by what this login may not see.
  const sort = found && seesField(contract.kind, found.column) ? found : usual;
  const shown = useMemo(
    () => tabs && rowQuery(contract, counted, tabs[selected], sort),
    [contract, counted, tabs, selected, sort],
  );
  return { address, today, tabs: known, selected, counted, counts, areCountsNew: isOfQuery, shown, sort, wall };
}

/** The request of a list whose order and filter stay while cells of it are not saved; records open all the same. */
export function useHeld(request: ListRequest, isHeld: boolean): ListRequest {
  return useMemo(() => {
    if (!isHeld) return request;
    const { change } = request.address;
    const held: typeof change = (part, how) =>
      "open" in part ? change(part, how) : tell("Save your changes first, or drop them", "plain");
    return { ...request, address: { ...request.address, change: held } };
  }, [request, isHeld]);
}

/**
 * The tab on which a list was opened. It is found once: a tab that becomes empty while somebody works in it stays.
 */
function useOpened(of: string, find: () => number | null): number | null {
  const [opened, setOpened] = useState<{ readonly of: string; readonly tab: number } | null>(null);
  if (opened?.of === of) return opened.tab;
  const tab = find();
  if (tab !== null) setOpened({ of, tab });
  return tab;
}

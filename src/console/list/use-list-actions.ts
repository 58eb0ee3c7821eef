import { type RefObject, useMemo, useState } from "react";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { type Kinds, wordInNames } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { messages } from "#contract/messages.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import type { GridColumn, GridSort } from "#console/grid/columns/column.ts";
import type { GridLayout } from "#console/grid/columns/layout.ts";
import { setListLayout } from "#console/session/preferences/list-layouts.ts";
import { preferences, setPreference } from "#console/session/preferences/preferences.ts";
import { focusHome } from "#console/shell/focus.ts";
import { tools } from "#console/shell/running/tools.ts";
import type { ListDefinition } from "./definition.ts";
import { filterTools } from "./filter/filter-tools.ts";
import type { DayRange } from "./filter/write-days.ts";
import type { DaysQuestion } from "./filter/DaysDialog.tsx";
import { type ListFilter, namedFields, withField } from "./filter/fields.ts";
import { useLatest } from "./state/use-latest.ts";
import type { ShownList } from "./state/use-list-tools.ts";
import type { ListRequest } from "./use-list-request.ts";

const loadQuestions = loadAhead(() => import("./filter/ask-filter.ts"));

/** The actions of a list, for its own controls and for commands. */
export interface ListActions {
  selectTab(index: number): void;
  moveTab(by: number): void;
  /** Searches for a text; an empty text removes the search. */
  setText(text: string): void;
  changeField(field: string): void;
  removeField(field: string): void;
  addFilter(): Promise<void>;
  clearFilters(): void;
  focusFilter(): void;
  focusList(): void;
  setLayout(layout: GridLayout): void;
  sortBy(sort: GridSort | undefined): void;
  chooseColumns(): void;
  exportList(as: "csv" | "xlsx"): Promise<void>;
}

/** The dialogs that a list opens by itself. */
export interface ListDialogs {
  readonly columnsOpen: boolean;
  closeColumns(): void;
  readonly days: DaysQuestion | null;
}

interface Acted<K extends Kind> {
  readonly list: ListDefinition<K>;
  readonly store: StoreDetails;
  readonly request: ListRequest;
  readonly shown: ShownList<Kinds[K]>;
  readonly columns: readonly GridColumn<Kinds[K]>[];
  readonly layout: GridLayout;
  readonly layoutName: string;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The actions and dialogs of a list. The actions stay the same objects as long as the list does. */
export function useListActions<K extends Kind>(acted: Acted<K>): readonly [ListActions, ListDialogs] {
  const { list, input } = acted;
  const { change } = acted.request.address;
  const latest = useLatest(acted);
  const [columnsOpen, setColumnsOpen] = useState(false);
  const [days, setDays] = useState<DaysQuestion | null>(null);

  const actions = useMemo<ListActions>(() => {
    const { fields } = list;
    const textField = namedFields(fields).find(({ key }) => key === "text")?.key;
    const asking = filterTools(() => latest.current.store.id, {
      today: () => latest.current.request.today,
      chooseDays: (title, range, past) =>
        new Promise<DayRange | undefined>((resolve) => {
          const answer = (days: DayRange | undefined): void => {
            setDays(null);
            resolve(days);
          };
          setDays({ title, range, past, today: latest.current.request.today, answer });
        }),
    });
    const filterBy = (filter: ListFilter | undefined): void => {
      if (filter) change({ filter });
    };
    const current = (): ListFilter => latest.current.request.address.state.filter;
    const selectTab = (index: number): void => change({ tab: latest.current.request.tabs[index]?.title ?? null });
    // An empty list has no grid, but the focus must leave the input all the same.
    const focusList = (): void => focusHome();
    return {
      selectTab,
      moveTab(by) {
        const { tabs, selected } = latest.current.request;
        if (tabs.length > 0) selectTab((selected + by + tabs.length) % tabs.length);
      },
      setText: (text) => textField && filterBy(withField(current(), textField, text || undefined)),
      changeField(field) {
        const asked = loadQuestions().then(({ askField }) => askField(fields, current(), field, asking));
        asked.then(filterBy).catch(() => tools.tell(messages.failedTryAgain, "error"));
      },
      removeField(field) {
        filterBy(withField(current(), field, undefined));
        focusList();
      },
      addFilter: async () => filterBy(await (await loadQuestions()).askFilter(fields, current(), asking)),
      clearFilters: () => change({ filter: {}, view: null }),
      focusFilter() {
        input.current?.focus();
        input.current?.select();
      },
      focusList,
      setLayout: (layout) => setListLayout(latest.current.layoutName, layout),
      sortBy(sort) {
        const column = fields.contract.columns.find((known) => known === sort?.by);
        const own = sort && column ? { column, descending: sort.descending } : null;
        const { [list.name]: _, ...others } = preferences.sorts;
        setPreference("sorts", own ? { ...others, [list.name]: own } : others);
        change({ sort: own });
      },
      chooseColumns: () => setColumnsOpen(true),
      async exportList(as) {
        const { shown, columns, layout, store, request } = latest.current;
        const tab = request.tabs[request.selected]?.title ?? "";
        const many = wordInNames(fields.contract.kind);
        const parts = [store.code, many, ...(tab.toLowerCase().match(/[a-z0-9]+/g) ?? []), request.today];
        const { exportList } = await import("./export/export-list.ts");
        const query = request.shown ?? null;
        await exportList(
          { source: list.source, storeId: store.id, query, columns, layout, shown, name: parts.join("-") },
          as,
        );
      },
    };
  }, [list, change, input, latest]);

  return [actions, { columnsOpen, closeColumns: () => setColumnsOpen(false), days }];
}

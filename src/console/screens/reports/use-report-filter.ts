import { useMemo } from "react";
import useSWR from "swr";
import type { StageTools } from "#commands/context/tools.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { messages } from "#contract/messages.ts";
import { filteredKind, unfiltered } from "#contract/reports/report-filter.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { ListedDestination } from "#console/screen-list.tsx";
import { listAddress } from "#console/list/filter/address.ts";
import type { FilterFields, ListFilter } from "#console/list/filter/fields.ts";
import { isFiltered, withField } from "#console/list/filter/fields.ts";
import { fieldsWithout } from "#console/list/filter/fields-without.ts";
import { filterTools } from "#console/list/filter/filter-tools.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { boardFields } from "#console/order/board-address.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { tools } from "#console/shell/running/tools.ts";

const loadQuestions = loadAhead(() => import("#console/list/filter/ask-filter.ts"));

/** The screens that have the words for the filter fields of the lists of documents. */
const screensOf: Partial<Record<Kind, ListedDestination>> = {
  return: "go.returns",
  invoice: "go.sales-invoices",
  refund: "go.refunds",
  transaction: "go.transactions",
};

/** The fields by which a report is filtered: those of the list that shows its facts, without days and text. */
async function readFields(kind: Kind): Promise<FilterFields | null> {
  const destination = screensOf[kind];
  if (kind !== "order" && !destination) return null;
  const fields: FilterFields =
    kind === "order" || !destination
      ? boardFields
      : (await (await import("#console/listed-screens.ts")).loadScreens(destination)).fields;
  return fieldsWithout(fields, unfiltered(fields.contract));
}

/** The filter of a report in its address, and what changes it. */
export interface FilterOfReport {
  /** Null where the report has none, and until its words are there. */
  readonly fields: FilterFields | null;
  /** Undefined until it is known what the address says. */
  readonly filter: ListFilter | undefined;
  readonly tools: Pick<StageTools, "addFilter" | "clearFilters"> | null;
  changeField(field: string): void;
  removeField(field: string): void;
}

/** Reads the filter of a report from the query of its address. `show` writes another one. */
export function useReportFilter(
  report: Report,
  at: { readonly storeId: string; readonly today: string; readonly query: string },
  show: (query: string) => void,
): FilterOfReport {
  const kind = filteredKind(report);
  const { data: fields = null, isLoading } = useSWR(
    kind === null ? null : ["report-fields", kind],
    async () => (kind === null ? null : readFields(kind)),
    swrOptions,
  );
  const filter = useMemo(
    (): ListFilter => (fields ? listAddress(fields).read(`?${at.query}`).filter : {}),
    [fields, at.query],
  );
  const isKnown = kind === null || at.query === "" || !isLoading;
  const latest = useLatest({ at, fields, filter, show });
  const actions = useMemo(() => {
    const put = (next: ListFilter | undefined): void => {
      const { fields, show } = latest.current;
      if (next && fields) show(listAddress(fields).write({ filter: next }).slice(1));
    };
    const asking = filterTools(() => latest.current.at.storeId, {
      today: () => latest.current.at.today,
      // A report has days of its own, and no field asks for others.
      chooseDays: () => Promise.resolve(undefined),
    });
    return {
      lent: {
        async addFilter() {
          const { fields, filter } = latest.current;
          if (fields) put(await (await loadQuestions()).askFilter(fields, filter, asking));
        },
        clearFilters: () => put({}),
      },
      changeField(field: string) {
        const { fields, filter } = latest.current;
        if (!fields) return;
        const asked = loadQuestions().then(({ askField }) => askField(fields, filter, field, asking));
        asked.then(put).catch(() => tools.tell(messages.failedTryAgain, "error"));
      },
      removeField: (field: string) => put(withField(latest.current.filter, field, undefined)),
    };
  }, [latest]);
  const { lent, changeField, removeField } = actions;
  return {
    fields,
    filter: isKnown ? filter : undefined,
    tools: fields ? lent : null,
    changeField,
    removeField,
  };
}

/** The filter as a request has it; undefined where it has no condition. */
export function askedFilter(filter: ListFilter | undefined): ListFilter | undefined {
  return filter && isFiltered(filter) ? filter : undefined;
}

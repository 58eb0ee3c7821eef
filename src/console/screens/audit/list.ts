import { auditList } from "#contract/audit/list.ts";
import type { AuditSubject } from "#contract/audit/subjects.ts";
import { kinds } from "#contract/kinds.ts";
import { changingKinds } from "#contract/records/kind-names.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import { api } from "#console/client/api.ts";
import type { ListQuery, ListSource } from "#console/client/records/list-source.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import { listAddress } from "#console/list/filter/address.ts";
import type { FilterFields } from "#console/list/filter/fields.ts";
import { lazyPanel } from "#console/list/frame/lazy-panel.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { auditColumns } from "./columns.ts";

/** The entry beside the list; fetched as soon as the list is shown. */
export const auditPanel = createLazyPart(async () => (await import("./AuditPanel.tsx")).AuditPanel);

/** Where the audit list comes from. No events tell of new entries. */
const auditSource: ListSource<"audit"> = {
  kind: "audit",
  live: false,
  routes: { page: "audit.filter", counts: "audit.counts" },
  readPage: (storeId, { query, page, pageSize }, signal) =>
    api(
      "audit.filter",
      { params: { storeId }, query: { page, pageSize }, body: filterOf(query) },
      signal && { signal },
    ),
  readCounts: (storeId, query) => api("audit.counts", { params: { storeId }, body: filterOf(query) }),
  readIds: (storeId, query, range, signal) =>
    api("audit.select", { params: { storeId }, query: range, body: filterOf(query) }, signal && { signal }),
  readSelected: (storeId, query, ids, signal) =>
    api(
      "audit.selected",
      { params: { storeId }, body: { ids: [...ids], filter: filterOf(query) } },
      signal && { signal },
    ),
};

function filterOf(query: ListQuery): FilterOf<typeof auditList> {
  // The list's contract names columns and fields; the gateway checks them once more.
  return query as FilterOf<typeof auditList>;
}

const fields: FilterFields<typeof auditList> = {
  contract: auditList,
  words: {
    subject: { of: "subject", address: "what" },
    action: { of: "action" },
    by: { of: "by", address: "who" },
    at: { of: "at", address: "when" },
    text: { name: "text" },
  },
};

/** The kinds whose changes are in the audit list under a heading; undefined for those of which only batches are. */
const auditedUnder = (heading: "People" | "Rights" | "Money" | undefined): readonly AuditSubject[] =>
  changingKinds.filter((kind) => kinds[kind].audited === heading);

const tab = (title: string, shows: readonly AuditSubject[]) => ({ title, shows });

/** The audit list, behind `/audit`. */
export const auditScreenList: ListDefinition<"audit"> = {
  name: "audit",
  fields,
  address: listAddress(fields),
  source: auditSource,
  columns: auditColumns,
  tabs: [
    tab("All", []),
    tab("People", auditedUnder("People")),
    tab("Rights", auditedUnder("Rights")),
    tab("Settings", ["business", "store"]),
    tab("Money", ["order", ...auditedUnder("Money"), "drawer", "unmatched", "import"]),
    tab("Several at once", [...auditedUnder(undefined), ...auditedUnder("Money")]),
  ],
  words: { tabs: "Audit entries by what they are about", findBy: "Who, address, or name of what was changed" },
  panel: lazyPanel("audit", auditPanel),
};

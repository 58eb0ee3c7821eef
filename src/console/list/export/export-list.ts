import type { Watch } from "#commands/context/progress.ts";
import { type ExportScope, exportScopes } from "#contract/enumerations.ts";
import { kinds, type Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { grouped } from "#contract/text.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { pageOfRow, rowsOfPage } from "#console/client/records/pages/pages.ts";
import type { ShownList } from "#console/list/state/use-list-tools.ts";
import type { ListQuery, ListSource } from "#console/client/records/list-source.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { type GridLayout, shownColumns } from "#console/grid/columns/layout.ts";
import { saveFile } from "#console/kit/save-file.ts";
import { ask } from "#console/shell/dialogs/dialog-state.ts";
import { tools } from "#console/shell/running/tools.ts";
import { csvWriter } from "./csv.ts";
import { type ExportedPart, readRows } from "./read-rows.ts";
import { sheetOf } from "./sheet.ts";

/** A list to export. */
interface ExportedList<K extends Kind> {
  readonly source: ListSource<K>;
  readonly storeId: string;
  /** What the list shows; null where it shows nothing. */
  readonly query: ListQuery | null;
  readonly columns: readonly GridColumn<Kinds[K]>[];
  readonly layout: GridLayout;
  readonly shown: ShownList<Kinds[K]>;
  /** The name of the file, without its ending. */
  readonly name: string;
}

/** How long writing rows may block the page, in milliseconds, and how many are written without looking at that. */
const longestStop = 20;
const rowsAtOnce = 200;

/**
 * Saves the rows of a list, in its order and with the columns that it shows, as one file. It asks which ones; all that
 * the filter finds are saved as they were at one moment. A dialog shows the progress and what failed; Esc stops it. More
 * rows than one call sends are a job of the gateway.
 */
export async function exportList<K extends Kind>(list: ExportedList<K>, as: "csv" | "xlsx"): Promise<void> {
  const { source, storeId, query, columns, layout, name, shown } = list;
  const { many } = kinds[source.kind];
  const scope = await askScope(source.kind, shown);
  if (!scope) return;
  const sheet = sheetOf(columns, layout);
  await ask("progress", {
    title: `Export ${many}`,
    async run(signal, tell) {
      const writer = as === "csv" ? csvWriter(sheet.titles) : (await import("./xlsx.ts")).xlsxWriter(sheet.titles);
      const chosen = query ? await rowsOf(scope, shown, { signal, report: tell }) : [];
      const parts = chosen || !query ? partsOf(chosen ?? []) : readRows(source.kind, storeId, query, signal);
      let count = 0;
      let since = performance.now();
      try {
        for await (const { rows, total } of parts) {
          writer.add(rows.map((row) => sheet.line(row)));
          count += rows.length;
          tell(count, total);
          if (performance.now() - since > longestStop) {
            // Lets the page render and handle keys.
            await new Promise((resolve) => setTimeout(resolve));
            signal.throwIfAborted();
            since = performance.now();
          }
        }
      } catch (error) {
        // The gateway refuses more rows than one call sends, before the first of them.
        const isTooMuch = error instanceof ApiFailure && error.code === "invalid" && count === 0;
        if (!isTooMuch || chosen || !query) throw error;
        const { exportAsJob } = await import("./export-as-job.ts");
        const ids = shownColumns(columns, layout).map(({ id }) => id);
        return exportAsJob({ kind: source.kind, storeId, query }, ids, as);
      }
      saveFile(`${name}${scopeEndings[scope]}.${as}`, writer.end());
      return tools.tell(`${grouped(count)} ${count === 1 ? kinds[source.kind].one : many} exported`, "success");
    },
  });
}

/** What the name of the file ends with, so that a part is not taken for the whole. */
const scopeEndings: Readonly<Record<ExportScope, string>> = {
  "All Records": "",
  "Current Page": "-page",
  Custom: "-selected",
};

async function* partsOf<Row>(rows: readonly Row[]): AsyncGenerator<ExportedPart<Row>, void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    yield { rows: rows.slice(from, from + rowsAtOnce), total: rows.length };
}

/** Asks which rows are exported; undefined when the operator cancels. */
async function askScope<K extends Kind>(kind: K, { rows, state, pageSize }: ShownList<Kinds[K]>) {
  const { selected, missing, cursor } = state.read();
  const page = rowsOfPage(pageOfRow(cursor.index, pageSize), pageSize, rows.total);
  const { many } = kinds[kind];
  const isEmpty = selected.size === 0 && !missing;
  const counts: Readonly<Record<ExportScope, string>> = {
    Custom: missing || isEmpty ? "" : `the ${grouped(selected.size)} selected`,
    "Current Page": page ? `${grouped(page.last - page.first + 1)} ${many}` : "",
    "All Records": `all ${grouped(rows.total)} ${many}`,
  };
  return tools.choose<ExportScope>({
    title: `Export ${many}: which ones?`,
    numbered: true,
    dropdown: "export.scope",
    options: exportScopes.toReversed().map((scope) => ({
      value: scope,
      title: scope,
      hint: counts[scope],
      ...(scope === "Custom" && missing ? { because: "the selected rows are still being read" } : {}),
      ...(scope === "Custom" && isEmpty ? { because: "no rows are selected" } : {}),
    })),
  });
}

/** The rows of a scope; null for all rows, which are read while they are written. */
async function rowsOf<Row extends { readonly id: string }>(
  scope: ExportScope,
  { rows, state, pageSize }: ShownList<Row>,
  watch: Watch,
): Promise<readonly Row[] | null> {
  const { cursor, selected } = state.read();
  if (scope === "All Records") return null;
  if (scope === "Current Page") {
    const page = rowsOfPage(pageOfRow(cursor.index, pageSize), pageSize, rows.total);
    if (!page) return [];
    const { first, last } = page;
    return Array.from({ length: last - first + 1 }, (_, at) => rows.rowAt(first + at)).filter(
      (row) => row !== undefined,
    );
  }
  const ids = [...selected.keys()];
  const read = await tools.stage.readSelection(watch);
  if (!read) throw new Error("The selected rows could not be read");
  // What was selected is exported, whether or not the filter still finds it.
  const rowsRead = [...read.rows, ...read.left] as unknown as readonly Row[];
  const found = new Map(rowsRead.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

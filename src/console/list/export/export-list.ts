import { type Kind, kinds, type Kinds } from "#contract/kinds.ts";
import type { ListQuery, ListSource } from "#console/client/records/list-source.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import type { GridLayout } from "#console/grid/columns/layout.ts";
import { saveFile } from "#console/kit/save-file.ts";
import { showProgress } from "#console/shell/dialogs/dialog-state.ts";
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
  /** All its rows, where they are here already. */
  readonly rowsHere: () => readonly Kinds[K][];
  /** The name of the file, without its ending. */
  readonly name: string;
}

/** How long the page may stand still while rows are written, in milliseconds. */
const longestStop = 20;

/**
 * Saves all rows that a list finds, in its order and with the columns that it shows, as one file. How far it is and what
 * failed is shown; Esc stops it. The rows are all of one moment, whatever changes meanwhile.
 */
export async function exportList<K extends Kind>(list: ExportedList<K>, as: "csv" | "xlsx"): Promise<void> {
  const { source, storeId, query, columns, layout, name, rowsHere } = list;
  const { many } = kinds[source.kind];
  const sheet = sheetOf(columns, layout);
  const parts = (signal: AbortSignal) =>
    "readPage" in source && query ? readRows(source.kind, storeId, query, signal) : partsOf(query ? rowsHere() : []);
  await showProgress({
    title: `Export ${many}`,
    async run(signal, tell) {
      const writer = as === "csv" ? csvWriter(sheet.titles) : (await import("./xlsx.ts")).xlsxWriter(sheet.titles);
      let count = 0;
      let since = performance.now();
      for await (const { rows, total } of parts(signal)) {
        writer.add(rows.map((row) => sheet.line(row)));
        count += rows.length;
        tell(count, total);
        if (performance.now() - since > longestStop) {
          // Meanwhile the page draws and hears keys.
          await new Promise((resolve) => setTimeout(resolve));
          signal.throwIfAborted();
          since = performance.now();
        }
      }
      saveFile(`${name}.${as}`, writer.end());
      tools.tell(`${count.toLocaleString("en")} ${count === 1 ? kinds[source.kind].one : many} exported`, "success");
    },
  });
}

async function* partsOf<Row>(rows: readonly Row[]): AsyncGenerator<ExportedPart<Row>, void> {
  yield { rows, total: rows.length };
}

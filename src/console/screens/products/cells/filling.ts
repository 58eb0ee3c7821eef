import { messages } from "#contract/messages.ts";
import { productCells, productCellText } from "#contract/products/cells.ts";
import { type PriceRule, priceByRule } from "#contract/products/price-rule.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { counted } from "#contract/text.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import type { CellsProps } from "#console/list/definition.ts";
import type { useBusy } from "#console/shell/messages/use-busy.ts";
import { type CellsInView, copyBlock, pasteText } from "./clipboard.ts";
import { rowsOfRule } from "./edits.ts";
import { newest, rowsWithDraft } from "./marks.ts";
import { focusGrid } from "./use-cell-events.ts";
import type { Cursor } from "./use-cursor.ts";
import type { TypedCells } from "./use-draft.ts";

/** What puts texts into many cells at once: a fill, the clipboard, a rule for prices. */
export function createFilling(
  { storeId, shown, read, home }: CellsProps<ProductRow>,
  visible: readonly GridColumn<ProductRow>[],
  { block }: Cursor,
  typed: TypedCells,
  run: ReturnType<typeof useBusy>[1],
) {
  const { rows, state } = shown;
  const readRow = async (index: number): Promise<ProductRow | undefined> => {
    const found = rows.rowAt(index);
    return found ? newest(found) : read.readRow(index);
  };
  const readRows = (first: number, last: number) =>
    Promise.all(Array.from({ length: last - first + 1 }, (_, at) => readRow(first + at)));
  const view: CellsInView = { storeId, columns: visible, total: rows.total, block, readRows };
  const fillBlock = async (textOf: (column: string) => string): Promise<void> => {
    const found = (await readRows(block.top, block.bottom)).filter((row) => row !== undefined);
    const columns = visible.slice(block.left, block.right + 1).filter(({ id }) => productCells[id]);
    typed.type(columns.flatMap(({ id }) => found.map((row) => ({ row, column: id, text: textOf(id) }))));
  };
  return {
    /** Empties the cells of the block. */
    empty: () => fillBlock(() => ""),
    /** Fills the block with its first row; a single row with the one above. */
    async fillDown(): Promise<void> {
      const from = block.top === block.bottom ? block.top - 1 : block.top;
      const source = from < 0 ? undefined : await readRow(from);
      if (source) await fillBlock((id) => typed.textAt(source, id));
    },
    /** Puts the prices that a rule gives into the cells of the products that it is for. */
    async applyRule(rule: PriceRule): Promise<void> {
      await run(async () => {
        const found = await rowsOfRule(read, [...state.read().selected.keys()]);
        if (!found) return;
        typed.type(
          found.map((row) => cellOfRule(rule, row, typed)),
          `The rule is in the cells of ${counted(found.length, "product")}: look at them before you save`,
        );
      }, messages.failedTryAgain);
    },
    async onClipboard(event: ClipboardEvent): Promise<void> {
      const data = event.clipboardData;
      if (!data) return;
      event.preventDefault();
      if (event.type === "paste") {
        const text = data.getData("text/plain");
        await run(async () => {
          const pasted = await pasteText(text, view);
          typed.type(pasted.cells, pasted.says);
          focusGrid(home.current);
        }, messages.failedTryAgain);
        return;
      }
      data.setData("text/plain", copyBlock(view, rowsWithDraft(rows, typed.draft).rowAt));
      if (event.type === "cut") await fillBlock(() => "");
    },
  };
}

/** The price of a product by a rule, as text for its cell. */
function cellOfRule(rule: PriceRule, row: ProductRow, typed: TypedCells) {
  const given = priceByRule(rule, { ...row, ...typed.latest.current.get(row.id)?.set });
  const text = productCellText("price", { price: "price" in given ? given.price : given.would });
  return { row, column: "price", text, ...("because" in given && { because: given.because }) };
}

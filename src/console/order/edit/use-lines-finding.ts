import { type RefObject, useRef, useState } from "react";
import type { OrderRow } from "#contract/orders/schema.ts";
import { isScan } from "#contract/products/barcode.ts";
import type { LineLetters } from "#console/form/line-table/line-keys.ts";
import { readQuickLine } from "#console/order/finding/quick-line.ts";
import type { StoreProduct } from "#contract/products/schema.ts";
import { soughtRow } from "./finding/SoughtRows.tsx";
import { typeSought, withoutSought } from "./finding/take-found.ts";
import { type SoughtProducts, useSoughtProducts } from "./finding/use-sought-products.ts";
import { focusCell, lineAt } from "./line/focus-cell.ts";
import { cells, type TypedPart } from "./line/read-line.ts";
import { type LinesDraft, type SoughtProduct, typeInto } from "./lines-draft.ts";
import { type CellFocus, type Goal, useCellFocus } from "./use-cell-focus.ts";
import type { LinesEditor } from "./use-lines-editor.ts";

/** What is looked for besides the lines of the editor, and what keys in its cells do. */
interface LinesFinding {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly focus: CellFocus;
  readonly sought: SoughtProducts;
  /** Which line a product is looked for: a number to substitute it, null to add one, undefined while none is. */
  readonly finding: number | null | undefined;
  readonly text: string;
  /** The line that a note is asked for. */
  readonly noting: number | null;
  readonly letters: LineLetters;
  setText(text: string): void;
  /** Ends what a scanner has typed into a cell; false where that is no code. */
  scan(field: HTMLInputElement): boolean;
  /** Looks up a text while the next one is typed. */
  seekTyped(text: string): void;
  close(to: Goal): void;
  chooseSought(one: SoughtProduct, product: StoreProduct): void;
  editSought(one: SoughtProduct): void;
}

/** Looks for products that are added to an order or stand in for one of its lines. */
export function useLinesFinding(
  editor: LinesEditor,
  order: Pick<OrderRow, "id" | "storeId">,
  locale: string | undefined,
): LinesFinding {
  const table = useRef<HTMLTableElement>(null);
  const focus = useCellFocus(table, editor.read);
  const [noting, setNoting] = useState<number | null>(null);
  const field = useFindField(focus);
  const { finding, text, setFinding, setText, close } = field;
  const place = { storeId: order.storeId, orderId: order.id };
  const sought = useSoughtProducts(editor, place, locale, (one, { product }) => {
    const isHere = soughtRow(document.activeElement)?.dataset["soughtId"] === one.id;
    // Whoever types elsewhere, such as the next code, goes on there.
    if (isHere || (text.trim() === "" && isScan(one.text) && !focus.isTypedInto()))
      close({ productId: product.id, isTyped: one.quantity !== "" });
  });

  return {
    ...field,
    table,
    focus,
    sought,
    noting,
    letters: {
      i: () => setFinding(null),
      s: (field) => lineAt(field) !== null && setFinding(lineAt(field)),
      n(field) {
        const line = lineAt(field);
        if (line === null) return;
        setNoting(line);
        requestAnimationFrame(() => focusCell(table.current, line, "note"));
      },
    },
    scan(field) {
      if (!isScan(field.value)) return false;
      sought.seek(field.value, null, withoutScan(editor.draft, field, focus.textAtFocus()));
      // What is scanned or typed next replaces the text that stands there again.
      queueMicrotask(() => field.select());
      return true;
    },
    seekTyped(typed) {
      const id = sought.seek(typed, finding ?? null, editor.draft);
      if (isScan(typed)) setText("");
      else close({ soughtId: id });
    },
    chooseSought(one, product) {
      sought.take(one, { product, quantity: readQuickLine(one.text).quantity });
      focus.goTo({ productId: product.id });
    },
    editSought({ id, text: typed, substitutes }) {
      const left = withoutSought(editor.draft, id);
      // What stands in the field makes room as Enter would take it.
      if (text.trim() === "") editor.setDraft(left);
      else sought.seek(text.trim(), finding ?? null, left);
      setText(typed);
      setFinding(substitutes);
    },
  };
}

/** The field in which a product is looked for: for which line, and what is typed. */
function useFindField(focus: CellFocus) {
  const [finding, setFinding] = useState<LinesFinding["finding"]>(undefined);
  const [text, setText] = useState("");
  return {
    finding,
    text,
    setFinding,
    setText,
    close(to: Goal): void {
      setFinding(undefined);
      setText("");
      focus.goTo(to);
    },
  };
}

/** The draft without what a scanner has typed into a cell. */
function withoutScan(draft: LinesDraft, field: HTMLInputElement, before: string): LinesDraft {
  const id = soughtRow(field)?.dataset["soughtId"];
  if (id !== undefined) return typeSought(draft, id, before);
  const line = lineAt(field);
  const part = cells.find((name) => field.dataset["cell"] === name);
  return line !== null && part ? typeInto(draft, line, part satisfies TypedPart, before) : draft;
}

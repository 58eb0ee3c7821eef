import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useRef, useState } from "react";
import { productCells, productCellFields, productCellText } from "#contract/products/cells.ts";
import type { PriceRule } from "#contract/products/price-rule.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { counted } from "#contract/text.ts";
import type { CellsProps } from "#console/list/definition.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { changedByOthers, countCells, typeCells } from "./draft.ts";
import { keepCells } from "./kept-cells.ts";
import { SavePlan } from "./SavePlan.tsx";
import { type Cells, useCells } from "./use-cells.ts";
import "./cells.css";

/** The props of the mode; `onEnd` is called when it ends. */
export interface CellModeProps extends CellsProps<ProductRow> {
  readonly onEnd: () => void;
  /** The rule by which it begins with other prices. */
  readonly rule: PriceRule | null;
}

/** The keys among the cells, and within the one that is typed into. */
const cellKeys = [
  ["Enter", "edit"],
  ["mod+d", "fill down"],
  ["mod+Enter", "show what would be saved"],
  ["mod+z", "take back"],
  ["shift+Enter", "end"],
] as const;
const typingKeys = [
  ["Enter", "take it"],
  ["Tab", "next cell"],
  ["Escape", "leave it as it was"],
] as const;

/** The mode in which cells of the catalogue are edited: the open cell, the check before a save, and the foot. */
export function CellMode(props: CellModeProps): ReactElement {
  const cells = useCells(props);
  const { open, checked } = cells;
  const { applyRule } = cells;
  const applyFirst = useEffectEvent(() => void (props.rule && applyRule(props.rule)));
  useEffect(() => applyFirst(), []);
  useStage({
    now: () => ({ kind: "product" }),
    tools: { editCells: () => void cells.end(), priceByRule: (rule) => void cells.applyRule(rule) },
    keys: () => (cells.open ? typingKeys : cellKeys),
    home: () => props.home.current?.querySelector<HTMLElement>("[role=grid]") ?? null,
  });
  return (
    <>
      {open && <CellField key={`${open.rect.x} ${open.rect.y}`} storeId={props.storeId} cells={cells} open={open} />}
      {checked && <SavePlan checked={checked} isBusy={cells.isBusy} onSave={cells.save} onClose={cells.closePlan} />}
      <CellFoot cells={cells} />
    </>
  );
}

/** The field over the cell that is being typed into. */
function CellField(props: {
  readonly storeId: string;
  readonly cells: Cells;
  readonly open: NonNullable<Cells["open"]>;
}): ReactElement {
  const { storeId, cells, open } = props;
  const [text, setText] = useState(open.text);
  const isClosed = useRef(false);
  const keep = useEffectEvent(() => {
    if (isClosed.current) return;
    keepCells(storeId, typeCells(cells.typed.draft, [{ row: open.row, column: open.column, text }]));
  });
  // What is typed into it is there again for who leaves the screen without closing it.
  useEffect(() => {
    const onLeave = (): void => keep();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);
  const [field] = productCells[open.column] ?? [];
  const limits = field && productCellFields[field];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key !== "Enter" && key !== "Tab" && key !== "Escape") return;
    event.preventDefault();
    isClosed.current = true;
    if (key === "Escape") cells.endTyping(open, null);
    else cells.endTyping(open, text, key, event.shiftKey);
  };
  const { x, y, width, height } = open.rect;
  return (
    <>
      <input
        className="aisle-cell-field"
        data-takes-scans
        style={{ left: x, top: y, width: Math.max(width, 90), height }}
        aria-label={open.title}
        list={limits && "values" in limits ? "aisle-cell-values" : undefined}
        value={text}
        autoFocus
        onFocus={({ target }) => (open.isReplaced ? undefined : target.select())}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        // Only when the focus has arrived: a field that is taken away before would send it back to the grid.
        onBlur={() => setTimeout(() => cells.endTyping(open, text))}
      />
      {limits && "values" in limits && (
        <datalist id="aisle-cell-values">
          {limits.values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** How much is changed, what is to be said of the cell under the cursor, and the keys. */
function CellFoot({ cells }: { readonly cells: Cells }): ReactElement {
  const { cursor, changers } = cells;
  const { draft, says } = cells.typed;
  const { changed, wrong } = countCells(draft);
  const column = cursor.column?.id ?? "";
  const row = cursor.readRow();
  const typed = row && draft.get(row.id);
  const fields = productCells[column] ?? [];
  const isOthers = typed && row && changedByOthers(typed, row).some((field) => fields.includes(field));
  const about = typed?.wrong[column]?.because
    ? `${typed.wrong[column].text}: ${typed.wrong[column].because}`
    : isOthers
      ? `${productCellText(column, typed.base)} \u2192 ${productCellText(column, row)} by ${changers.current.get(row.id) ?? "somebody else"}`
      : says;
  return (
    <div className="aisle-cells-foot">
      <span role="status">
        {changed === 0 ? "Editing cells" : counted(changed, "change")}
        {wrong > 0 && `, ${wrong} cannot be read`}
        {about !== "" && <strong> {about}</strong>}
      </span>
      <span className="aisle-quiet">
        {changed > 0
          ? `${keyCaps("mod+Enter")} shows what would be saved, ${keyCaps("mod+z")} takes back`
          : `${keyCaps("Enter")} edits, ${keyCaps("mod+d")} fills down, ${keyCaps("shift+Enter")} ends`}
      </span>
    </div>
  );
}

import { tableFeatures, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { BoardShape } from "./bare-page.ts";

/** The baseline of the boards: TanStack Table and Virtual as their own examples combine them. */

interface BareRow {
  readonly cells: readonly string[];
}

const shape = JSON.parse(document.getElementById("shape")?.textContent ?? "") as BoardShape;
const data: BareRow[] = Array.from({ length: shape.rows }, (_, at) => ({
  cells: shape.texts[at % shape.texts.length] ?? [],
}));
const features = tableFeatures({});
const columns = shape.columns.map(({ title, width }, at) => ({
  id: `column-${at}`,
  header: title,
  accessorFn: (row: BareRow) => row.cells[at] ?? "",
  meta: { width },
}));

function BareTable(): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(0);
  const [typed, setTyped] = useState("");
  const table = useTable({ features, columns, data });
  const { rows } = table.getRowModel();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => shape.rowHeight,
    overscan: 5,
  });

  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (by === 0) return;
      event.preventDefault();
      setCursor((before) => Math.max(0, Math.min(data.length - 1, before + by)));
    };
    window.addEventListener("keydown", move);
    return () => window.removeEventListener("keydown", move);
  }, []);
  useEffect(() => virtualizer.scrollToIndex(cursor, { align: "auto" }), [virtualizer, cursor]);

  return (
    <>
      <input className="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div className="head">
        {shape.columns.map(({ title, width }) => (
          <div key={title} className="cell" style={{ width }}>
            {title}
          </div>
        ))}
      </div>
      <div ref={scroller} className="scroller">
        <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return (
              <div
                key={key}
                className={index === cursor ? "row cursor" : "row"}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row?.getAllCells().map((cell, at) => (
                  <div key={cell.id} className="cell" style={{ width: shape.columns[at]?.width }}>
                    <table.FlexRender cell={cell} />
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

createRoot(document.getElementById("root") ?? document.body).render(<BareTable />);

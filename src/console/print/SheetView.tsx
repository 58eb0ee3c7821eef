import type { CSSProperties, ReactElement } from "react";
import type { Block, FactsBlock, GridBlock, Leaf, Sheet, TableBlock } from "#contract/print/sheet.ts";
import { CodePicture } from "./CodePicture.tsx";
import "./print.css";

/** A sheet as it prints. Its blocks never change, so they are known by their places. */
export function SheetView({ sheet }: { readonly sheet: Sheet }): ReactElement {
  return <>{sheet.blocks.map((block, at) => drawBlock(block, at))}</>;
}

function drawBlock(block: Block, at: number): ReactElement {
  if (block.type === "table") return <Table key={at} table={block} />;
  if (block.type === "grid") return <Cells key={at} grid={block} />;
  return drawLeaf(block, at);
}

function drawLeaf(leaf: Leaf, at: number): ReactElement {
  switch (leaf.type) {
    case "text":
      return (
        <p key={at} className={`aisle-print-${leaf.look}`} style={{ textAlign: leaf.align }}>
          {leaf.text}
        </p>
      );
    case "facts":
      return <Facts key={at} facts={leaf} />;
    case "code":
      return <CodePicture key={at} code={leaf} />;
    case "brand":
      return (
        <div key={at} className="aisle-print-brand">
          {leaf.logo !== "" && <img src={leaf.logo} alt="" />}
          <div>
            <p className="aisle-print-heading" style={{ color: leaf.color }}>
              {leaf.name}
            </p>
            {leaf.lines.map((line) => (
              <p key={line} className="aisle-print-small aisle-print-faint">
                {line}
              </p>
            ))}
          </div>
        </div>
      );
    case "rule":
      return <hr key={at} />;
  }
}

function Facts({ facts }: { readonly facts: FactsBlock }): ReactElement {
  return (
    <dl className={`aisle-print-facts is-${facts.align}`}>
      {facts.rows.map(({ title, value, strong }) => (
        <div key={title} className={strong ? "aisle-print-strong" : undefined}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ table: { columns, rows } }: { readonly table: TableBlock }): ReactElement {
  const shares = columns.reduce((sum, { align, share }) => sum + (align === "left" ? share : 0), 0);
  const isTitled = columns.some(({ title }) => title !== "");
  return (
    <table>
      <colgroup>
        {columns.map(({ align, share }, at) => (
          // Columns of figures are as wide as their longest figure; the others share what is left.
          <col key={at} style={{ width: align === "left" ? `${(100 * share) / shares}%` : "1px" }} />
        ))}
      </colgroup>
      {isTitled && (
        <thead>
          <tr>
            {columns.map(({ title, align }, at) => (
              <th key={at} scope="col" className={`is-${align}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, at) =>
          row.type === "group" ? (
            <tr key={at} className="aisle-print-group">
              <th scope="colgroup" colSpan={columns.length}>
                {row.text}
              </th>
            </tr>
          ) : (
            <tr key={at} className={row.strong ? "aisle-print-strong" : undefined}>
              {row.cells.map((cell, column) => (
                <td key={column} className={`is-${columns[column]?.align ?? "left"}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function Cells({ grid: { across, framed, cells } }: { readonly grid: GridBlock }): ReactElement {
  return (
    <div
      className={framed ? "aisle-print-grid is-framed" : "aisle-print-grid"}
      style={{ "--across": across } as CSSProperties}
    >
      {cells.map((cell, at) => (
        <div key={at}>{cell.map(drawLeaf)}</div>
      ))}
    </div>
  );
}

import type { Block, GridBlock, TableBlock } from "#contract/print/sheet.ts";
import { beside, leafPieces, linePieces } from "./leaf-blocks.ts";
import { heightOf, type Piece, space, together } from "./piece.ts";
import { groupColor, type Place, ruleColor } from "./style.ts";

interface Column {
  readonly x: number;
  readonly width: number;
}

/** The gap between two columns, and the room above and below a row, in parts of the plain size. */
const columnGap = 0.8;
const rowRoom = 0.25;

/**
 * Columns of figures are as wide as their longest figure, because a figure is never broken; the others share what is
 * left.
 */
function measureColumns({ columns, rows }: TableBlock, place: Place): Column[] {
  const { letters, size } = place;
  const gap = size * columnGap;
  const free = place.width - gap * (columns.length - 1);
  const widest = columns.map(({ title, align }, at) => {
    if (align === "left") return 0;
    const cells = rows.map((row) => (row.type === "row" ? (row.cells[at] ?? "") : ""));
    return Math.max(...[title, ...cells].map((text) => letters.width(text, "700", size)));
  });
  const fixed = widest.reduce((sum, width) => sum + width, 0);
  const shares = columns.reduce((sum, { align, share }) => sum + (align === "left" ? share : 0), 0);
  let x = place.x;
  return columns.map(({ align, share }, at) => {
    const width = align === "left" ? Math.max(size * 2, ((free - fixed) * share) / shares) : (widest[at] ?? 0);
    const column = { x, width };
    x += width + gap;
    return column;
  });
}

/** The pieces of a table: its head, groups and rows. None is cut, and the head begins every page. */
function tablePieces(table: TableBlock, place: Place): Piece[] {
  const measured = measureColumns(table, place);
  const { size } = place;
  const rowPiece = (cells: readonly string[], strong: boolean, line: number): Piece => {
    const columns = table.columns.map(({ align }, at) =>
      linePieces(
        cells[at] ?? "",
        { size, weight: strong ? "700" : "400", align },
        { ...place, ...(measured[at] ?? { x: place.x, width: place.width }) },
      ),
    );
    const content = beside(columns);
    const height = content.height + 2 * rowRoom * size;
    return {
      height,
      draw(canvas, top) {
        content.draw(canvas, top + rowRoom * size);
        canvas.box(place.x, top + height - line, place.width, line, ruleColor);
      },
    };
  };
  const titled = table.columns.some(({ title }) => title !== "");
  const head: Piece | null = titled
    ? {
        ...rowPiece(
          table.columns.map(({ title }) => title),
          true,
          1.2,
        ),
        staysWithNext: true,
      }
    : null;
  const repeats = head ? { head } : {};
  const pieces = table.rows.map((row): Piece => {
    if (row.type === "row") return { ...rowPiece(row.cells, row.strong, 0.5), ...repeats };
    const content = together(linePieces(row.text, { size, weight: "700", align: "left" }, place));
    const height = content.height + 2 * rowRoom * size;
    return {
      height,
      draw(canvas, top) {
        canvas.box(place.x, top, place.width, height, groupColor);
        content.draw(canvas, top + rowRoom * size);
      },
      staysWithNext: true,
      ...repeats,
    };
  });
  return head ? [head, ...pieces] : pieces;
}

function gridPieces({ across, framed, cells }: GridBlock, place: Place): Piece[] {
  const gap = place.size * (framed ? 0.6 : 1.5);
  const padding = framed ? place.size * 0.8 : 0;
  const width = (place.width - gap * (across - 1)) / across;
  const rows: Piece[] = [];
  for (let at = 0; at < cells.length; at += across) {
    const columns = cells.slice(at, at + across).map((cell, n) => {
      const x = place.x + n * (width + gap);
      const inner = { ...place, x: x + padding, width: width - 2 * padding };
      return { x, pieces: cell.flatMap((block) => leafPieces(block, inner)) };
    });
    const height = Math.max(...columns.map(({ pieces }) => heightOf(pieces))) + 2 * padding;
    rows.push(
      {
        height,
        draw(canvas, top) {
          for (const { x, pieces } of columns) {
            if (framed) canvas.frame(x, top, width, height, ruleColor);
            together(pieces).draw(canvas, top + padding);
          }
        },
      },
      space(gap),
    );
  }
  return rows;
}

/** The pieces of the blocks of a sheet, from top to bottom, with space between them. */
export function blockPieces(blocks: readonly Block[], place: Place): Piece[] {
  return blocks.flatMap((block, at) => {
    const pieces =
      block.type === "table"
        ? tablePieces(block, place)
        : block.type === "grid"
          ? gridPieces(block, place)
          : leafPieces(block, place);
    return at === 0 || block.type === "text" ? pieces : [space(place.size * 0.6), ...pieces];
  });
}

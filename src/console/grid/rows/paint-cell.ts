import type { CellColors } from "#console/grid/columns/column.ts";
import { mayOverflow, type Ruler } from "./fit.ts";
import type { GridPictures } from "./pictures.ts";
import type { DrawnColumn } from "#console/grid/columns/use-drawn-columns.ts";

/** A cell as it was last painted, so that only differences are written to the document. */
export interface Cell {
  readonly element: HTMLElement;
  readonly words: Text;
  text: string;
  className: string;
  width: number;
  colors: CellColors | undefined;
  /** Made when a column first has a picture, and reused for later rows. */
  picture: HTMLImageElement | undefined;
  pictureUrl: string | null;
  initials: string;
}

/** Adds an empty cell to a row. */
export function makeCell(row: HTMLElement): Cell {
  const element = document.createElement("div");
  const words = document.createTextNode("");
  element.setAttribute("role", "gridcell");
  element.append(words);
  row.append(element);
  return {
    element,
    words,
    text: "",
    className: "",
    width: -1,
    colors: undefined,
    picture: undefined,
    pictureUrl: null,
    initials: "",
  };
}

/**
 * Paints the text and the style of a row's cell, without its picture; nothing while the row is not loaded. `onWide` is
 * called for a text that must not be cut and is too wide for one line, with its width in CSS pixels.
 */
export function paintCell<Row>(
  cell: Cell,
  drawn: DrawnColumn<Row>,
  row: Row | undefined,
  ruler: Ruler,
  onWide: (columnId: string, width: number) => void,
): void {
  const { column, width } = drawn;
  let { className } = drawn;
  let text = "";
  let colors: CellColors | undefined;
  if (row !== undefined) {
    text = column.text(row);
    const tone = column.tone?.(row);
    if (tone) className += ` ${tone}`;
    if (mayOverflow(text, width, column.room ?? 0, ruler)) {
      className += column.whole ? " is-two-lines" : " is-tight";
      if (column.whole) onWide(column.id, ruler(text));
    }
    colors = column.colors?.(row);
  }
  if (cell.text !== text) {
    cell.text = text;
    cell.words.data = text;
  }
  if (cell.className !== className) {
    cell.className = className;
    cell.element.className = className;
  }
  if (cell.width !== width) {
    cell.width = width;
    cell.element.style.width = `${width}px`;
  }
  if (cell.colors !== colors) paintColors(cell, colors);
}

/** Paints the picture of a row's cell if it is loaded, else the initials. */
export function paintCellPicture<Row>(
  cell: Cell,
  { column }: DrawnColumn<Row>,
  row: Row | undefined,
  pictures: GridPictures | undefined,
): void {
  const file = row === undefined ? null : (column.picture?.fileOf(row) ?? null);
  const pictureUrl = file === null ? null : (pictures?.addressOf(file) ?? null);
  if (cell.pictureUrl !== pictureUrl) paintPicture(cell, pictureUrl);
  const initials = row === undefined || pictureUrl !== null ? "" : (column.initials?.(row) ?? "");
  if (cell.initials !== initials) paintInitials(cell, initials);
}

/** The style sheet shows the initials, so that the text of the cell is only the name. */
function paintInitials(cell: Cell, initials: string): void {
  cell.initials = initials;
  if (initials === "") delete cell.element.dataset["initials"];
  else cell.element.dataset["initials"] = initials;
}

function paintPicture(cell: Cell, url: string | null): void {
  cell.pictureUrl = url;
  if (url === null) {
    // Without its source, the image cannot show the previous row's picture for a moment.
    cell.picture?.removeAttribute("src");
    cell.picture?.remove();
    return;
  }
  cell.picture ??= makePicture();
  cell.picture.src = url;
  if (!cell.picture.isConnected) cell.element.prepend(cell.picture);
}

function makePicture(): HTMLImageElement {
  const picture = document.createElement("img");
  picture.className = "aisle-grid-picture";
  // The text beside it says whose picture it is.
  picture.alt = "";
  // Decoded in the frame that shows the rest of the row: pictures are small, and loaded before they are painted.
  picture.decoding = "sync";
  return picture;
}

function paintColors(cell: Cell, colors: CellColors | undefined): void {
  const { style } = cell.element;
  const before: Readonly<Record<string, string>> = cell.colors ?? {};
  const now: Readonly<Record<string, string>> = colors ?? {};
  for (const name of Object.keys(before)) if (!(name in now)) style.removeProperty(name);
  for (const [name, value] of Object.entries(now)) if (before[name] !== value) style.setProperty(name, value);
  cell.colors = colors;
}

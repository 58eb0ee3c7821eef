import { type NumberText, numberText } from "./cell-text.ts";
import { columnOf, mostColumns } from "./column-of.ts";
import { type MergedByRow, mergedFiller, readMergedCells } from "./merged-cells.ts";
import { openParts, type Parts } from "./parts.ts";
import type { PartHandler } from "./read-xml.ts";
import { formulaAlone } from "#gateway/imports/file/cell-errors.ts";
import { longestFormat } from "#gateway/imports/longest.ts";
import { WorkbookTrouble } from "./trouble.ts";

/** The most characters that Excel takes in one cell. */
const longestCell = 32_767;

/** What a workbook says about itself beside its cells. */
interface Workbook {
  /** The sheets with cells and the parts in which these are, hidden sheets last. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** The texts to which cells refer by number. */
  readonly texts: readonly string[];
  /** How numbers are written, by the styles of cells. */
  readonly styles: readonly NumberText[];
}

/**
 * Reads the rows of one sheet, the first one that is not hidden where none is named. `begin` is told all sheets before
 * the first row, `row` the number of each row and its texts.
 */
export async function readSheet(
  file: string,
  name: string,
  to: {
    begin(sheets: readonly string[]): void;
    row(number: number, cells: readonly string[]): void;
    bytes(read: number): void;
  },
): Promise<void> {
  const parts = await openParts(file);
  const workbook = await readWorkbook(parts);
  const { sheets } = workbook;
  const chosen = name === "" ? sheets[0] : sheets.find((sheet) => sheet.name === name);
  if (!chosen)
    throw new WorkbookTrouble(
      name === "" ? "has no sheet" : `has no sheet "${name}": it has ${sheets.map((sheet) => sheet.name).join(", ")}`,
    );
  to.begin(sheets.map((sheet) => sheet.name));
  const merged = await readMergedCells(parts, chosen.part);
  await parts.read(chosen.part, cellReader(workbook, merged, to.row), to.bytes);
}

/** Reads the rows of a sheet, each when it ends. */
function cellReader(
  workbook: Workbook,
  merged: MergedByRow,
  onRow: (number: number, cells: readonly string[]) => void,
): PartHandler {
  const fillMerged = mergedFiller(merged);
  let number = 0;
  let row: string[] = [];
  let cell: { readonly column: number; readonly type: string; readonly style: number } | null = null;
  let isText = false;
  let isFormula = false;
  let phonetic = 0;
  let text = "";
  return {
    open(name, { r = "", s = "", t = "" }) {
      if (name === "row") {
        number = r === "" ? number + 1 : Number(r);
        row = [];
      } else if (name === "c") {
        const column = r === "" ? row.length : columnOf(r);
        if (column >= mostColumns) throw new WorkbookTrouble("is damaged: it has a cell outside of all sheets");
        cell = { column, type: t, style: Number(s || 0) };
        text = "";
        isFormula = false;
      } else if (name === "rPh") phonetic += 1;
      else if (name === "f") isFormula = true;
      else isText = cell !== null && phonetic === 0 && (name === "v" || name === "t");
    },
    text(piece) {
      if (!isText) return;
      text += piece;
      if (text.length > longestCell) throw new WorkbookTrouble(`is damaged: a cell of row ${number} is too long`);
    },
    close(name) {
      isText = false;
      if (name === "rPh") phonetic -= 1;
      else if (name === "c" && cell) {
        while (row.length < cell.column) row.push("");
        // What a formula comes to may be an empty text, but no empty number.
        const isAlone = isFormula && text === "" && cell.type !== "str";
        row[cell.column] = isAlone ? formulaAlone : cellText(workbook, cell, text);
        cell = null;
      } else if (name === "row") {
        while (row.at(-1) === "") row.pop();
        if (row.length === 0) return;
        fillMerged(number, row);
        onRow(number, row);
      }
    },
  };
}

function cellText({ texts, styles }: Workbook, cell: { readonly type: string; readonly style: number }, text: string) {
  if (cell.type === "s") return texts[Number(text)] ?? "";
  if (cell.type === "str" || cell.type === "inlineStr") return decoded(text);
  if (cell.type === "b") return text.trim() === "1" ? "TRUE" : "FALSE";
  if (cell.type === "e") return text;
  if (cell.type === "d") return text.replace(/T00:00(?::00(?:\.0+)?)?$/, "");
  return text === "" ? "" : (styles[cell.style] ?? general)(text);
}

const general = numberText(0, undefined, false);

/** Characters that XML cannot have are written as _x000D_. */
function decoded(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function readWorkbook(parts: Parts): Promise<Workbook> {
  const path = parts.names.find((name) => /(?:^|\/)workbook\w*\.xml$/i.test(name));
  if (path === undefined) throw new WorkbookTrouble("is no workbook of Excel");
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const related = new Map<string, { readonly type: string; readonly part: string }>();
  await parts.read(`${folder}_rels/${path.slice(folder.length)}.rels`, {
    open(_, { Id = "", Type = "", Target = "" }) {
      const part = Target.startsWith("/") ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, "")}`;
      related.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), part });
    },
  });
  const sheets: { name: string; part: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parts.read(path, {
    open(tag, attributes) {
      if (tag === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      const [, id = ""] = Object.entries(attributes).find(([key]) => /:id$/i.test(key)) ?? [];
      const { type, part = "" } = related.get(id) ?? {};
      if (tag === "sheet" && type === "worksheet")
        sheets.push({ name: attributes["name"] ?? "", part, isHidden: /hidden/i.test(attributes["state"] ?? "") });
    },
  });
  const partOf = (wanted: string) => [...related.values()].find(({ type }) => type === wanted)?.part;
  const [shared, styled] = [partOf("sharedStrings"), partOf("styles")];
  const texts: string[] = [];
  const formats = new Map<number, string>();
  const styles: number[] = [];
  if (shared !== undefined) await parts.read(shared, textReader(texts));
  if (styled !== undefined) await parts.read(styled, styleReader(formats, styles));
  sheets.sort((one, other) => Number(one.isHidden) - Number(other.isHidden));
  // A format is read once, however many styles have it.
  const known = new Map([...new Set(styles)].map((id) => [id, numberText(id, formats.get(id), is1904)]));
  return { sheets, texts, styles: styles.map((id) => known.get(id) ?? general) };
}

/** Reads the texts to which cells refer. How they are pronounced does not belong to them. */
function textReader(texts: string[]): PartHandler {
  let text = "";
  let phonetic = 0;
  let isText = false;
  return {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic += 1;
      isText = name === "t" && phonetic === 0;
    },
    text: (piece) => void (text += isText ? piece : ""),
    close(name) {
      isText = false;
      if (name === "rPh") phonetic -= 1;
      if (name !== "si") return;
      if (text.length > longestCell) throw new WorkbookTrouble("is damaged: a text of it is too long");
      texts.push(decoded(text));
    },
  };
}

function checkFormat(format: string): string {
  if (format.length <= longestFormat) return format;
  throw new WorkbookTrouble(
    `has a format of numbers with more than ${longestFormat} characters: save its sheet as CSV`,
  );
}

/** Reads the number formats by their numbers, and the number of the format of each style. */
function styleReader(formats: Map<number, string>, styles: number[]): PartHandler {
  let isOfCells = false;
  return {
    open(name, attributes) {
      if (name === "numFmt") formats.set(Number(attributes["numFmtId"]), checkFormat(attributes["formatCode"] ?? ""));
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) styles.push(Number(attributes["numFmtId"] ?? 0));
    },
    close: (name) => void (isOfCells &&= name !== "cellXfs"),
  };
}

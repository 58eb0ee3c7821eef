import { crc32, deflateRawSync } from "node:zlib";

/** A cell: a text, or a number as the file has it with its format. */
export type Cell = string | null | readonly [value: string, format?: string];

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Writes a workbook (.xlsx) as spreadsheets do: texts in a table of their own, formats as styles. */
export function workbook(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  { hidden = [], is1904 = false }: { readonly hidden?: readonly string[]; readonly is1904?: boolean } = {},
): Buffer {
  const texts: string[] = [];
  const formats = ["General"];
  const place = (list: string[], text: string): number =>
    list.includes(text) ? list.indexOf(text) : list.push(text) - 1;
  const cell = (value: Cell, name: string): string => {
    if (value === null) return "";
    if (typeof value === "string") return `<c r="${name}" t="s"><v>${place(texts, value)}</v></c>`;
    const [number, format = "General"] = value;
    return `<c r="${name}" s="${place(formats, format)}"><v>${number}</v></c>`;
  };
  const names = Object.keys(sheets);
  const drawn = Object.values(sheets).map((rows) =>
    rows.map((row, at) => {
      const cells = row.map((value, column) => cell(value, `${String.fromCodePoint(65 + column)}${at + 1}`));
      return `<row r="${at + 1}">${cells.join("")}</row>`;
    }),
  );
  const list = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"${hidden.includes(name) ? ' state="hidden"' : ""}/>`,
  );
  const related = names.map(
    (_, at) => `<Relationship Id="r${at}" Type="${relations}/worksheet" Target="worksheets/s${at}.xml"/>`,
  );
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`);
  return zip({
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${related.join("")}<Relationship Id="t" Type="${relations}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="f" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ...Object.fromEntries(
      drawn.map((rows, at) => [
        `xl/worksheets/s${at}.xml`,
        `<x:worksheet xmlns:x="${main}"><x:sheetData>${rows.join("").replaceAll(/<(\/?)(?=\w)/g, "<$1x:")}</x:sheetData></x:worksheet>`,
      ]),
    ),
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${texts.map((text) => `<si><r><t>${escaped(text)}</t></r><rPh><t>spoken</t></rPh></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts>${numFmts.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`,
  });
}

/** A zip file with these parts; one may say to be larger or smaller than it is. */
export function zip(
  parts: Readonly<Record<string, string | { readonly text: string; readonly size: number }>>,
): Buffer {
  const bodies: Buffer[] = [];
  const heads: Buffer[] = [];
  let start = 0;
  for (const [name, part] of Object.entries(parts)) {
    const bytes = Buffer.from(typeof part === "string" ? part : part.text);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(typeof part === "string" ? bytes.length : part.size, 18);
    shared.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(start, 10);
    heads.push(Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), shared, place, Buffer.from(name));
    const body = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), shared, Buffer.from(name), packed]);
    bodies.push(body);
    start += body.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...bodies, directory, end]);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

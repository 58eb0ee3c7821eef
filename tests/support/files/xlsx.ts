import { strFromU8, unzipSync } from "fflate";

const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", "#13": "\r" };

/** The rows of the only sheet of a file for Excel: texts, and numbers as the file has them. Refuses formulas. */
export async function readXlsx(file: Blob): Promise<(string | number)[][]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  if (sheet.includes("<f>")) throw new Error("the sheet has a formula");
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: (string | number)[] = [];
    for (const [, column = "", text, number] of row.matchAll(
      /<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/gs,
    )) {
      const at = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (cells.length < at) cells.push("");
      cells.push(
        text === undefined
          ? Number(number)
          : text.replaceAll(/&(amp|lt|gt|#13);/g, (_, sign: string) => signs[sign] ?? ""),
      );
    }
    return cells;
  });
}

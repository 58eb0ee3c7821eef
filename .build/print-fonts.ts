import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  fontFile,
  printedScripts,
  printedWeights,
  printFontFamily,
  printFontsPath,
} from "../src/contract/print/scripts.ts";

const { resolve } = createRequire(import.meta.url);

/** Writes the fonts of papers, and a stylesheet by which a browser fetches only those whose letters are on a page. */
export async function writePrintFonts(made: string): Promise<void> {
  const sheet = join(made, printFontsPath);
  const folder = dirname(sheet);
  await mkdir(folder, { recursive: true });
  const rules: string[] = [];
  for (const script of printedScripts) {
    const ranges = JSON.parse(await readFile(resolve(`@fontsource/${script.font}/unicode.json`), "utf8")) as Readonly<
      Record<string, string>
    >;
    for (const weight of printedWeights) {
      const name = `${fontFile(script, weight)}.woff2`;
      await copyFile(resolve(`@fontsource/${script.font}/files/${name}`), join(folder, name));
      rules.push(`@font-face {
  font-family: "${printFontFamily}";
  font-weight: ${weight};
  font-display: block;
  src: url("${name}") format("woff2");
  unicode-range: ${ranges[script.part]};
}`);
    }
  }
  await writeFile(sheet, `${rules.join("\n")}\n`);
}

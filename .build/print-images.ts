import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { printedImage } from "../src/contract/print/printed-image.ts";

const { resolve } = createRequire(import.meta.url);

/** As many pixels as the largest picture on a paper needs at 300 dots an inch. */
const width = 512;

/** Writes a PNG beside each SVG of the console's own pictures, because a PDF takes no SVG. */
export async function writePrintImages(made: string): Promise<void> {
  const folder = join(made, "images");
  await initWasm(await readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")));
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(".svg"))) {
    const svg = await readFile(join(folder, name), "utf8");
    const picture = new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
    await writeFile(join(folder, printedImage(name)), picture);
  }
}

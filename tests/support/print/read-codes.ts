import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import type * as Pdfjs from "unpdf/pdfjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const { resolve } = createRequire(import.meta.url);
// Without the file at hand, the reader would fetch it from the net.
const wasmBinary = readFileSync(resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });

/** The texts of all codes in a picture, sorted, each with its form. */
export async function readCodes(picture: Uint8Array): Promise<readonly (readonly [form: string, text: string])[]> {
  const codes = await readBarcodes(new Uint8Array(picture), { maxNumberOfSymbols: 255 });
  return codes
    .map(({ format, text }) => [String(format), text] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
}

const pictureServer = "http://pdf.test";
const drawingPage = `<!doctype html><title>A PDF</title><canvas></canvas>
<script type="module">import * as reader from "/pdfjs.mjs"; globalThis.reader = reader;</script>`;

/** Draws a page of a PDF in a browser, at 200 dots an inch, as a label printer does. `number` counts from 1. */
export async function drawPage(browser: Browser, pdf: Uint8Array, number: number): Promise<Uint8Array> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.route(`${pictureServer}/**`, (route) =>
      route.request().url().endsWith(".mjs")
        ? route.fulfill({ path: join(dirname(resolve("unpdf")), "pdfjs.mjs"), contentType: "text/javascript" })
        : route.fulfill({ body: drawingPage, contentType: "text/html" }),
    );
    await page.goto(`${pictureServer}/`);
    const url = await page.evaluate(
      async ({ base64, number }) => {
        const { getDocument } = (globalThis as unknown as { readonly reader: typeof Pdfjs }).reader;
        const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const found = await (await getDocument({ data }).promise).getPage(number);
        const viewport = found.getViewport({ scale: 200 / 72 });
        const canvas = document.querySelector("canvas");
        if (!canvas) throw new Error("no canvas");
        Object.assign(canvas, { width: viewport.width, height: viewport.height });
        await found.render({ canvas, viewport }).promise;
        return canvas.toDataURL("image/png");
      },
      { base64: Buffer.from(pdf).toString("base64"), number },
    );
    return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  } finally {
    await context.close();
  }
}

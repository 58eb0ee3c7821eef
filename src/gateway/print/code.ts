import bwip from "bwip-js/node";
import type { PrintedCodes } from "#contract/print/paper.ts";
import type { Align, CodeBlock } from "#contract/print/sheet.ts";

/** The code of a text, such as the number of an order, to be read by a scanner; nothing where papers have none. */
export function code(form: PrintedCodes, text: string, align: Align = "left"): CodeBlock[] {
  if (form === "None") return [];
  const common = { type: "code", form, text, align } as const;
  if (form === "Code 128") return [{ ...common, bars: barsOf(text), squares: [] }];
  return [{ ...common, bars: [], squares: squaresOf(text) }];
}

/** The lines of a QR code of level M from top to bottom, "1" for a dark square. */
function squaresOf(text: string): string[] {
  const [drawn] = bwip.raw({ bcid: "qrcode", text });
  if (!drawn || !("pixs" in drawn)) throw new Error("a QR code is made of squares");
  const { pixs, pixx, pixy } = drawn;
  return Array.from({ length: pixy }, (_, line) => pixs.slice(line * pixx, (line + 1) * pixx).join(""));
}

/** The widths of bars and gaps in turn, from the first bar to the last. */
function barsOf(text: string): number[] {
  const [drawn] = bwip.raw({ bcid: "code128", text });
  if (!drawn || !("sbs" in drawn)) throw new Error("Code 128 is made of bars");
  return [...drawn.sbs];
}

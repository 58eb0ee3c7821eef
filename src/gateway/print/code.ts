import bwip from "bwip-js/node";
import { encode } from "uqr";
import type { PrintedCodes } from "#contract/print/paper.ts";
import type { Align, CodeBlock } from "#contract/print/sheet.ts";

/** The code of a text, such as the number of an order, to be read by a scanner; nothing where papers have none. */
export function code(form: PrintedCodes, text: string, align: Align = "left"): CodeBlock[] {
  if (form === "None") return [];
  const common = { type: "code", form, text, align } as const;
  if (form === "Code 128") return [{ ...common, bars: barsOf(text), squares: [] }];
  const { data } = encode(text, { ecc: "M", border: 0 });
  return [{ ...common, bars: [], squares: data.map((line) => line.map((dark) => (dark ? "1" : "0")).join("")) }];
}

/** The widths of bars and gaps in turn, from the first bar to the last. */
function barsOf(text: string): number[] {
  const [drawn] = bwip.raw({ bcid: "code128", text });
  if (!drawn || !("sbs" in drawn)) throw new Error("Code 128 is made of bars");
  return [...drawn.sbs];
}

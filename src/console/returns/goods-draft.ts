import type { FilledGoods, GoodsLine } from "#commands/given/questions.ts";
import { checkField } from "#contract/fields/check-field.ts";

/** What is typed into one line; what is left out is as the line began. */
export type TypedGoods = Partial<Omit<FilledGoods, "line" | "quantity">> & { readonly quantity?: string };

/** What is typed, by the line of the order. */
export type GoodsDraft = Readonly<Record<number, TypedGoods>>;

/** The lines as they are filled in, and what is wrong with a quantity or a note, by line. */
export interface ReadGoods {
  readonly lines: readonly FilledGoods[];
  readonly wrong: Readonly<Record<number, string>>;
}

/** The text of a quantity before anything is typed; nothing is asked to come back yet. */
export function quantityText({ quantity }: GoodsLine): string {
  return quantity === 0 ? "" : String(quantity);
}

/**
 * Reads what is typed. Lines of which nothing is asked for are left out when goods are asked for (`ask`); when they are
 * counted, 0 is a count, and another quantity than asked takes a note.
 */
export function readGoods(lines: readonly GoodsLine[], draft: GoodsDraft, step: "ask" | "count"): ReadGoods {
  const wrong: Record<number, string> = {};
  const filled = lines.map((line): FilledGoods => {
    const typed = draft[line.line] ?? {};
    const text = typed.quantity ?? quantityText(line);
    const limits = { type: "number", required: true, least: 0, most: line.most, decimals: decimalsOf(line) } as const;
    const read = checkField(limits, text === "" ? "0" : text);
    if ("because" in read) wrong[line.line] = read.because;
    const value = "because" in read ? null : read.value;
    const { reason = line.reason, condition = line.condition, note = "" } = typed;
    if (step === "count" && value !== null && value !== line.quantity && note.trim() === "")
      wrong[line.line] = "another quantity than asked takes a note";
    return { line: line.line, quantity: value ?? 0, reason, condition, note: note.trim() };
  });
  return { lines: step === "ask" ? filled.filter(({ quantity }) => quantity > 0) : filled, wrong };
}

/** The draft in which all that can come back does. */
export function takeAll(lines: readonly GoodsLine[], draft: GoodsDraft): GoodsDraft {
  return Object.fromEntries(lines.map((line) => [line.line, { ...draft[line.line], quantity: String(line.most) }]));
}

function decimalsOf({ unit }: GoodsLine): number {
  return unit === "weight" ? 3 : 0;
}

import type { FilledGoods, FilledReturn, GoodsLine, GoodsQuestion } from "#commands/kinds/returning/goods-question.ts";
import { maxTextLength } from "#contract/constants.ts";
import { checkField } from "#contract/fields/check-field.ts";
import { formatAmount } from "#contract/money.ts";
import type { ReturnPlace } from "#contract/returns/fields.ts";

/** What is typed into one line; what is left out is as the line began. */
export type TypedGoods = Partial<Omit<FilledGoods, "line" | "quantity">> & { readonly quantity?: string };

/** What is typed, by the line of the order. */
export type GoodsDraft = Readonly<Record<number, TypedGoods>>;

/** The amounts that an operator may decide. */
export const decidedAmounts = ["chosenDelivery", "chosenPromo"] as const;
export type DecidedAmount = (typeof decidedAmounts)[number];

/** What is typed besides the lines; what is left out is as it began. */
export type TypedDecisions = Partial<Readonly<Record<DecidedAmount | "note", string>>> & {
  readonly place?: ReturnPlace;
  readonly photos?: readonly File[];
};

/** What is still to be chosen of a line: nobody is to save what nobody has looked at. */
export interface Lacking {
  readonly line: number;
  readonly choice: "reason" | "condition";
}

/** The goods as they are filled in, and what is wrong with a quantity or a note by line, and with what is decided. */
export interface ReadGoods {
  readonly goods: FilledReturn;
  readonly wrong: Readonly<Record<number, string>>;
  /** What is still to be chosen of lines, in their order. */
  readonly lacking: readonly Lacking[];
  readonly wrongDecisions: Partial<Readonly<Record<DecidedAmount, string>>>;
  /** Whether all numbers can be read, so that what they come to can be worked out even where a note is missing. */
  readonly isReadable: boolean;
}

/** The text of an amount before anything is typed; empty where it is worked out. */
export function amountText(amount: number | null): string {
  return amount === null ? "" : formatAmount(amount);
}

/** The text of a quantity before anything is typed; nothing is asked to come back yet. */
export function quantityText({ quantity }: GoodsLine): string {
  return quantity === 0 ? "" : String(quantity);
}

/** Reads what is typed into the whole question. */
export function readGoods(
  { lines, step, begins, most }: Pick<GoodsQuestion, "lines" | "step" | "begins" | "most">,
  draft: GoodsDraft,
  decided: TypedDecisions,
  locale?: string,
): ReadGoods {
  const wrongDecisions: Partial<Record<DecidedAmount, string>> = {};
  const amountOf = (name: DecidedAmount): number | null => {
    const limits = { type: "money", least: 0, most: most[name] } as const;
    const read = checkField(limits, decided[name] ?? amountText(begins[name]), locale);
    if ("because" in read) wrongDecisions[name] = read.because;
    return "because" in read ? null : read.value;
  };
  const chosenDelivery = amountOf("chosenDelivery");
  const chosenPromo = amountOf("chosenPromo");
  const { lines: filled, ...read } = readLines(lines, draft, step, locale);
  const { place = begins.place, note = begins.note, photos = [] } = decided;
  const said = { place, note: note.trim().slice(0, maxTextLength), photos };
  const goods = { lines: filled, ...said, chosenDelivery, chosenPromo };
  const isReadable = read.isReadable && Object.keys(wrongDecisions).length === 0;
  return { ...read, goods, wrongDecisions, isReadable };
}

/**
 * Reads the lines. Those of which nothing is asked for are left out when goods are asked for (`ask`); when they are
 * counted, 0 is a count, and a quantity other than requested needs a note.
 */
function readLines(
  lines: readonly GoodsLine[],
  draft: GoodsDraft,
  step: "ask" | "count",
  locale: string | undefined,
): Pick<ReadGoods, "wrong" | "lacking" | "isReadable"> & { readonly lines: readonly FilledGoods[] } {
  let isReadable = true;
  const wrong: Record<number, string> = {};
  const filled = lines.map((line): FilledGoods => {
    const typed = draft[line.line] ?? {};
    const text = typed.quantity ?? quantityText(line);
    const limits = { type: "number", required: true, least: 0, most: line.most, decimals: decimalsOf(line) } as const;
    const read = checkField(limits, text === "" ? "0" : text, locale);
    if ("because" in read) {
      wrong[line.line] = read.because;
      isReadable = false;
    }
    const value = "because" in read ? null : read.value;
    const { reason = line.reason, condition = line.condition, note = "" } = typed;
    if (step === "count" && value !== null && value !== line.quantity && note.trim() === "")
      wrong[line.line] = "a quantity other than requested needs a note";
    // Whoever says why a product comes back has forgotten how much of it.
    if (step === "ask" && text === "" && typed.reason !== undefined)
      wrong[line.line] = "Type how much of it comes back, or 0";
    return { line: line.line, quantity: value ?? 0, reason, condition, note: note.trim() };
  });
  const back = step === "ask" ? filled.filter(({ quantity }) => quantity > 0) : filled;
  const lacking = back.flatMap(({ line, reason, condition }): Lacking[] => [
    ...(reason === null ? [{ line, choice: "reason" as const }] : []),
    ...(condition === null ? [{ line, choice: "condition" as const }] : []),
  ]);
  return { lines: back, wrong, lacking, isReadable };
}

/** The draft in which all that can come back does. */
export function takeAll(lines: readonly GoodsLine[], draft: GoodsDraft): GoodsDraft {
  return Object.fromEntries(lines.map((line) => [line.line, { ...draft[line.line], quantity: String(line.most) }]));
}

function decimalsOf({ unit }: GoodsLine): number {
  return unit === "weight" ? 3 : 0;
}

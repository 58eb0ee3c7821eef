import type { GoodsLine } from "#commands/kinds/returning/goods-question.ts";
import { maxTextLength } from "#contract/constants.ts";
import { formTitle } from "#console/client/form-title.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import type { Format } from "#console/kit/format.ts";
import { offeredConditions, offeredReasons, withHeld } from "./goods-choices.ts";
import { type Lacking, quantityText, type TypedGoods } from "./goods-draft.ts";

/** A line of goods that come back, with what is typed into it. */
export interface ShownGoods {
  readonly line: GoodsLine;
  readonly typed: TypedGoods;
  readonly wrong: string | undefined;
  /** What must be chosen of it, once somebody has tried to save. */
  readonly lacks: readonly Lacking["choice"][];
  /** In minor units; null where it is not known. */
  readonly amount: number | null;
}

type Column = LineColumn<ShownGoods>;

/** What of goods that are asked for, or that were counted; counted goods have a note in place of the reason. */
export function goodsColumns(step: "ask" | "count", format: Format): readonly Column[] {
  const isAsked = step === "ask";
  const quantity = isAsked ? otherTitle("line.quantity") : formTitle("line.counted");
  const most: Column = {
    name: "most",
    title: formTitle(isAsked ? "line.returnable" : "line.asked"),
    shows: ({ line }) => `${isAsked ? line.most : line.quantity}${line.unit === "weight" ? " kg" : ""}`,
  };
  const typed: Column = {
    name: "quantity",
    title: quantity,
    types: ({ line, typed: text, wrong }) => ({
      value: text.quantity ?? quantityText(line),
      label: `${quantity} of ${line.name}`,
      isWrong: wrong !== undefined,
    }),
  };
  const note: Column = {
    name: "note",
    title: formTitle("line.note"),
    isWords: true,
    types: ({ line, typed: { note: text = "" } }) => ({
      value: text,
      label: `${formTitle("line.note")} on ${line.name}`,
      isText: true,
      maxLength: maxTextLength,
    }),
  };
  const amount: Column = {
    name: "amount",
    title: otherTitle("line.amount"),
    shows: (line) => (line.amount === null ? null : format.amount(line.amount)),
  };
  return isAsked ? [most, typed, reason(), condition(), amount] : [most, typed, condition(), note, amount];
}

function reason(): Column {
  const title = formTitle("line.reason");
  return {
    name: "reason",
    title,
    isWords: true,
    chooses: ({ line, typed, lacks }) => ({
      value: typed.reason ?? line.reason,
      label: `${title} for ${line.name}`,
      choices: withHeld(offeredReasons(), [line.reason, typed.reason]),
      isLacking: lacks.includes("reason"),
    }),
  };
}

function condition(): Column {
  const title = formTitle("line.condition");
  return {
    name: "condition",
    title,
    isWords: true,
    chooses: ({ line, typed, lacks }) => ({
      value: typed.condition ?? line.condition,
      label: `${title} of ${line.name}`,
      choices: withHeld(offeredConditions(), [line.condition, typed.condition]),
      isLacking: lacks.includes("condition"),
    }),
  };
}

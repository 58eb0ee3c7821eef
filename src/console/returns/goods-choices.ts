import type { GoodsLine } from "#commands/kinds/returning/goods-question.ts";
import { type ReturnCondition, returnConditions, type ReturnReason, returnReasons } from "#contract/returns/fields.ts";
import { choicesOf } from "#console/client/field-words.ts";

/** Why goods can come back at this store. */
export function offeredReasons(): readonly ReturnReason[] {
  return choicesOf("return.reasons", returnReasons);
}

/** In which condition goods can come back at this store. */
export function offeredConditions(): readonly ReturnCondition[] {
  return choicesOf("line.condition", returnConditions);
}

/** What the store offers, and what is on record or chosen already, which stays. */
export function withHeld<Value>(
  offered: readonly Value[],
  held: readonly (Value | null | undefined)[],
): readonly Value[] {
  return [...new Set([...offered, ...held.filter((value) => value != null)])];
}

/** The line as its question opens: as long as nothing of it is asked for, with a condition that the store offers. */
export function openLine(line: GoodsLine): GoodsLine {
  if (line.quantity > 0) return line;
  const offered = offeredConditions();
  return { ...line, condition: offered.includes(line.condition) ? line.condition : (offered[0] ?? line.condition) };
}

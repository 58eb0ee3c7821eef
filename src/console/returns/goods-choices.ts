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

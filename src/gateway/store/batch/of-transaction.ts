import type { Trx } from "#gateway/database/schema.ts";

/** Values that belong to transactions. A value is forgotten with its transaction. */
export interface OfTransaction<Value> {
  set(trx: Trx, value: Value): void;
  of(trx: Trx): Value | undefined;
}

/** Makes an empty collection of such values. */
export function ofTransaction<Value>(): OfTransaction<Value> {
  const values = new WeakMap<Trx, Value>();
  return { set: (trx, value) => void values.set(trx, value), of: (trx) => values.get(trx) };
}

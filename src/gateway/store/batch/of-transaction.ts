import type { Trx } from "#gateway/database/schema.ts";

/** Something that some transactions have for as long as they run. */
export interface OfTransaction<Value> {
  set(trx: Trx, value: Value): void;
  of(trx: Trx): Value | undefined;
}

/** Makes the place where such values are kept. */
export function ofTransaction<Value>(): OfTransaction<Value> {
  const values = new WeakMap<Trx, Value>();
  return { set: (trx, value) => void values.set(trx, value), of: (trx) => values.get(trx) };
}

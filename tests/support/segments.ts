import fc from "fast-check";
import type { Condition } from "#contract/segments/condition.ts";
import { comparisonsOf, factNames, factOf, isCounted } from "#contract/segments/facts.ts";

/** The names and numbers from which trees are made. */
interface Given {
  readonly name: fc.Arbitrary<string>;
  readonly days: fc.Arbitrary<number>;
  readonly amount: fc.Arbitrary<number>;
  readonly number: fc.Arbitrary<number>;
  readonly segment: fc.Arbitrary<string>;
  readonly category: fc.Arbitrary<string>;
  readonly product: fc.Arbitrary<string>;
}

/** Random trees of conditions. */
export function conditions(given: Given): fc.Arbitrary<Condition> {
  const numbers = {
    number: given.number,
    percent: fc.integer({ min: 0, max: 100 }),
    amount: given.amount,
    days: given.days,
  };
  const fact = fc.constantFrom(...factNames).chain((name): fc.Arbitrary<Condition> => {
    const type = factOf[name];
    const value = isCounted(type)
      ? numbers[type.type]
      : type.type === "flag"
        ? fc.constant(true as const)
        : type.type === "name"
          ? given.name
          : fc.constantFrom(...Object.keys(type.values));
    const op = type.type === "flag" ? fc.constant("=" as const) : fc.constantFrom(...comparisonsOf(name));
    return fc.record({ fact: fc.constant(name), op, value });
  });
  const what = fc.oneof(
    fc.constant("any" as const),
    fc.record({ category: given.category }),
    fc.record({ product: given.product }),
  );
  const bought = fc.record(
    { what, times: fc.integer({ min: 1, max: 4 }), amount: given.amount, within: given.days },
    { requiredKeys: ["what"] },
  );
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    { arbitrary: fact, weight: 6 },
    { arbitrary: bought.map((one) => ({ bought: one })), weight: 3 },
    { arbitrary: given.segment.map((segment) => ({ segment })), weight: 1 },
  );
  const tree = (depth: number): fc.Arbitrary<Condition> => {
    if (depth === 0) return leaf;
    const parts = fc.array(tree(depth - 1), { minLength: 2, maxLength: 3 });
    return fc.oneof(
      { arbitrary: leaf, weight: 2 },
      parts.map((all) => ({ all })),
      parts.map((any) => ({ any })),
      tree(depth - 1).map((not) => ({ not })),
    );
  };
  return tree(3);
}

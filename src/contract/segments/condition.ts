import type { Comparison, FactName } from "./facts.ts";

/** How deep groups may stand in each other, how many conditions a segment may have, and how long its names are. */
export const conditionLimits = {
  characters: 2_000,
  depth: 5,
  leaves: 50,
  name: 120,
  times: 10_000,
  days: 36_500,
} as const;

/** What was bought: anything, goods of a category by its name with those below it, or a product by its code. */
export type BoughtWhat = "any" | { readonly category: string } | { readonly product: string };

/** What a customer has bought: in at least so many orders, for at least so much (minor units), in the last days. */
export interface Bought {
  readonly what: BoughtWhat;
  readonly times?: number | undefined;
  readonly amount?: number | undefined;
  readonly within?: number | undefined;
}

/** A condition that no other stands in. */
export type Leaf =
  | {
      readonly fact: FactName;
      readonly op: Comparison;
      /** A number in the unit of the fact, a code or a name; true for a flag. */
      readonly value: number | string | true;
    }
  | { readonly bought: Bought }
  /** The customer is in another segment, which is known by its name. */
  | { readonly segment: string };

/** Who is in a segment: a tree of conditions. `not` keeps customers of whom nothing is known. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Leaf;

/** The conditions that stand right in another one. */
function partsOf(condition: Condition): readonly Condition[] {
  if ("all" in condition) return condition.all;
  if ("any" in condition) return condition.any;
  return "not" in condition ? [condition.not] : [];
}

/** All leaves of a tree, from left to right. */
export function leavesOf(condition: Condition): readonly Leaf[] {
  const parts = partsOf(condition);
  return parts.length === 0 ? [condition as Leaf] : parts.flatMap(leavesOf);
}

/** How many groups stand in each other at the deepest place. */
function depthOf(condition: Condition): number {
  const parts = partsOf(condition);
  return parts.length === 0 ? 0 : 1 + Math.max(...parts.map(depthOf));
}

/** The names of the segments that a tree asks about, each once. */
export function segmentsIn(condition: Condition): readonly string[] {
  return [...new Set(leavesOf(condition).flatMap((leaf) => ("segment" in leaf ? [leaf.segment] : [])))];
}

/** Why a tree is too large; null where it is not. */
export function refuseSize(condition: Condition): string | null {
  const { depth, leaves } = conditionLimits;
  if (depthOf(condition) > depth) return `at most ${depth} groups in each other`;
  return leavesOf(condition).length > leaves ? `at most ${leaves} conditions` : null;
}

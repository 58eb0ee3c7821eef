import { isAlready } from "#commands/record/already.ts";
import { grouped } from "#contract/text.ts";
import type { Batch } from "#commands/context/questions.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";

/** Records that are excluded for the same reason, by their names. */
export interface Refused {
  readonly because: string;
  readonly names: readonly string[];
}

/** The planned records, and what excludes some of them. */
export type Plan<K extends Kind = Kind> = Pick<
  Batch<K>,
  "kind" | "rows" | "left" | "alwaysPlan" | "refuse" | "limit" | "loses" | "waits" | "patch"
>;

/** The records of a batch that are already what it makes of them. They are neither changed nor refused. */
export function alreadySo<K extends Kind>({ rows, patch }: Plan<K>): Kinds[K][] {
  return rows.filter((row) => isAlready(patch(row), row));
}

/** Why a record is excluded; null when it is not, or when nothing is to be done with it. */
function whyNot<K extends Kind>({ refuse, limit, patch }: Plan<K>, row: Kinds[K], isOverride = false): string | null {
  if (isAlready(patch(row), row)) return null;
  return refuse(row) ?? (isOverride ? null : (limit?.refuse(row) ?? null));
}

/** The records of a batch that are not excluded; with `isOverride` also those that go beyond its limit. */
export function able<K extends Kind>(plan: Plan<K>, isOverride = false): Kinds[K][] {
  return plan.rows.filter((row) => whyNot(plan, row, isOverride) === null && !isAlready(plan.patch(row), row));
}

/**
 * Whether the operator must see a batch before it runs: some records are left out or lose something, or nobody saw
 * them.
 */
export function needsPlan<K extends Kind>(plan: Plan<K>): boolean {
  const { rows, left = [], alwaysPlan = false } = plan;
  if (alwaysPlan || left.length > 0) return true;
  const changing = able(plan);
  return changing.length + alreadySo(plan).length < rows.length || changing.some((row) => lossOf(plan, row) !== null);
}

/** How many more records take part when the limit is overridden; 0 where the operator may not. */
export function countBeyondLimit<K extends Kind>(plan: Plan<K>): number {
  return plan.limit?.override == null ? 0 : able(plan, true).length - able(plan).length;
}

/** The excluded records of a batch by reason, the most frequent first. */
export function refusedByReason<K extends Kind>(plan: Plan<K>): Refused[] {
  const left = new Set(plan.left);
  return byReason(plan.kind, [...plan.rows, ...left], (row) =>
    left.has(row) ? "they no longer match the filter" : whyNot(plan, row),
  );
}

/** What the records that will change lose by a batch, the most frequent first. */
export function lossesByReason<K extends Kind>(plan: Plan<K>): Refused[] {
  return byReason(plan.kind, able(plan), (row) => lossOf(plan, row));
}

/** What further records lose when the limit is overridden; empty where the operator may not. */
export function lossesBeyondLimit<K extends Kind>(plan: Plan<K>): Refused[] {
  if (countBeyondLimit(plan) === 0) return [];
  const within = new Set(able(plan));
  const beyond = able(plan, true).filter((row) => !within.has(row));
  return byReason(plan.kind, beyond, (row) => lossOf(plan, row));
}

/** What the operator must know of a record before it is changed: what it loses, or what it will wait for. */
function lossOf<K extends Kind>({ loses, waits }: Plan<K>, row: Kinds[K]): string | null {
  const waiting = waits?.(row) ?? null;
  return loses?.(row) ?? (waiting && `will wait: ${waiting}`);
}

function byReason<K extends Kind>(
  kind: K,
  rows: readonly Kinds[K][],
  reason: (row: Kinds[K]) => string | null,
): Refused[] {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const because = reason(row);
    if (because === null) continue;
    const names = groups.get(because) ?? [];
    groups.set(because, names);
    names.push(nameOf(kind, row));
  }
  return [...groups]
    .map(([because, names]) => ({ because, names }))
    .toSorted((a, b) => b.names.length - a.names.length);
}

/** The plan in one line: "38 will change, 2 will wait, 2 already are so, 4 will be skipped". */
export function planText<K extends Kind>(plan: Plan<K>): string {
  const going = able(plan);
  const waiting = going.filter((row) => (plan.waits?.(row) ?? null) !== null).length;
  const can = going.length - waiting;
  const already = alreadySo(plan).length;
  const skipped = plan.rows.length + (plan.left?.length ?? 0) - going.length - already;
  const { one, many } = kinds[plan.kind];
  if (skipped + already + waiting === 0)
    return can === 1 ? `1 ${one} will change` : `All ${grouped(can)} ${many} will change`;
  const parts = [can === 0 ? "None will change" : `${grouped(can)} will change`];
  if (waiting > 0) parts.push(`${grouped(waiting)} will wait`);
  if (already > 0) parts.push(`${grouped(already)} already ${already === 1 ? "is" : "are"} so`);
  if (skipped > 0 && going.length > 0) parts.push(`${grouped(skipped)} will be skipped`);
  return parts.join(", ");
}

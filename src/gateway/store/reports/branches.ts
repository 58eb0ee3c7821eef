import { measureOf } from "#contract/reports/measures.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { FactRow } from "./report-query.ts";

type Row = ReportAnswer["rows"][number];

/** The categories of a store by their ids, also those that are no longer in use. */
type Branches = ReadonlyMap<string, { readonly name: string; readonly parentId: string | null }>;

/** Reads the tree of a store's categories. */
export async function readBranches(db: Db, storeId: string): Promise<Branches> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "name", "parent_id as parentId"])
    .where("store_id", "=", storeId)
    .execute();
  return new Map(rows.map(({ id, ...branch }) => [id, branch]));
}

/** A category and those above it, the nearest first. */
function upFrom(branches: Branches, id: string | null): readonly string[] {
  const up: string[] = [];
  for (let at = id; at !== null && !up.includes(at); at = branches.get(at)?.parentId ?? null) up.push(at);
  return up;
}

/** What one fact says of categories, with what is below them added to each. Only sums and counts can be added. */
export function withBelow(branches: Branches, rows: readonly FactRow[]): readonly FactRow[] {
  const sums = new Map<string | null, Record<string, number>>();
  const totals = rows.filter(({ isTotal }) => isTotal);
  for (const { isTotal, key, values } of rows) {
    if (isTotal) continue;
    const own = key[0] ?? null;
    for (const id of own === null ? [null] : upFrom(branches, own)) {
      const sum = sums.get(id) ?? {};
      for (const [name, value] of Object.entries(values)) {
        const { of } = measureOf(name as Parameters<typeof measureOf>[0]);
        if (typeof of === "object" && !("sum" in of)) throw new Error(`${name} of categories cannot be added`);
        sum[name] = (sum[name] ?? 0) + (value ?? 0);
      }
      sums.set(id, sum);
    }
  }
  return [
    ...totals,
    ...[...sums].map(([id, values]) => ({
      isTotal: false,
      key: [id],
      names: [branches.get(id ?? "")?.name ?? null],
      values,
    })),
  ];
}

/** Sorted rows of categories with those below each behind it, in the same order, and how deep each is. */
export function inBranches(branches: Branches, rows: readonly Row[]): Row[] {
  const below = new Map<string | null, Row[]>();
  for (const row of rows) {
    const parent = branches.get(row.key[0] ?? "")?.parentId ?? null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const from = (parent: string | null, level: number): Row[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const id = row.key[0] ?? null;
      return [{ ...row, level }, ...(id === null ? [] : from(id, level + 1))];
    });
  return from(null, 0);
}

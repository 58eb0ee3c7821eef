import type { Batch } from "#commands/context/questions.ts";
import { isAlready } from "#commands/record/already.ts";
import { isBeyondLimit } from "#commands/record/limit.ts";
import { maxBulkItems } from "#contract/constants.ts";
import type { Api } from "#contract/routes/routes.ts";
import { type BatchedRow, tryTogether } from "#console/client/records/changes/batch-call.ts";

/**
 * The batch with the gateway's own reasons why records cannot take part, found by a dry run. Null when the gateway did
 * not answer, or when the check is no longer `isWanted`.
 */
export async function checkPlan(batch: Batch, api: Api, isWanted: () => boolean): Promise<Batch | null> {
  const rows = batch.rows.filter((row) => batch.refuse(row) === null);
  const refused = new Map<string, NonNullable<BatchedRow["error"]>>();
  try {
    for (let from = 0; from < rows.length; from += maxBulkItems) {
      if (!isWanted()) return null;
      const part = rows.slice(from, from + maxBulkItems);
      const requests = part.map((row) => batch.request(row, false));
      for (const { id, error } of await tryTogether(api, { rows: part, requests })) if (error) refused.set(id, error);
    }
  } catch {
    // Without a response the console's own plan stays. The run then reports the result of each record.
    return null;
  }
  const isSoByNow = (id: string): boolean => {
    const current = refused.get(id)?.current;
    return current !== undefined && isAlready(batch.patch(current), current);
  };
  const whyNot = (row: { readonly id: string }, isLimit: boolean): string | null => {
    const error = refused.get(row.id);
    return error && !isSoByNow(row.id) && isBeyondLimit(error) === isLimit ? error.message : null;
  };
  return {
    ...batch,
    // What somebody else has changed in the same way meanwhile is told from what was refused.
    rows: batch.rows.map((row) => (isSoByNow(row.id) ? (refused.get(row.id)?.current ?? row) : row)),
    refuse: (row) => batch.refuse(row) ?? whyNot(row, false),
    limit: { refuse: (row) => whyNot(row, true), override: batch.limit?.override ?? null },
  };
}

import type { DoubleDecision, DoubleRow } from "#contract/doubles/schema.ts";
import { refuseDoubleDecision } from "#contract/doubles/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { type DoubleChange, doubleKind } from "./double-kind.ts";
import { lockPair, mergeCustomers, undoMerge } from "./merge-customers.ts";

/**
 * Merges two customers, notes that they are not the same, or takes that back. Refused with 422 without the one who
 * stays, and with 409 where the status does not allow it or a merge can no longer be undone.
 */
export function decideDouble(
  trx: Trx,
  ref: RecordRef,
  { status, keep, fromOther }: Pick<DoubleDecision, "status" | "keep" | "fromOther">,
  author: Author,
): Promise<DoubleRow> {
  return changeRecord(trx, doubleKind, ref, author, async (double): Promise<DoubleChange> => {
    const refused = refuseDoubleDecision(double, status);
    if (refused !== null) throw new Refusal("move-not-allowed", refused, { current: double });
    if (status === "Waiting")
      return {
        fields: { status, decidedBy: null },
        ...(double.status === "Merged" ? { carryOut: (trx) => undoMerge(trx, double, author) } : {}),
      };
    if (status === "Not the same") return { fields: { status, decidedBy: author.name } };
    const { storeId, oneId, otherId } = double;
    if (keep !== oneId && keep !== otherId) {
      const because = "say which of the two customers stays";
      throw new Refusal("invalid", because, { fields: { keep: because } });
    }
    const pair = await lockPair(trx, { storeId, keptId: keep, goneId: keep === oneId ? otherId : oneId });
    return {
      fields: { status, decidedBy: author.name },
      carryOut: (trx) => mergeCustomers(trx, double, pair, fromOther, author),
    };
  });
}

import { refuseRider } from "#contract/returns/status.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeAssignee } from "#gateway/store/people/load.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { type ReturnChange, returnKind } from "./return-kind.ts";

/**
 * Gives a return to a rider or, while nobody has set out for it, to another one; with `null` it waits again. A rider that the
 * store does not have is refused with 404, an inactive one or one off duty with 422, a full one with 409.
 */
export function assignReturn(trx: Trx, ref: RecordRef, riderId: string | null, author: Author): Promise<ReturnRow> {
  return changeRecord(trx, returnKind, ref, author, async (row): Promise<ReturnChange> => {
    if (riderId === null) {
      if (row.status === "Assign Rider") return { fields: { status: "Ready for Pickup", riderId: null } };
      if (row.riderId === null) throw wrong("this return has no rider");
      throw new Refusal("move-not-allowed", `the rider cannot be taken from a return that is ${row.status}`, {
        current: row,
      });
    }
    const because = refuseRider(row);
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: row });
    if (row.riderId === riderId) throw wrong(`${row.riderName} is already the rider of this return`);
    return { fields: { status: "Assign Rider", riderId: await takeRider(trx, row, riderId, ref) } };
  });
}

/** Locks a rider and checks that they can take a return beside all that they have. */
export async function takeRider(trx: Trx, row: ReturnRow, riderId: string, { undoes }: RecordRef): Promise<string> {
  const allowance = { beyondCapacity: false, takesBack: undoes !== undefined };
  return (await takeAssignee(trx, "rider", { ...row, kind: "return" }, riderId, allowance)).id;
}

function wrong(because: string): Refusal {
  return new Refusal("invalid", because, { fields: { riderId: because } });
}

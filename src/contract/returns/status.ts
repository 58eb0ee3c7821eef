import { returnStatuses, type ReturnStatus } from "#contract/enumerations.ts";
import { refuseFinal } from "#contract/records/final-status.ts";
import type { ReturnPlace } from "./fields.ts";

/** What a change of status needs, and for which way of taking the goods back it is meant. */
interface ReturnMove {
  readonly needs?: "rider" | "reason";
  /** Only for returns that are taken back there. */
  readonly at?: ReturnPlace;
}

/** The table of allowed changes: from each status of a return to the statuses that may follow it. */
const returnMoves: Readonly<Record<ReturnStatus, Readonly<Partial<Record<ReturnStatus, ReturnMove>>>>> = {
  Pending: { "Return Accepted": {}, "Return Rejected": { needs: "reason" } },
  "Return Accepted": { "Ready for Pickup": { at: "ADDRESS" }, "Return Picked": { at: "STORE" } },
  "Ready for Pickup": { "Assign Rider": { needs: "rider" } },
  "Assign Rider": { "Pickup Initiated": {}, "Ready for Pickup": {} },
  "Pickup Initiated": { "Return Picked": {}, "Return Not Picked": { needs: "reason" } },
  "Return Not Picked": { "Ready for Pickup": {}, "Return Rejected": { needs: "reason" } },
  "Return Picked": { Completed: {} },
  "Return Rejected": {},
  Completed: {},
};

/** Why nothing of a return can change any more; null while it can. */
export function refuseFinalReturn(standing: Pick<ReturnStanding, "status">): string | null {
  return refuseFinal(standing, returnMoves);
}

/** The statuses in which something still happens to a return. */
export const openReturnStatuses: readonly ReturnStatus[] = returnStatuses.filter(
  (status) => refuseFinalReturn({ status }) === null,
);

/** The statuses of returns whose goods are back. Others are asked for, refused, or on their way. */
export const receivedReturnStatuses: readonly ReturnStatus[] = ["Return Picked", "Completed"];

/** Why an order cannot be Returned by hand while returns of it are open; null where none are. */
export function refuseReturned(open: readonly { readonly number: string }[]): string | null {
  const [first] = open;
  if (!first) return null;
  const numbers = open.map(({ number }) => number).join(", ");
  return open.length === 1
    ? `return ${numbers} of this order is open: complete or reject it first`
    : `returns ${numbers} of this order are open: complete or reject them first`;
}

/** The statuses in which a return has no rider; returning to one removes the rider. */
export const returnsWithoutRider: readonly ReturnStatus[] = ["Pending", "Return Accepted", "Ready for Pickup"];

/** The statuses in which a rider has a return to fetch. */
export const fetchedStatuses: readonly ReturnStatus[] = ["Assign Rider", "Pickup Initiated"];

/** The fields of a return on which a change of status depends. */
interface ReturnStanding {
  readonly status: ReturnStatus;
  readonly pickup: ReturnPlace;
}

/** Why a return cannot change to a status; null when it can, as far as what the change needs is given. */
export function refuseReturnMove({ status, pickup }: ReturnStanding, to: ReturnStatus): string | null {
  const move = returnMoves[status][to];
  if (!move) return refuseFinalReturn({ status }) ?? `a return cannot change from ${status} to ${to}`;
  if (move.at === undefined || move.at === pickup) return null;
  return move.at === "STORE"
    ? "these goods are fetched at the address"
    : "the customer brings these goods to the store";
}

/** What a change of status needs; undefined where it needs nothing, or is not allowed. */
export function needsOfMove(from: ReturnStatus, to: ReturnStatus): ReturnMove["needs"] {
  return returnMoves[from][to]?.needs;
}

/** The statuses to which a return can change, in the sequence of the table. */
export function nextReturnStatuses(standing: ReturnStanding): readonly ReturnStatus[] {
  const possible = Object.keys(returnMoves[standing.status]) as ReturnStatus[];
  return possible.filter((to) => refuseReturnMove(standing, to) === null);
}

/** The usual next status: the first of the possible ones; null for a return that has ended. */
export function likelyReturnStatus(standing: ReturnStanding): ReturnStatus | null {
  return nextReturnStatuses(standing)[0] ?? null;
}

/** Why a return cannot be given to a rider, or to another one, now; null when it can. */
export function refuseRider(standing: ReturnStanding): string | null {
  const { status } = standing;
  if (status === "Assign Rider") return null;
  if (status === "Return Not Picked") return "it was not picked: make it Ready for Pickup first";
  return refuseReturnMove(standing, "Assign Rider");
}

/** Why a return cannot take this step now; null when it can. A step to Assign Rider may also change the rider. */
export function refuseReturnStep(standing: ReturnStanding, to: ReturnStatus): string | null {
  return to === "Assign Rider" ? refuseRider(standing) : refuseReturnMove(standing, to);
}

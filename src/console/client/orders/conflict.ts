import type { HistoryEntry } from "#contract/orders/history-schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { api } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";

/** One thing somebody else did to an order meanwhile; `by` is null where that cannot be found out. */
export interface Meanwhile {
  /** "status from Pending to Accepted" */
  readonly what: string;
  readonly by: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** A change refused because the order no longer stands as it was seen. `current` is how it stands now. */
export class ConflictFailure extends ApiFailure {
  declare readonly current: OrderRow;
  /** What was done since, oldest first. */
  readonly changes: readonly Meanwhile[];

  constructor(refused: ApiFailure, current: OrderRow, changes: readonly Meanwhile[]) {
    const done = changes.map(({ what, by }) => (by ? `${what}, by ${by}` : what)).join("; ");
    super(refused.code, `${current.number} was changed meanwhile: ${done}`, refused);
    this.changes = changes;
  }
}

/** The refusal of a change to `before` as a conflict that tells what was done since; any other error as it is. */
export async function explainConflict(error: unknown, before: OrderRow): Promise<unknown> {
  if (!(error instanceof ApiFailure) || !isOrderRow(error.current)) return error;
  const { current } = error;
  if (current.version === before.version) return error;
  return new ConflictFailure(error, current, await changesSince(before, current));
}

async function changesSince(before: OrderRow, current: OrderRow): Promise<readonly Meanwhile[]> {
  try {
    const { storeId, id: orderId } = current;
    const { entries } = await api("comments.history", { params: { storeId, orderId }, query: {} });
    const since = entries.filter(({ version }) => version !== null && version > before.version);
    if (since.length > 0) return since.map((entry) => ({ what: whatWasDone(entry), by: entry.by, at: entry.at }));
  } catch {
    // The refusal is worth telling without names: the two rows tell what is different.
  }
  const what = differences(before, current).join(", ") || "something else";
  return [{ what, by: null, at: current.updatedAt }];
}

/** What an entry of an order's history did, in words, with the reason given for it. */
export function whatWasDone(entry: HistoryEntry): string {
  const { kind, fromStatus, toStatus, subject, text } = entry;
  const given = toStatus !== "Accepted" && toStatus !== "Ready for Delivery";
  const assignee =
    kind === "picker" || kind === "rider" ? [`${kind} ${subject ?? ""}${given ? "" : " taken off"}`] : [];
  const move = fromStatus && toStatus ? [`status from ${fromStatus} to ${toStatus}`] : [];
  return [...assignee, ...move].join(", ") + (text ? ` (${text})` : "");
}

function differences(before: OrderRow, current: OrderRow): string[] {
  const named = (name: string | null): string => name ?? "nobody";
  return [
    ...(before.status === current.status ? [] : [`status from ${before.status} to ${current.status}`]),
    ...(before.pickerId === current.pickerId ? [] : [`picker ${named(current.pickerName)}`]),
    ...(before.riderId === current.riderId ? [] : [`rider ${named(current.riderName)}`]),
    ...(before.amount === current.amount ? [] : ["amount"]),
  ];
}

function isOrderRow(value: unknown): value is OrderRow {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    "version" in value &&
    "status" in value &&
    "number" in value
  );
}

import { type AnyRecord, type Kind, type Kinds, kinds, type RecordRow } from "#contract/kinds.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { changesOfOrder } from "#console/client/orders/order-changes.ts";
import type { Meanwhile } from "./meanwhile.ts";

/** A change refused because the record no longer stands as it was seen. `current` is how it stands now. */
export class ConflictFailure extends ApiFailure {
  declare readonly current: RecordRow;
  /** "S101-000412 was changed meanwhile" */
  readonly title: string;
  /** What was done since, oldest first. */
  readonly changes: readonly Meanwhile[];

  constructor(refused: ApiFailure, name: string, current: RecordRow, changes: readonly Meanwhile[]) {
    const done = changes.map(({ what, by }) => (by ? `${what}, by ${by}` : what)).join("; ");
    const title = `${name} was changed meanwhile`;
    super(refused.code, `${title}: ${done}`, { ...refused, current });
    this.title = title;
    this.changes = changes;
  }
}

/** The refusal of a change to `before` as a conflict that tells what was done since; any other error as it is. */
export async function explainConflict<K extends Kind>(kind: K, error: unknown, before: Kinds[K]): Promise<unknown> {
  if (!(error instanceof ApiFailure) || !isRecordRow(error.current)) return error;
  const { current } = error;
  if (current.id !== before.id || current.version === before.version) return error;
  // The gateway answers the row of the kind that it was asked to change.
  const row = current as Kinds[K];
  const changes = await changesBetween({ kind, row: before } as AnyRecord, row);
  return new ConflictFailure(error, kinds[kind].name(row), current, changes);
}

async function changesBetween({ kind, row: before }: AnyRecord, current: Kinds[Kind]): Promise<readonly Meanwhile[]> {
  if (kind === "order") return changesOfOrder(before, current as Kinds["order"]);
  return [{ what: "something", by: null, at: current.updatedAt }];
}

function isRecordRow(value: unknown): value is RecordRow {
  return typeof value === "object" && value !== null && "id" in value && "version" in value;
}

import { type AnyRecord, isListedKind, type Kind, type Kinds, nameOf, type RecordRow } from "#contract/kinds.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { orderConflict } from "#console/client/orders/order-conflict.ts";
import type { ConflictExplainer, OtherChange } from "./conflict-explainer.ts";
import { recordConflict } from "./record-conflict.ts";

/** How conflicts about records of a kind are told. */
function explainerOf<K extends Kind>(kind: K): ConflictExplainer<Kinds[K]> {
  const explainer: unknown = isListedKind(kind) ? recordConflict(kind) : orderConflict;
  return explainer as ConflictExplainer<Kinds[K]>;
}

/** A change refused because the record no longer stands as it was seen. `current` is how it stands now. */
export class ConflictFailure extends ApiFailure {
  declare readonly current: RecordRow;
  /** What the record is called. */
  readonly recordName: string;
  /** What was done since, oldest first. */
  readonly changes: readonly OtherChange[];

  constructor(refused: ApiFailure, record: AnyRecord, changes: readonly OtherChange[]) {
    const name = nameOf(record.kind, record.row);
    const done = changes.map(({ what, by }) => (by ? `${what}, by ${by}` : what)).join("; ");
    super(refused.code, `${name} was changed in the meantime: ${done}`, { ...partsOf(refused), current: record.row });
    this.recordName = name;
    this.changes = changes;
  }
}

/** The refusal of a change to `before` as a conflict that tells what was done since; any other error as it is. */
export async function explainConflict<K extends Kind>(kind: K, error: unknown, before: Kinds[K]): Promise<unknown> {
  if (!(error instanceof ApiFailure) || !isRowOf(kind, error.current, before.id)) return error;
  const { current } = error;
  if (current.version === before.version) return error;
  return new ConflictFailure(error, { kind, row: current } as AnyRecord, await changesSince(kind, before, current));
}

async function changesSince<K extends Kind>(
  kind: K,
  before: Kinds[K],
  current: Kinds[K],
): Promise<readonly OtherChange[]> {
  const explainer = explainerOf(kind);
  try {
    const told = await explainer.history(before, current);
    if (told.length > 0) return told;
  } catch {
    // The refusal is worth telling without names: the two rows tell what is different.
  }
  const what = explainer.compare(before, current).join(", ") || "something else";
  const { updatedAt } = current as { readonly updatedAt?: string };
  return [{ what, by: null, at: updatedAt ?? null }];
}

function partsOf({
  status,
  fields,
  gatewayMessage,
}: ApiFailure): Pick<ApiFailure, "status" | "fields" | "gatewayMessage"> {
  return { status, fields, gatewayMessage };
}

/** Whether what a refusal carries is the row of this very record. */
function isRowOf<K extends Kind>(_kind: K, value: unknown, id: string): value is Kinds[K] {
  if (typeof value !== "object" || value === null || !("id" in value) || !("version" in value)) return false;
  return value.id === id && typeof value.version === "number";
}

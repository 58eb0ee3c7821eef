import type { AnyRecord, Kinds } from "#contract/kinds.ts";
import { isListedKind, type Kind } from "#contract/records/kind-names.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { ConflictFailure } from "./conflict-failure.ts";
import { orderConflict } from "#console/client/orders/order-conflict.ts";
import type { ConflictExplainer, OtherChange } from "./conflict-explainer.ts";
import { recordConflict } from "./record-conflict.ts";

/** The explainer for conflicts about records of a kind. */
function explainerOf<K extends Kind>(kind: K): ConflictExplainer<Kinds[K]> {
  const explainer: unknown = isListedKind(kind) ? recordConflict(kind) : orderConflict;
  return explainer as ConflictExplainer<Kinds[K]>;
}

/** The refusal of a stale change to `before` as a ConflictFailure; any other error unchanged. */
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
    // Without the history nobody can be named. The two rows still show what is different.
  }
  const what = explainer.compare(before, current).join(", ") || "something else";
  const { updatedAt } = current as { readonly updatedAt?: string };
  return [{ what, by: null, at: updatedAt ?? null }];
}

/** Whether the value in a refusal is the row of this record. */
function isRowOf<K extends Kind>(_kind: K, value: unknown, id: string): value is Kinds[K] {
  if (typeof value !== "object" || value === null || !("id" in value) || !("version" in value)) return false;
  return value.id === id && typeof value.version === "number";
}

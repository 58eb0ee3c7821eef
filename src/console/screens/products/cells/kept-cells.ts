import { readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";
import type { Draft, DraftRow } from "./draft.ts";

const nameOf = (storeId: string): string => `${storeId}/cells/product`;

/** Whether this login has typed something into cells of the catalogue, in this tab, and not saved it. */
export function hasKeptCells(storeId: string): boolean {
  return readKeptCells(storeId).size > 0;
}

/** What is kept of it; empty where nothing is. */
export function readKeptCells(storeId: string): Draft {
  const kept = session.user && readDraft(session.user.id, nameOf(storeId));
  return new Map(Array.isArray(kept) ? (kept as [string, DraftRow][]) : []);
}

/** Keeps it until the tab is closed; an empty draft is removed. */
export function keepCells(storeId: string, draft: Draft): void {
  if (!session.user) return;
  if (draft.size === 0) removeDraft(session.user.id, nameOf(storeId));
  else writeDraft(session.user.id, nameOf(storeId), [...draft]);
}

import type { OrderRow } from "#contract/orders/schema.ts";
import { readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";
import { emptyDraft, type LinesDraft } from "./lines-draft.ts";

type Order = Pick<OrderRow, "id" | "storeId">;

function nameOf({ storeId, id }: Order): string {
  return `${storeId}/order.lines/${id}`;
}

/** Keeps what was typed about an order's lines until it is saved, dropped, or the tab is closed. */
export function keepLines(order: Order, draft: LinesDraft): void {
  if (!session.user) return;
  if (draft.typed.size + draft.added.length === 0) removeDraft(session.user.id, nameOf(order));
  else writeDraft(session.user.id, nameOf(order), { typed: [...draft.typed], added: draft.added });
}

/** What this login has typed about this order in this tab; an empty draft where that is nothing. */
export function keptLines(order: Order): LinesDraft {
  const kept = session.user && readDraft(session.user.id, nameOf(order));
  if (typeof kept !== "object" || kept === null || !("typed" in kept) || !("added" in kept)) return emptyDraft;
  const { typed, added } = kept as { typed: [number, Record<string, string>][]; added: LinesDraft["added"] };
  return { typed: new Map(typed), added };
}

/** Forgets what was typed about an order's lines. */
export function forgetLines(order: Order): void {
  keepLines(order, emptyDraft);
}

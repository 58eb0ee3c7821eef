import { proxy, ref } from "valtio";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { OrderEvent } from "#contract/stream.ts";

/** Changes that were pushed but are not painted yet. */
export interface HeldChanges {
  /** Orders placed meanwhile. */
  readonly placed: ReadonlySet<string>;
  /** Orders changed meanwhile that were there before. */
  readonly changed: ReadonlySet<string>;
  /** The newest row of each of them. */
  readonly rows: ReadonlyMap<string, OrderRow>;
  /** Something was missed: only reading everything again tells what. */
  readonly reread: boolean;
}

export const nothingHeld: HeldChanges = {
  placed: new Set(),
  changed: new Set(),
  rows: new Map(),
  reread: false,
};

/** Keeps one pushed event back; comments change no row and are not kept. */
export function holdEvent(held: HeldChanges, event: OrderEvent): HeldChanges {
  const { row: order, type } = event;
  if (type === "commented") return held;
  const known = held.rows.get(order.id);
  const rows = known && known.version >= order.version ? held.rows : new Map(held.rows).set(order.id, order);
  if (type === "created") {
    return { ...held, rows, placed: new Set(held.placed).add(order.id) };
  }
  if (held.placed.has(order.id)) return { ...held, rows };
  return { ...held, rows, changed: new Set(held.changed).add(order.id) };
}

/** How many orders wait; what was missed counts as one. */
export function heldCount(held: HeldChanges): number {
  return held.placed.size + held.changed.size + (held.reread ? 1 : 0);
}

/** What waits, in words: "12 new, 3 changed"; empty when nothing does. */
export function heldText(held: HeldChanges): string {
  const parts: string[] = [];
  if (held.placed.size > 0) parts.push(`${held.placed.size} new`);
  if (held.changed.size > 0) parts.push(`${held.changed.size} changed`);
  if (held.reread) parts.push(parts.length > 0 ? "and more" : "the list has changed");
  return parts.join(", ");
}

/** Why changes are held back: rows are picked, a filter is being typed, or the operator asked for it. */
export type HoldReason = "picked" | "typing" | "asked";

/** What is held back now, and why. */
export const held = proxy<{ changes: HeldChanges; reasons: Record<HoldReason, boolean> }>({
  changes: ref(nothingHeld),
  reasons: { picked: false, typing: false, asked: false },
});

/** Whether pushed changes wait now. */
export function isHolding({ picked, typing, asked }: typeof held.reasons = held.reasons): boolean {
  return picked || typing || asked;
}

/** Keeps an event until `takeHeld`. */
export function keepHeld(event: OrderEvent): void {
  held.changes = ref(holdEvent(held.changes, event));
}

/** Notes that events were missed while changes are held. */
export function keepMissed(): void {
  held.changes = ref({ ...held.changes, reread: true });
}

/** Answers what was held and forgets it. */
export function takeHeld(): HeldChanges {
  const { changes } = held;
  held.changes = ref(nothingHeld);
  return changes;
}

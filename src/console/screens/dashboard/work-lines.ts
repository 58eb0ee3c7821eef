import type { OrderRow } from "#contract/orders/schema.ts";
import { isOpen } from "#contract/orders/status.ts";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { OtherName } from "#contract/store/other-titles.ts";
import { links } from "./links.ts";

/** One line of what waits: how many there are, and what Enter opens. */
export interface WorkLine {
  readonly title: OtherName;
  readonly count: number;
  /** How many more there are whose time has not come. */
  readonly later: number;
  readonly tone: "bad" | "warn" | "plain";
  /** The address of the rows behind it, or the id of the command that shows them. */
  readonly opens: { readonly href: string } | { readonly command: string };
  /** The orders that are shown below it. */
  readonly orders: readonly OrderRow[];
}

/** What the cursor can be on: a first step, a line, or an order below one. */
export interface WorkEntry {
  readonly id: string;
  readonly order: OrderRow | null;
}

/** What waits at the store, the most pressing first. What the login may not see has no line. */
export function workLines(dashboard: Dashboard): readonly WorkLine[] {
  const line = (
    title: OtherName,
    count: number | null,
    opens: WorkLine["opens"],
    tone: WorkLine["tone"] = "plain",
    rows: readonly OrderRow[] = [],
    later = 0,
  ): readonly WorkLine[] =>
    // Orders that were closed meanwhile are left out.
    count === null ? [] : [{ title, count, later, opens, tone, orders: rows.filter(({ status }) => isOpen(status)) }];
  return [
    ...line("dashboard.late", dashboard.lateCount, { href: links.late }, "bad", dashboard.late),
    ...line("dashboard.dueSoonList", dashboard.dueSoonCount, { href: links.dueSoon }, "warn", dashboard.dueSoon),
    ...line(
      "dashboard.withoutPicker",
      dashboard.withoutPicker,
      { href: links.withoutPicker },
      "warn",
      [],
      dashboard.withoutPickerLater,
    ),
    ...line(
      "dashboard.withoutRider",
      dashboard.withoutRider,
      { href: links.withoutRider },
      "warn",
      [],
      dashboard.withoutRiderLater,
    ),
    ...line("dashboard.onHold", dashboard.onHold, { href: links.onHold }, "warn"),
    ...line("dashboard.approvals", dashboard.approvals, { href: links.approvals }),
    ...line("dashboard.deliveredUnpaid", dashboard.deliveredUnpaid, { href: links.deliveredUnpaid }),
    ...line("dashboard.unmatched", dashboard.unmatched, { command: "money.give-unmatched-back" }),
    ...line("dashboard.openDrawers", dashboard.openDrawers, { href: links.transactions }),
  ];
}

/** The lines with their orders, from top to bottom. */
export function workEntries(lines: readonly WorkLine[]): readonly WorkEntry[] {
  return lines.flatMap((line) => [
    { id: line.title, order: null },
    ...line.orders.map((order) => ({ id: order.id, order })),
  ]);
}

/** The place of the cursor: the entry it was put on, and where that stood. */
export interface WorkPlace {
  readonly id: string;
  readonly index: number;
}

/**
 * The entry so many places from the cursor, which is on the first entry in the beginning. Where the entry under the cursor has left, the one at its place is the
 * next: nobody has pointed at it yet.
 */
export function entryAfter(entries: readonly WorkEntry[], place: WorkPlace | null, by: number): WorkPlace | null {
  const found = place === null ? 0 : entries.findIndex(({ id }) => id === place.id);
  const from = found >= 0 ? found : (place?.index ?? 0) - (by > 0 ? 1 : 0);
  const index = Math.max(0, Math.min(entries.length - 1, from + by));
  const entry = entries[index];
  return entry ? { id: entry.id, index } : null;
}

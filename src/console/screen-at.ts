import { recordAt, type Destination, destinations, type PagedKind } from "#commands/destinations.ts";
import { kinds } from "#contract/kinds.ts";

/** A screen to work in, as an address means it: its name, its heading and the right it needs. */
export interface WorkScreen extends Pick<Destination, "title" | "right"> {
  /** A destination's screen; of a record's own page, its kind. */
  readonly screen: Destination["screen"] | PagedKind;
}

/** The screen a path shows; null for the login and for a path nobody knows. */
export function screenAt(path: string): WorkScreen | null {
  const record = recordAt(path);
  return record ? pageOf(record.kind) : (destinations.find((destination) => destination.path === path) ?? null);
}

function pageOf(kind: PagedKind): WorkScreen {
  const { one, view } = kinds[kind];
  return { screen: kind, title: one.slice(0, 1).toUpperCase() + one.slice(1), right: view };
}

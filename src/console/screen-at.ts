import { type Destination, destinations, listOf, recordAt } from "#commands/destinations.ts";
import { kinds } from "#contract/kinds.ts";
import { viewRight } from "#contract/permission.ts";
import { capitalized } from "#contract/text.ts";

/** A screen to work in, as an address means it: whose it is, its heading and the right it needs. */
export interface WorkScreen extends Pick<Destination, "id" | "title" | "right"> {
  /** The own page of one record, below the list that is the destination. */
  readonly isPage: boolean;
}

/** The screen a path shows; null for the login and for a path nobody knows. */
export function screenAt(path: string): WorkScreen | null {
  const record = recordAt(path);
  const list = record && listOf(record.kind);
  if (list) {
    return { id: list.id, isPage: true, title: capitalized(kinds[record.kind].one), right: viewRight(record.kind) };
  }
  const destination = destinations.find((each) => each.path === path);
  return destination ? { ...destination, isPage: false } : null;
}

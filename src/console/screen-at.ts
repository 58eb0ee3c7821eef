import { type Destination, recordAt, viewAbove, viewAt } from "#commands/destinations.ts";
import { kinds } from "#contract/kinds.ts";
import { viewRight } from "#contract/permission.ts";
import { capitalized } from "#contract/text.ts";

/** The screen of an address: its destination, its heading and the right it needs. */
export interface WorkScreen extends Pick<Destination, "id" | "title" | "right"> {
  /** True for the page of one record, whose address is below that of its list, and for what stands below a view. */
  readonly isPage: boolean;
}

/** The screen at a path; null for the login screen and for an unknown path. */
export function screenAt(path: string): WorkScreen | null {
  const record = recordAt(path);
  if (record) {
    const { list } = record;
    return { id: list.id, isPage: true, title: capitalized(kinds[record.kind].one), right: viewRight(record.kind) };
  }
  const destination = viewAt(path);
  if (destination) return { ...destination, isPage: false };
  const above = viewAbove(path);
  return above && { ...above, isPage: true };
}

import type { PageSize } from "#contract/constants.ts";
import type { ViewType } from "#contract/enumerations.ts";
import type { AnyRecord, Kind, Kinds } from "#contract/kinds.ts";
import type { Permission } from "#contract/permission.ts";
import type { StageTool } from "./tools.ts";

/** A store the login may work in, as far as a command needs it. */
interface StoreName {
  readonly id: string;
  readonly name: string;
}

/** A column of the list on screen. */
export interface ListColumn {
  readonly id: string;
  readonly title: string;
  readonly sortable: boolean;
}

/** How a list is sorted. */
export interface ListSort {
  readonly column: string;
  readonly descending: boolean;
}

export type Density = "comfortable" | "compact";
export type Theme = "system" | "light" | "dark";

/** Rows of one kind. Narrow it by `kind`. */
export type RowsOfKind<K extends Kind = Kind> = {
  readonly [Each in K]: { readonly kind: Each; readonly rows: readonly Kinds[Each][] };
}[K];

/** The selected rows of a list. */
export type SelectedRecords = RowsOfKind & {
  /** How many are selected; `rows` are only those of them that are here. */
  readonly count: number;
  /** Some are still being found out. */
  readonly isReading: boolean;
};

/** Whether all selected rows are here. */
export function areHere({ rows, count, isReading }: SelectedRecords): boolean {
  return rows.length === count && !isReading;
}

/** What the operator is looking at, as plain data. Built fresh each time a command is asked about. */
export interface Now {
  readonly loggedIn: boolean;
  readonly rights: ReadonlySet<Permission>;
  /** The tools the screen on stage lends. A command that needs one of them is hidden where it is not lent. */
  readonly lends: ReadonlySet<StageTool>;
  /** The kind of record the screen shows, whether or not there is one; null where it shows none. */
  readonly kind: Kind | null;
  /** The record under the cursor of the list. */
  readonly cursor: AnyRecord | null;
  /** The record shown whole, on its own page or in the panel beside the list. */
  readonly opened: AnyRecord | null;
  /** The selected rows; null when none is selected. */
  readonly selected: SelectedRecords | null;
  /** The right to export what the list shows; null where no list is shown. */
  readonly exportRight: Permission | null;
  /** Rows of the list: all the filter finds, and those of the page under the cursor that are here. */
  readonly total: number;
  readonly pageRows: number;
  readonly view: ViewType;
  readonly tabs: readonly string[];
  readonly tab: number;
  /** How many live updates wait until the operator asks for them. */
  readonly waiting: number;
  /** Whether the operator has paused live updates. */
  readonly paused: boolean;
  readonly filtered: boolean;
  readonly columns: readonly ListColumn[];
  readonly sort: ListSort | null;
  readonly pageSize: PageSize;
  readonly stores: readonly StoreName[];
  readonly storeId: string | null;
  /** Notices on screen: push messages, and that the log-in ends soon. */
  readonly notices: number;
  /** Whether push messages reach this browser; "absent" where the store or the browser has none. */
  readonly push: "absent" | "off" | "asking" | "on";
  readonly fullScreen: boolean;
  readonly density: Density;
  readonly theme: Theme;
  /** The last change, as long as it can be told how to take it back. */
  readonly undo: { readonly title: string; readonly because: string | null } | null;
  /** The last command worth repeating. */
  readonly last: { readonly title: string } | null;
}

/** The kind of record a command would act on now; null where the screen shows no records. */
export function kindHere(now: Now): Kind | null {
  return now.selected?.kind ?? now.opened?.kind ?? now.cursor?.kind ?? now.kind;
}

/** The rows of a kind a command acts on: the selected ones that are here, else the opened one, else the one under the cursor. */
export function subjects<K extends Kind>(now: Now, kind: K): readonly Kinds[K][] {
  if (kindHere(now) !== kind) return [];
  if (now.selected) return now.selected.rows as readonly Kinds[K][];
  const record = now.opened ?? now.cursor;
  return record ? [record.row as Kinds[K]] : [];
}

import type { PageSize } from "#contract/constants.ts";
import type { ViewType } from "#contract/enumerations.ts";
import type { AnyRecord, Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import type { Destination } from "#commands/destinations.ts";
import type { StageTool } from "./tools.ts";

/** A store in which the login may work: what a command needs of it. */
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

/** Rows of one kind. Checking `kind` narrows their type. */
export type RowsOfKind<K extends Kind = Kind> = {
  readonly [Each in K]: { readonly kind: Each; readonly rows: readonly Kinds[Each][] };
}[K];

/** The selected records of a list. `rows` are only those whose content is loaded. */
export type SelectedRecords = RowsOfKind & {
  /** How many are selected, loaded or not. */
  readonly count: number;
  /** The gateway has not yet answered which rows are selected. */
  readonly isReading: boolean;
};

/** Whether all selected rows are known and loaded. */
export function areHere({ rows, count, isReading }: SelectedRecords): boolean {
  return rows.length === count && !isReading;
}

/** Where the operator is among the screens. */
export interface Place {
  /** The view on screen, or the one whose record is open on its own page; null elsewhere. */
  readonly view: Destination["id"] | null;
  /** The address under which what is on screen can be pinned; null where it cannot. */
  readonly address: string | null;
  /** What is called so in a pin: the name of the view on screen, saved or not. */
  readonly title?: string | null;
  /** The saved view that the address names; null for none. */
  readonly savedView: string | null;
  /** The pinned views by their digits, from 1; null where a digit is free. */
  readonly pins: readonly ({ readonly title: string; readonly address: string } | null)[];
}

/** What the operator is looking at, as plain data. Built anew each time a command's `can` is called. */
export interface Now {
  readonly loggedIn: boolean;
  readonly place: Place;
  readonly rights: ReadonlySet<Permission>;
  /** The tools that the present screen lends. A command that needs another one is hidden. */
  readonly lends: ReadonlySet<StageTool>;
  /** The kind of record that the screen is for, even while it shows no record; null for other screens. */
  readonly kind: Kind | null;
  /** The record of the list that the cursor is on. */
  readonly cursor: AnyRecord | null;
  /** The name of the record that was under the cursor until somebody else took it off the list; null otherwise. */
  readonly left: string | null;
  /** The record that is open, on its own page or in the panel beside the list. */
  readonly opened: AnyRecord | null;
  /** The selected records; null when none is selected. */
  readonly selected: SelectedRecords | null;
  /** The right to export what the list shows; null where no list is shown. */
  readonly exportRight: Permission | null;
  /** How many rows the filter finds. */
  readonly total: number;
  /** How many rows are loaded of the page that the cursor is on. */
  readonly pageRows: number;
  readonly view: ViewType;
  readonly tabs: readonly string[];
  readonly tab: number;
  /** What the figure under the cursor tells, in a sentence; null where there is none. */
  readonly about: string | null;
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
  /** How many notices are on screen: push messages, and the one that the log-in ends soon. */
  readonly notices: number;
  /** Whether push messages reach this browser; "absent" where the store or the browser does not support them. */
  readonly push: "absent" | "off" | "asking" | "on";
  readonly fullScreen: boolean;
  readonly density: Density;
  readonly theme: Theme;
  /** Whether sounds are on. */
  readonly sound: boolean;
  /** The last change that undo knows; `because` says why it cannot be undone, or is null. */
  readonly undo: { readonly title: string; readonly because: string | null } | null;
  /** Whether a change has no response yet; undo waits for the response and undoes that change. */
  readonly changing: boolean;
  /** Whether a macro is recorded or played now, and its progress in words; null when neither. */
  readonly macro: { readonly doing: "recording" | "playing"; readonly text: string } | null;
  /** The last command that can be repeated. */
  readonly last: { readonly title: string } | null;
}

/** The kind of record a command would act on now; null where the screen shows no records. */
export function kindHere(now: Now): Kind | null {
  return now.selected?.kind ?? now.opened?.kind ?? now.cursor?.kind ?? now.kind;
}

/**
 * The rows of a kind on which a command acts: the selected ones, as far as they are loaded, else the one that is open,
 * else the one that the cursor is on. Empty where the screen shows another kind.
 */
export function subjects<K extends Kind>(now: Now, kind: K): readonly Kinds[K][] {
  if (kindHere(now) !== kind) return [];
  if (now.selected) return now.selected.rows as readonly Kinds[K][];
  const record = now.opened ?? now.cursor;
  return record ? [record.row as Kinds[K]] : [];
}

import type { ComponentType, ReactElement } from "react";
import type { Kind, Kinds } from "#contract/kinds.ts";
import type { Format } from "#console/kit/format.ts";

/** What is known of a record: its row may be here from a list long before its details arrive. */
export interface RecordInView<Row, Detail> {
  readonly row: Row | undefined;
  readonly detail: Detail | undefined;
  readonly failure: unknown;
}

/** What reads a record: a component and not a hook, so that each kind may use the hooks of its own. */
export interface ReaderProps<Row, Detail> {
  readonly storeId: string;
  readonly id: string;
  children(read: RecordInView<Row, Detail>): ReactElement;
}

/** What every tab of a record is given. */
export interface TabProps<Row, Detail> {
  readonly storeId: string;
  readonly row: Row;
  /** Undefined until they have been read. */
  readonly detail: Detail;
  /** Why the details could not be read. */
  readonly failure: unknown;
  /** The record that is read. While a held key passes from record to record, `row` is ahead of it. */
  readonly readId: string;
  readonly format: Format;
}

/** One tab of a record. */
export interface RecordTab<Row, Detail> {
  readonly title: string;
  readonly View: ComponentType<TabProps<Row, Detail | undefined>>;
  /** It shows the row until the details are here: the frame says above it why they could not be read. */
  readonly showsRow?: true;
  /** It scrolls by itself; without it, the frame makes it scroll. */
  readonly scrolls?: true;
}

/** Where a record stands in the list it was opened from. */
interface ListPosition {
  readonly index: number;
  readonly total: number;
  /** There are more than `total`, and nobody has counted them. */
  readonly atLeast: boolean;
}

/** Finds the records before and after one. Rows are null at the ends; both steps throw an ApiFailure. */
export interface Neighbours<Row> {
  /** Where a record stands in the list last worked in; null when that list has not led to it. */
  position(id: string): ListPosition | null;
  /** Goes so many places further in that list. */
  stepInList(by: number): Promise<Row | null>;
  /** From a record that no list has led to. */
  stepInStore(from: Row, by: 1 | -1): Promise<Row | null>;
}

/** What a kind brings so that its records are shown whole, in the panel beside a list and on their own page. */
export interface RecordDefinition<K extends Kind, Detail> {
  readonly kind: K;
  /** Reads the details of a record, and draws at once with what lists know of it. */
  readonly Reader: ComponentType<ReaderProps<Kinds[K], Detail>>;
  /** What one must know at a glance. */
  readonly Head: ComponentType<{ readonly storeId: string; readonly row: Kinds[K]; readonly format: Format }>;
  readonly tabs: readonly RecordTab<Kinds[K], Detail>[];
  readonly neighbours: Neighbours<Kinds[K]>;
  /** Reads all that the record's own page shows again; throws what went wrong. */
  refresh(): Promise<void>;
  /** Draws nothing; while it is mounted, the record's own page is read again by its clock. */
  readonly TimedRefresh: ComponentType<{ readonly storeId: string }>;
}

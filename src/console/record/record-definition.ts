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
  /** It is shown on its own page, where there is more room than in the panel. */
  readonly isPage: boolean;
}

/** One tab of a record. */
export interface RecordTab<Row, Detail> {
  readonly title: string;
  readonly View: ComponentType<TabProps<Row, Detail | undefined>>;
  /** It shows the row until the details are here: the frame says above it why they could not be read. */
  readonly showsRow?: true;
}

/** What a kind brings so that its records are shown whole, in the panel beside a list and on their own page. */
export interface RecordDefinition<K extends Kind, Detail> {
  readonly kind: K;
  /** Reads the details of a record, and draws at once with what lists know of it. */
  readonly Reader: ComponentType<ReaderProps<Kinds[K], Detail>>;
  /** What one must know at a glance. */
  readonly Head: ComponentType<{ readonly storeId: string; readonly row: Kinds[K]; readonly format: Format }>;
  readonly tabs: readonly RecordTab<Kinds[K], Detail>[];
  /** What stands beside the tabs on its own page, whichever of them is shown. */
  readonly Aside?: ComponentType<TabProps<Kinds[K], Detail | undefined>>;
  /** Finds the record before or after one that no list has led to; null at the ends. Without it there is none. */
  stepInStore?(from: Kinds[K], by: 1 | -1): Promise<Kinds[K] | null>;
}

import type { ComponentType, ReactElement } from "react";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Format } from "#console/kit/format.ts";

/** The known parts of a record. The row may come from a list, long before the details are read. */
export interface RecordInView<Row, Detail> {
  readonly row: Row | undefined;
  readonly detail: Detail | undefined;
  readonly failure: unknown;
}

/** The props of the component that reads a record. It is not a hook, so that each kind can use other hooks. */
export interface ReaderProps<Row, Detail> {
  readonly storeId: string;
  readonly id: string;
  children(read: RecordInView<Row, Detail>): ReactElement;
}

/** The props of every tab of a record. */
export interface TabProps<Row, Detail> {
  readonly storeId: string;
  readonly row: Row;
  /** The details; undefined until they were read. */
  readonly detail: Detail;
  /** Why the details could not be read. */
  readonly failure: unknown;
  /** The id of the record whose details are read. While a held key moves through records, `row` is a later record. */
  readonly readId: string;
  readonly format: Format;
  /** Shown on the record's own page, where there is more space than in the panel. */
  readonly isPage: boolean;
}

/** One tab of a record. */
export interface RecordTab<Row, Detail> {
  readonly title: string;
  readonly View: ComponentType<TabProps<Row, Detail | undefined>>;
  /** A group of tabs begins with it. */
  readonly begins?: true;
  /** How many things it shows, where the row tells that. */
  count?(row: Row): number;
  /** The tab shows the row until the details are read. If that fails, the view says so above the tab. */
  readonly showsRow?: true;
}

/** How the records of a kind are shown in the panel beside a list and on their own page. */
export interface RecordDefinition<K extends Kind, Detail> {
  readonly kind: K;
  /** Reads the details of a record and renders at once with the row. */
  readonly Reader: ComponentType<ReaderProps<Kinds[K], Detail>>;
  /** The head with the most important facts. */
  readonly Head: ComponentType<{ readonly storeId: string; readonly row: Kinds[K]; readonly format: Format }>;
  readonly tabs: readonly RecordTab<Kinds[K], Detail>[];
  /** Shown beside every tab on the record's own page. */
  readonly Aside?: ComponentType<TabProps<Kinds[K], Detail | undefined>>;
  /** Finds the next or previous record of one that was not opened from a list; null at the ends. */
  stepInStore?(from: Kinds[K], by: 1 | -1): Promise<Kinds[K] | null>;
}

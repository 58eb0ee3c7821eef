import type { ComponentType } from "react";
import type { Kind, Kinds } from "#contract/kinds.ts";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderView, StoreDetails } from "#contract/store/schema.ts";
import type { ListSort, ListSource } from "#console/client/records/list-source.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import type { GridLayout } from "#console/grid/columns/layout.ts";
import type { Format } from "#console/kit/format.ts";
import type { ListAddress } from "./filter/address.ts";
import type { FilterFields } from "./filter/fields.ts";
import type { ListTab } from "./filter/query.ts";

/** One column of a list. Its id is its name in the contract, by which it is sorted where the contract sorts by it. */
export interface ListColumn<Row> extends Omit<GridColumn<Row>, "sort"> {
  /** What a list whose rows come at once is sorted by; without it, what the cell says. */
  sortBy?(row: Row): string | number | null;
  /** What the totals row says below the column, of all rows the filter finds. For lists whose rows come at once. */
  total?(rows: readonly Row[]): string;
}

/** What columns are made from. Make columns once for each: new ones paint every row again. */
export interface ColumnLook {
  readonly format: Format;
  readonly tabs: readonly ListTab[];
  /** The minute it is, in ms since 1970. */
  readonly now: number;
}

/** What a panel beside a list is given. */
export interface PanelProps<Row> {
  readonly storeId: string;
  readonly id: string;
  /** What the list knows of the record. */
  readonly row: Row | undefined;
}

/** A list screen as plain data: `ListScreen` or `WholeListScreen` draws it. Make one for each list and keep it. */
export interface ListDefinition<K extends Kind = Kind, Source extends ListSource<K> = ListSource<K>> {
  /** Its layout is saved under this name, and its elements are named by it: never change it. */
  readonly name: string;
  /** What it can be sorted and filtered by, in words. */
  readonly fields: FilterFields;
  readonly address: Pick<ListAddress, "read"> & { write(state: Parameters<ListAddress["write"]>[0]): string };
  readonly source: Source;
  /** From left to right, as long as nobody has moved them. */
  columns(look: ColumnLook): readonly ListColumn<Kinds[K]>[];
  /** Fixed, or as the store's view settings name them. */
  readonly tabs: readonly ListTab[] | ((settings: OrderView) => readonly ListTab[]);
  readonly words: {
    /** "Orders by status" */
    readonly tabs: string;
    /** What free text finds by: "Number, name, phone or product". Without it there is no input for text. */
    readonly findBy?: string;
  };
  /** The id of the command that adds a record: an empty list offers it. */
  readonly add?: string;
  /** What opens beside the list; without it, rows open on a page of their own. */
  readonly panel?: ComponentType<PanelProps<Kinds[K]>>;
  /** What full screen shows on a wall; without it, the list as it is. */
  readonly wallboard?: {
    readonly sort: ListSort;
    /** `scale` is the factor for the widths: 1 on a screen of 1,440 CSS pixels. */
    layout(columns: readonly GridColumn<Kinds[K]>[], scale: number): GridLayout;
  };
}

/** What a list screen is given. */
export interface ListScreenProps<K extends Kind, Source extends ListSource<K>> {
  readonly list: ListDefinition<K, Source>;
  readonly store: StoreDetails;
  /** Its heading. */
  readonly title: string;
  /** Whose settings give tabs and the timing of the refresh; the business view's without it. */
  readonly view?: ViewType;
}

import type { ComponentType, RefObject } from "react";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderView, StoreDetails } from "#contract/store/schema.ts";
import type { ListQuery, ListSort, ListSource } from "#console/client/records/list-source.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import type { GridLayout } from "#console/grid/columns/layout.ts";
import type { GridMarks } from "#console/grid/rows/row-painter.ts";
import type { GridRows } from "#console/grid/rows/rows.ts";
import type { Format } from "#console/kit/format.ts";
import type { LazyPart } from "#console/shell/lazy/lazy-part.ts";
import type { ListAddress } from "./filter/address.ts";
import type { FilterFields } from "./filter/fields.ts";
import type { ListTab } from "./filter/query.ts";
import type { ShownList } from "./state/use-list-tools.ts";

/** One column of a list. Its id is its name in the contract; it can be sorted if the contract's list sorts by it. */
export type ListColumn<Row> = Omit<GridColumn<Row>, "sort">;

/** What columns are made from. Make them only once for each look, because new columns render every row again. */
export interface ColumnLook {
  readonly format: Format;
  readonly tabs: readonly ListTab[];
  /** The present minute, in milliseconds since 1970. */
  readonly now: number;
}

/** The props of a panel beside a list. */
export interface PanelProps<Row> {
  readonly storeId: string;
  readonly id: string;
  /** The record as the list has it. */
  readonly row: Row | undefined;
}

/** The props of the head of a wall board. */
export interface WallHeadProps {
  readonly storeId: string;
}

/** What the mode in which cells are edited shows of a list instead. */
export interface CellLook<Row> {
  readonly rows: GridRows<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly marks: GridMarks<Row>;
  /** Something is not saved: order and filter stay. */
  readonly isHeld: boolean;
}

/** The props of that mode. */
export interface CellsProps<Row> {
  readonly storeId: string;
  readonly shown: ShownList<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  /** An element that contains the grid. */
  readonly home: RefObject<HTMLElement | null>;
  /** The list as it is read. */
  readonly read: RecordList<Row>;
  /** Called with what is shown; null when the mode has ended. */
  onLook(look: CellLook<Row> | null): void;
}

/** A list screen as plain data, which `ListScreen` draws. Make it once and not at each rendering. */
export interface ListDefinition<K extends Kind = Kind> {
  /** Never change this name: layouts are saved under it. The ids of elements are made from it, too. */
  readonly name: string;
  /** The columns and filter fields of the contract, with words. */
  readonly fields: FilterFields;
  readonly address: Pick<ListAddress, "read"> & { write(state: Parameters<ListAddress["write"]>[0]): string };
  readonly source: ListSource<K>;
  /** What the rows must meet besides the filter. The filter fields must not have the same names. */
  readonly always?: ListQuery;
  /** The sorting where the operator has never chosen another; without it, that of the contract. */
  readonly sort?: ListSort;
  /** The columns from left to right, in the default order. */
  columns(look: ColumnLook): readonly ListColumn<Kinds[K]>[];
  /**
   * The tabs: fixed ones, or made from the store's view settings. The list opens on the first one, or on another where
   * that is empty.
   */
  readonly tabs: readonly ListTab[] | ((settings: OrderView) => readonly ListTab[]);
  readonly words: {
    /** The name of the tabs for screen readers: "Orders by status". */
    readonly tabs: string;
    /** What the text search looks at: "Number, name, phone or product". Without it, there is no text search. */
    readonly findBy?: string;
  };
  /** The panel that opens beside the list; without it, records open on their own page. */
  readonly panel?: ComponentType<PanelProps<Kinds[K]>>;
  /** The mode in which its cells are edited. */
  readonly cells?: ComponentType<CellsProps<Kinds[K]>>;
  /** The list in full screen, read from afar; without it, full screen shows the usual list. */
  readonly wallboard?: {
    readonly sort: ListSort;
    /** The columns and widths; `scale` is the factor for widths, 1 on a screen of 1,440 CSS pixels. */
    layout(columns: readonly GridColumn<Kinds[K]>[], scale: number): GridLayout;
    /** What stands above the tabs; fetched when the wall board is first shown. */
    readonly head: LazyPart<WallHeadProps>;
  };
}

/** The props of a list screen. */
export interface ListScreenProps<K extends Kind> {
  readonly list: ListDefinition<K>;
  readonly store: StoreDetails;
  /** Its heading. */
  readonly title: string;
  /** The view whose settings give the tabs and the refresh timing; without it, the business view. */
  readonly view?: ViewType;
  /** The list is shown, but keys mean something else on the screen: commands neither see it nor use its tools. */
  readonly resting?: boolean;
}

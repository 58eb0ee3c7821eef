import type { MovementKind } from "#contract/stock/movements.ts";
import type { ColumnType } from "kysely";
import type { CountStatus } from "#contract/stock-counts/status.ts";
import type { Defaulted, Instant, MadeInstant } from "#gateway/database/columns.ts";

/** The stock of a product that is counted. Quantities in pieces or kilograms. */
export interface ProductStock {
  store_id: string;
  product_id: string;
  on_hand: Defaulted<number>;
  reserved: Defaulted<number>;
  /** Kept back: it is on hand, but cannot be ordered. */
  safety: Defaulted<number>;
  /** The most that one order may have; null for no limit. */
  purchase_limit: number | null;
  /** The number of the newest movement. */
  movements: Defaulted<number>;
}

/** One change of a product's stock, with the figures after it. Rows are only ever added. */
export interface StockMovements {
  store_id: string;
  product_id: string;
  /** Counts the movements of a product from 1. */
  number: number;
  kind: MovementKind;
  on_hand_by: number;
  reserved_by: number;
  on_hand: number;
  reserved: number;
  order_id: string | null;
  order_version: number | null;
  at: MadeInstant;
  user_id: string | null;
  by_name: string;
  note: Defaulted<string>;
}

/** A count of the stock on a shelf, or in an aisle where the shelf is empty. */
export interface StockCounts {
  store_id: string;
  id: Defaulted<string>;
  version: Defaulted<number>;
  number: string;
  status: Defaulted<CountStatus>;
  aisle: string;
  shelf: Defaulted<string>;
  reason: Defaulted<string>;
  started_by: string;
  ended_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: MadeInstant;
  updated_at: MadeInstant;
}

/** A product of a count; without a counted quantity, nobody has counted it yet. */
export interface StockCountLines {
  store_id: string;
  count_id: string;
  product_id: string;
  counted: number | null;
  /** What should have stood there when it was counted; null where its stock was not counted then. */
  expected: number | null;
  /** The newest movement of the product at that moment. */
  seen_movement: number | null;
  at: Instant | null;
  by_name: string | null;
}

/** The tables of stock. */
export interface StockTables {
  product_stock: ProductStock;
  stock_movements: StockMovements;
  stock_counts: StockCounts;
  stock_count_lines: StockCountLines;
}

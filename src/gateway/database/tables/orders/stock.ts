import type { MovementKind } from "#contract/stock/movements.ts";
import type { Defaulted, MadeInstant } from "#gateway/database/columns.ts";

/** The stock of a product that is counted. Quantities in pieces or kilograms. */
interface ProductStock {
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
interface StockMovements {
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

/** The tables of stock. */
export interface StockTables {
  product_stock: ProductStock;
  stock_movements: StockMovements;
}

import type { Generated } from "kysely";
import type { OrderSource } from "#contract/enumerations.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Instant } from "#gateway/database/columns.ts";

/** What reports need of each order, with what follows from its lines and its history; kept by the database. */
export interface OrderFacts {
  store_id: string;
  order_id: string;
  placed_at: Instant;
  /** The day, the hour from "00" and the slot at the store, such as "10:00-12:00". */
  day: string;
  hour: string;
  slot: string | null;
  status: OrderStatus;
  source: OrderSource;
  amount: number;
  items: number;
  customer_id: string | null;
  picker_id: string | null;
  rider_id: string | null;
  tax_on_top: boolean;
  picking_minutes: number | null;
  /** After the end of the slot, below zero before it; null of what is not delivered or had no slot. */
  minutes_late: number | null;
  lines: number;
  /** Whether a product stands in several of its lines. */
  has_twice: boolean;
  ordered: number;
  supplied: number;
  filled: number;
  shorts: number;
  substitutes: number;
  goods_amount: number;
  lost: number;
}

/** Goods of orders by month: changes that are only added, and sums of earlier ones; kept by the database. */
export interface GoodsMonths {
  store_id: string;
  /** Its first day. */
  month: string;
  id: Generated<string>;
  is_sum: Generated<boolean>;
  product_id: string | null;
  category: string;
  name: string;
  is_sold: boolean;
  is_picked: boolean;
  lines: number;
  /** An order counts at its first line of all, of the product and of the category. */
  orders: number;
  product_orders: number;
  category_orders: number;
  net: number;
  ordered: number;
  supplied: number;
  filled: number;
  shorts: number;
  substitutes: number;
  amount: number;
  lost: number;
}

/** The tables that reports read, which triggers keep. */
export interface ReportTables {
  order_facts: OrderFacts;
  goods_months: GoodsMonths;
}

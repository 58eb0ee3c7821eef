import type { ColumnType, Generated } from "kysely";
import type { ReturnStatus } from "#contract/enumerations.ts";
import type { ReturnCondition, ReturnPlace, ReturnReason } from "#contract/returns/fields.ts";
import type { DeliveryTax } from "#contract/pricing/delivery-tax.ts";
import type { KeptPart } from "#contract/pricing/price-return.ts";
import type { MadeInstant } from "#gateway/database/columns.ts";

export interface ReturnOrders {
  store_id: string;
  id: Generated<string>;
  version: ColumnType<number, number | undefined, number>;
  number: string;
  status: ReturnStatus;
  order_id: string;
  order_number: string;
  customer_name: string;
  customer_phone: string;
  pickup: ReturnPlace;
  reasons: ReturnReason[];
  item_count: number;
  /** How much of the delivery charge goes back. */
  delivery_charge: ColumnType<number, number | undefined, number>;
  /** Its parts by the rates of their tax. */
  delivery_taxes: ColumnType<DeliveryTax[], string | undefined, string>;
  /** What is kept back of the promo code beyond the share of the goods. */
  promo_kept: ColumnType<number, number | undefined, number>;
  /** The parts of it by the lines of the order. */
  kept: ColumnType<KeptPart[], string | undefined, string>;
  rounding: ColumnType<number, number | undefined, number>;
  /** What goes back to the customer: the amounts of the lines, the delivery charge and the rounding. */
  amount: number;
  /** What the operator has decided instead of what is worked out; null for what is worked out. */
  chosen_delivery: ColumnType<number | null, number | null | undefined, number | null>;
  chosen_promo: ColumnType<number | null, number | null | undefined, number | null>;
  rider_id: string | null;
  /** The new order for which the goods came back; null where it is no exchange. */
  exchange_order_id: ColumnType<string | null, string | null | undefined, never>;
  exchange_order_number: ColumnType<string, string | undefined, never>;
  photo_count: ColumnType<number, number | undefined, number>;
  note: ColumnType<string, string | undefined, string>;
  created_at: MadeInstant;
  /** The day at the store; set by the database. */
  day: ColumnType<string, never, never>;
  updated_at: MadeInstant;
  /** What text is searched in, folded. */
  search: ColumnType<string, never, never>;
}

export interface ReturnLines {
  store_id: string;
  return_id: string;
  order_id: string;
  /** The line of the order. */
  line: number;
  quantity: number;
  /** What was received; null until it was. */
  counted: number | null;
  reason: ReturnReason;
  condition: ReturnCondition;
  note: ColumnType<string, string | undefined, string>;
  goods: number;
  discount: ColumnType<number, number | undefined, number>;
  promo: ColumnType<number, number | undefined, number>;
  added_tax: ColumnType<number, number | undefined, number>;
  tax: ColumnType<number, number | undefined, number>;
  amount: number;
}

/** The tables of returns. */
export interface ReturnTables {
  return_orders: ReturnOrders;
  return_lines: ReturnLines;
}

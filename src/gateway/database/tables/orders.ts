import type { ColumnType, Generated } from "kysely";
import type {
  CommentOrigin,
  DeliveryType,
  OrderSource,
  OrderType,
  PaymentMethod,
  PaymentState,
  SaleUnit,
} from "#contract/enumerations.ts";
import type { HistoryEntry } from "#contract/orders/history-schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Instant, MadeInstant } from "#gateway/database/columns.ts";

interface Orders {
  store_id: string;
  id: Generated<string>;
  number: string;
  digits: ColumnType<string, never, never>;
  status: OrderStatus;
  version: ColumnType<number, number | undefined, number>;
  placed_at: Instant;
  slot_start: Instant | null;
  slot_end: Instant | null;
  customer_id: string | null;
  customer_name: string;
  customer_phone: string;
  item_count: number;
  lines_amount: number;
  discount: ColumnType<number, number | undefined, number>;
  delivery_charge: ColumnType<number, number | undefined, number>;
  tax: ColumnType<number, number | undefined, number>;
  amount: number;
  paid_amount: ColumnType<number, number | undefined, number>;
  payment_state: PaymentState;
  source: OrderSource;
  order_type: OrderType;
  delivery_type: DeliveryType;
  picker_id: string | null;
  rider_id: string | null;
  address: ColumnType<Address | null, string | null, string | null>;
  instructions: ColumnType<string, string | undefined, string>;
  updated_at: MadeInstant;
}

/**
 * The searchable text of each order, made by store/orders/order-search-text.ts. A table of its own, because the text
 * never changes with the order.
 */
interface OrderSearch {
  store_id: string;
  order_id: string;
  search: string;
}

interface OrderStatusCounts {
  store_id: string;
  status: OrderStatus;
  orders: number;
}

interface OrderLines {
  store_id: string;
  order_id: string;
  line: number;
  product_id: string | null;
  code: string;
  name: string;
  unit: SaleUnit;
  quantity: number;
  mrp: number;
  unit_price: number;
  discount: ColumnType<number, number | undefined, number>;
  tax_rate: number;
  tax: number;
  amount: number;
  /** The import that wrote the line, and from which line of the file; null for all others. */
  import_number: number | null;
  import_line: number | null;
}

interface OrderPayments {
  store_id: string;
  order_id: string;
  id: Generated<string>;
  at: Instant;
  method: PaymentMethod;
  amount: number;
  reference: ColumnType<string, string | undefined, string>;
}

interface OrderHistory {
  store_id: string;
  order_id: string;
  id: Generated<string>;
  kind: HistoryEntry["kind"];
  at: MadeInstant;
  user_id: string | null;
  by_name: string;
  origin: CommentOrigin;
  version: number | null;
  undoes: ColumnType<number | null, number | null | undefined, never>;
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  subject: string | null;
  text: ColumnType<string, string | undefined, string>;
  import_number: number | null;
}

/** The tables of orders. */
export interface OrderTables {
  orders: Orders;
  order_search: OrderSearch;
  order_status_counts: OrderStatusCounts;
  order_lines: OrderLines;
  order_payments: OrderPayments;
  order_history: OrderHistory;
}

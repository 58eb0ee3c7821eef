import type { ColumnType, Generated, Kysely, Transaction } from "kysely";
import type {
  CommentOrigin,
  DeliveryType,
  OrderSource,
  OrderType,
  PaymentMethod,
  PaymentState,
  RecordState,
  SaleUnit,
  ViewType,
} from "#contract/enumerations.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { StreamMessage } from "#contract/stream.ts";
import type { Preferences } from "#contract/session/schema.ts";
import type { GlobalSettings, OrderView } from "#contract/store/schema.ts";
import type { HistoryEntry } from "#contract/orders/history-schema.ts";

/** A moment: read as ISO 8601 UTC text, written as such. */
type Instant = string;
type MadeInstant = ColumnType<Instant, Instant | undefined, Instant>;
/** jsonb: read as the value, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

interface BusinessUnits {
  id: Generated<string>;
  name: string;
  global_settings: ColumnType<Partial<GlobalSettings>, string | undefined, string>;
}
interface Clients {
  id: string;
  secret_hash: string;
  name: string;
}
interface Roles {
  business_unit_id: string;
  name: string;
  permissions: string[];
}
interface Accounts {
  id: Generated<string>;
  business_unit_id: string;
  login_id: string;
  name: string;
  password_hash: string;
  role: string;
  state: ColumnType<RecordState, RecordState | undefined, RecordState>;
  created_at: MadeInstant;
}
interface Sessions {
  token_hash: Buffer;
  account_id: string;
  client_id: string;
  family_id: Generated<string>;
  /** When the password was given; a renewed session keeps it. */
  log_in_at: MadeInstant;
  created_at: MadeInstant;
  expires_at: Instant;
}
interface LogInLimits {
  key: string;
  points: number;
  expire: number | null;
}
interface KeptPreferences {
  account_id: string;
  name: string;
  value: Json<Preferences[string]>;
}
interface DeviceTokens {
  account_id: string;
  device_token: string;
  device_type: string;
  created_at: MadeInstant;
}
interface IdempotencyKeys {
  account_id: string;
  route: string;
  key: string;
  request_hash: Buffer;
  answer: Json<unknown>;
  created_at: MadeInstant;
}
interface Stores {
  id: Generated<string>;
  business_unit_id: string;
  code: string;
  name: string;
  logo: ColumnType<string, string | undefined, string>;
  time_zone: string;
  locale: string;
  currency: string;
  phone: ColumnType<string, string | undefined, string>;
  address: ColumnType<string, string | undefined, string>;
  general_settings: ColumnType<Record<string, string>, string | undefined, string>;
  created_at: MadeInstant;
}
interface AccountStores {
  store_id: string;
  account_id: string;
}
interface StoreSequences {
  store_id: string;
  events: ColumnType<number, number | undefined, number>;
}
interface StoreCounters {
  store_id: string;
  counter: string;
  value: number;
}
interface OrderViews {
  store_id: string;
  view_type: ViewType;
  settings: Json<OrderView>;
}
interface Assignees {
  store_id: string;
  id: Generated<string>;
  name: string;
  phone: ColumnType<string, string | undefined, string>;
  on_duty: ColumnType<boolean, boolean | undefined, boolean>;
  capacity: ColumnType<number, number | undefined, number>;
  state: ColumnType<RecordState, RecordState | undefined, RecordState>;
}
interface Customers {
  store_id: string;
  id: Generated<string>;
  code: string | null;
  name: string;
  phone: ColumnType<string, string | undefined, string>;
  email: string | null;
  created_at: MadeInstant;
}
interface Products {
  store_id: string;
  id: Generated<string>;
  code: string;
  name: string;
  brand: ColumnType<string, string | undefined, string>;
  category: ColumnType<string, string | undefined, string>;
  barcode: string | null;
  unit: SaleUnit;
  mrp: number;
  price: number;
  tax_rate: number;
  state: ColumnType<RecordState, RecordState | undefined, RecordState>;
}
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
/** One row for each order, text by store/order-search-text.ts; apart because it never changes with the order. */
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
  account_id: string | null;
  by_name: string;
  origin: CommentOrigin;
  version: number | null;
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  subject: string | null;
  text: ColumnType<string, string | undefined, string>;
}
interface Events {
  store_id: string;
  sequence: number;
  at: MadeInstant;
  message: Json<StreamMessage>;
}

/** The tables as Kysely sees them. A test holds this against the migrated database. */
export interface Database {
  business_units: BusinessUnits;
  clients: Clients;
  roles: Roles;
  accounts: Accounts;
  sessions: Sessions;
  log_in_limits: LogInLimits;
  preferences: KeptPreferences;
  device_tokens: DeviceTokens;
  idempotency_keys: IdempotencyKeys;
  stores: Stores;
  account_stores: AccountStores;
  store_sequences: StoreSequences;
  store_counters: StoreCounters;
  order_views: OrderViews;
  pickers: Assignees;
  riders: Assignees;
  customers: Customers;
  products: Products;
  orders: Orders;
  order_search: OrderSearch;
  order_status_counts: OrderStatusCounts;
  order_lines: OrderLines;
  order_payments: OrderPayments;
  order_history: OrderHistory;
  events: Events;
}

/** An open transaction. Whatever changes something takes one, so that forgetting it does not compile. */
export type Trx = Transaction<Database>;

/**
 * A handle to read with, which an open transaction is as well: it selects and runs `sql`, and offers no insert, update,
 * delete or transaction.
 */
export type Db = Pick<Kysely<Database>, "selectFrom" | "getExecutor" | "isTransaction">;

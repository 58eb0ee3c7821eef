import type { ScaleValue } from "#contract/products/barcode.ts";
import type { TaxMode } from "#contract/pricing/price-order.ts";
import type { RoundingStep } from "#contract/pricing/rounding.ts";
import type { ColumnType, Generated } from "kysely";
import type { RecordState, SaleUnit, ViewType } from "#contract/enumerations.ts";
import type { OrderView } from "#contract/store/schema.ts";
import type { StreamMessage } from "#contract/stream.ts";
import type { Json, MadeInstant } from "#gateway/database/columns.ts";

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
  form_header: ColumnType<unknown, string | undefined, string>;
  opens_at: ColumnType<string, string | undefined, string>;
  closes_at: ColumnType<string, string | undefined, string>;
  slot_minutes: ColumnType<number, number | undefined, number>;
  tax_mode: ColumnType<TaxMode, TaxMode | undefined, TaxMode>;
  /** How many days after the delivery goods can be returned; by category where one has a window of its own. */
  return_days: ColumnType<number, number | undefined, number>;
  return_windows: ColumnType<Record<string, number>, string | undefined, string>;
  rounding: ColumnType<RoundingStep, RoundingStep | undefined, RoundingStep>;
  /** Refunds of more than this, in minor units, need a second person; null: none does. */
  cancel_reasons: ColumnType<string, string | undefined, string>;
  reject_reasons: ColumnType<string, string | undefined, string>;
  hold_reasons: ColumnType<string, string | undefined, string>;
  refund_limit: ColumnType<number | null, number | null | undefined, number | null>;
  scale_prefixes: ColumnType<Record<string, ScaleValue>, string | undefined, string>;
  /** Who sells, as invoices name it; empty for the store's name. */
  invoice_company_name: ColumnType<string, string | undefined, string>;
  /** The number under which the store pays tax. */
  gstin: ColumnType<string, string | undefined, string>;
  /** The name of the state in which it is; empty where the tax does not depend on states. */
  state: ColumnType<string, string | undefined, string>;
  /** The month with which its fiscal year begins, from 1. */
  fiscal_year_start: ColumnType<number, number | undefined, number>;
  /** Orders that were delivered before have no invoice. */
  invoices_since: MadeInstant;
  /** Where its invoices are sent to; empty where nobody takes them. */
  invoice_sync_url: ColumnType<string, string | undefined, string>;
  /** With what these messages are signed. */
  invoice_sync_secret: ColumnType<string, string | undefined, string>;
  created_at: MadeInstant;
}

interface UserStores {
  store_id: string;
  user_id: string;
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

interface Customers {
  store_id: string;
  id: Generated<string>;
  code: string | null;
  name: string;
  phone: ColumnType<string, string | undefined, string>;
  email: string | null;
  created_at: MadeInstant;
  import_number: number | null;
  /** Name and phone, folded. */
  search: ColumnType<string, never, never>;
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
  /** The number of the goods in the tariff; empty where it is not known. */
  hsn_code: ColumnType<string, string | undefined, string>;
  /** What one piece weighs; null where it is not known, and for goods that are sold by weight. */
  grams: number | null;
  /** Only people trained for frozen goods may handle it. */
  frozen: ColumnType<boolean, boolean | undefined, boolean>;
  /** Where it stands in the store; empty where that is not known. */
  aisle: ColumnType<string, string | undefined, string>;
  state: ColumnType<RecordState, RecordState | undefined, RecordState>;
  /** How many pictures it has. */
  picture_count: ColumnType<number, number | undefined, number>;
  /** The import that made it, as that of a customer; null for all others. */
  import_number: number | null;
  /** The name on the first line, brand and code on the second one, folded. */
  search: ColumnType<string, never, never>;
}

/** Where a store delivers to. An address belongs to the area with its pincode; a rider's zone is the name of one. */
interface DeliveryAreas {
  store_id: string;
  id: Generated<string>;
  name: string;
  pincodes: ColumnType<string[], string[] | undefined, string[]>;
  /** The middle of the area, in degrees. */
  latitude: number;
  longitude: number;
  city: ColumnType<string, string | undefined, string>;
  state: ColumnType<string, string | undefined, string>;
  /** In minor units. */
  delivery_charge: ColumnType<number, number | undefined, number>;
  /** The amount of goods from which on delivery costs nothing; null: never. */
  free_from: ColumnType<number | null, number | null | undefined, number | null>;
  /** The least amount of goods. */
  minimum_order: ColumnType<number, number | undefined, number>;
}

interface Events {
  store_id: string;
  sequence: number;
  at: MadeInstant;
  message: Json<StreamMessage>;
}

/** The tables of stores, their goods, customers and delivery areas, and their events. */
export interface StoreTables {
  stores: Stores;
  user_stores: UserStores;
  store_sequences: StoreSequences;
  store_counters: StoreCounters;
  order_views: OrderViews;
  customers: Customers;
  products: Products;
  delivery_areas: DeliveryAreas;
  events: Events;
}

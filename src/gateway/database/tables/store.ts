import type { ScaleValue } from "#contract/products/barcode.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { HsnDigits, InvoiceMoment } from "#contract/invoices/issuing.ts";
import type { DeliveryTaxMode } from "#contract/pricing/delivery-tax.ts";
import type { TaxMode } from "#contract/pricing/price-order.ts";
import type { RollWidth } from "#contract/print/paper.ts";
import type { RoundingStep } from "#contract/pricing/rounding.ts";
import type { ColumnType, Generated } from "kysely";
import type { ViewType } from "#contract/enumerations.ts";
import type { SectionName } from "#contract/settings/sections.ts";
import type { OrderView } from "#contract/store/schema.ts";
import type { StreamMessage } from "#contract/stream.ts";
import type { Instant, Json, MadeInstant } from "#gateway/database/columns.ts";

export interface Stores {
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
  /** The first day of the week, 1 for Monday to 7 for Sunday. */
  week_start: ColumnType<number, number | undefined, number>;
  /** Whether rounding and tax mode are those of the business. */
  pricing_as_business: ColumnType<boolean, boolean | undefined, boolean>;
  tax_mode: ColumnType<TaxMode, TaxMode | undefined, TaxMode>;
  /** At which rates of the goods the delivery charge is taxed. */
  delivery_tax: ColumnType<DeliveryTaxMode, DeliveryTaxMode | undefined, DeliveryTaxMode>;
  /** How many days after the delivery goods can be returned; by category where one has a window of its own. */
  return_days: ColumnType<number, number | undefined, number>;
  return_windows: ColumnType<Record<string, number>, string | undefined, string>;
  rounding: ColumnType<RoundingStep, RoundingStep | undefined, RoundingStep>;
  thermal_roll: ColumnType<RollWidth, RollWidth | undefined, RollWidth>;
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
  /** How many digits of tariff numbers its invoices have at most. */
  hsn_digits: ColumnType<HsnDigits, HsnDigits | undefined, HsnDigits>;
  /** Whether an order is invoiced when it is delivered, or when it leaves the store. */
  invoiced_at: ColumnType<InvoiceMoment, InvoiceMoment | undefined, InvoiceMoment>;
  /** With what the numbers of its invoices begin; empty for its code. */
  invoice_prefix: ColumnType<string, string | undefined, string>;
  /** From where its numbers go on at least. */
  orders_from: ColumnType<number | null, number | null | undefined, number | null>;
  returns_from: ColumnType<number | null, number | null | undefined, number | null>;
  refunds_from: ColumnType<number | null, number | null | undefined, number | null>;
  /** Orders that were delivered before have no invoice. */
  invoices_since: MadeInstant;
  /** Where its invoices are sent to; empty where nobody takes them. */
  invoice_sync_url: ColumnType<string, string | undefined, string>;
  /** With what these messages are signed. */
  invoice_sync_secret: ColumnType<string, string | undefined, string>;
  created_at: MadeInstant;
}

export interface UserStores {
  store_id: string;
  user_id: string;
}

export interface StoreSequences {
  store_id: string;
  events: ColumnType<number, number | undefined, number>;
}

export interface StoreCounters {
  store_id: string;
  counter: string;
  value: number;
}

export interface StoredSettings {
  business_unit_id: string;
  /** Null for those of the whole business. */
  store_id: string | null;
  section: SectionName;
  body: Json<Record<string, unknown>>;
}

export interface HsnRates {
  store_id: string;
  hsn: string;
  from_day: string;
  /** Basis points. */
  rate: number;
  /** The tax is on the printed price. */
  on_mrp: boolean;
}

export interface SettingsDrafts {
  business_unit_id: string;
  store_id: string | null;
  section: SectionName;
  number: number;
  /** The version of the published settings on which the draft stands; null, as its values, where there is none. */
  base: number | null;
  began: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  body: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  /** Who made it; null where that was no login. */
  by_id: string | null;
  by_name: string;
  at: MadeInstant;
}

export interface OrderViews {
  store_id: string;
  view_type: ViewType;
  settings: Json<OrderView>;
}

/** What customers have ordered; the database keeps it with their orders. */
export interface CustomerFigures {
  store_id: string;
  customer_id: string;
  /** Neither cancelled nor rejected. */
  orders: number;
  /** Minor units, for delivered goods that did not come back. */
  spent: number;
  last_order_at: Instant | null;
}

/** What of an order stayed with its customer, by product, by category and for all goods; kept with the orders. */
export interface CustomerBuys {
  store_id: string;
  order_id: string;
  /** A product, the hash of the name of a category, or nought for all goods. */
  what: string;
  placed_at: Instant;
  customer_id: string;
  /** Minor units. */
  net: number;
}

/** The products that customers have put on their wishlists. */
export interface CustomerWishes {
  store_id: string;
  customer_id: string;
  product_id: string;
  wished_at: MadeInstant;
  /** The price on that day, in minor units. */
  price: number;
  /** What was free on that day; null where the stock was not counted. */
  available: number | null;
}

export interface ProductPrices {
  store_id: string;
  id: Generated<string>;
  product_id: string;
  /** A range of time, as PostgreSQL writes it. */
  during: string;
  /** A price for some days, which lies over the usual one. */
  is_sale: Generated<boolean>;
  mrp: number;
  price: number;
  reason: ColumnType<string, string | undefined, string>;
  by_name: ColumnType<string, string | undefined, string>;
  made_at: MadeInstant;
}

export interface ProductEdits {
  store_id: string;
  id: Generated<string>;
  at: MadeInstant;
  by_name: string;
  reason: string;
  undone_at: ColumnType<Instant | null, never, Instant>;
}

export interface ProductEditRows {
  store_id: string;
  edit_id: string;
  product_id: string;
  /** The version that the edit has made. */
  version: number;
  /** The changed fields as they were. */
  before: Json<Partial<ProductRow>>;
}

/** One ring of an outline on the map, in degrees x 10^7. */
export interface OutlineRings {
  store_id: string;
  /** The name of the outline, made of its corners. */
  outline: string;
  part: number;
  /** 0 for the outer ring of its part, more for a hole. */
  ring: number;
  xs: number[];
  ys: number[];
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The outline of a PIN code, as a store has imported it. */
export interface PinOutlines {
  store_id: string;
  pincode: string;
  name: ColumnType<string, string | undefined, string>;
  outline: string;
}

export interface Events {
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
  stored_settings: StoredSettings;
  settings_drafts: SettingsDrafts;
  hsn_rates: HsnRates;
  customer_figures: CustomerFigures;
  customer_buys: CustomerBuys;
  customer_wishes: CustomerWishes;
  product_prices: ProductPrices;
  outline_rings: OutlineRings;
  pin_outlines: PinOutlines;
  product_edits: ProductEdits;
  product_edit_rows: ProductEditRows;
  events: Events;
}

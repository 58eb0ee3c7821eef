import type { ColumnType, Generated } from "kysely";
import type {
  CommentOrigin,
  DeliveryType,
  EditReason,
  OrderSource,
  OrderType,
  PaymentMethod,
  PaymentState,
  SaleUnit,
} from "#contract/enumerations.ts";
import type { Lost } from "#gateway/database/tables/lost.ts";
import type { DeliveryTerms } from "#contract/delivery/schema.ts";
import type { HistoryEntry } from "#contract/orders/history/history-schema.ts";
import type { Packed } from "#contract/orders/packed.ts";
import type { Business } from "#contract/invoices/business-schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { AgreedOffer } from "#contract/pricing/offer-schema.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import type { PaymentAttempt, PaymentPlan } from "#contract/payments/states/payment-state.ts";
import type { TaxMode } from "#contract/pricing/price-order.ts";
import type { RoundingStep } from "#contract/pricing/rounding.ts";
import type { Discount } from "#contract/pricing/discount.ts";
import type { DeliveryTax, DeliveryTaxMode } from "#contract/pricing/delivery-tax.ts";
import type { TaxParts } from "#contract/pricing/delivery-tax.ts";
import type { Instant, MadeInstant } from "#gateway/database/columns.ts";

export interface Orders {
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
  /** The discount as it was agreed; null where only its amount is known, or there is none. */
  agreed_discount: ColumnType<Discount | null, string | null | undefined, string | null>;
  tax: ColumnType<number, number | undefined, number>;
  /** The promo code as it was agreed, and what it takes off. */
  promo: ColumnType<AgreedPromo | null, string | null | undefined, string | null>;
  promo_discount: ColumnType<number, number | undefined, number>;
  /** The offers that held for the order when it was placed. */
  agreed_offers: ColumnType<AgreedOffer[], string | undefined, string>;
  added_tax: ColumnType<number, number | undefined, number>;
  /** Of how many equal parts the tax is the sum. */
  tax_parts: ColumnType<TaxParts, TaxParts | undefined, TaxParts>;
  /** At which rates the delivery charge is taxed, as the order was placed, and its parts by these rates. */
  delivery_tax: ColumnType<DeliveryTaxMode, DeliveryTaxMode | undefined, never>;
  delivery_taxes: ColumnType<DeliveryTax[], string | undefined, string>;
  rounding: ColumnType<number, number | undefined, number>;
  /** Whether its prices contain their tax, and to what its total is rounded, as it was placed; null of an import. */
  tax_mode: ColumnType<TaxMode | null, TaxMode | null | undefined, never>;
  rounding_step: ColumnType<RoundingStep | null, RoundingStep | null | undefined, never>;
  amount: number;
  /** What of the amount is not charged any more, because goods came back. */
  returned_amount: ColumnType<number, number | undefined, number>;
  paid_amount: ColumnType<number, number | undefined, number>;
  payment_state: PaymentState;
  pay_by: PaymentPlan | null;
  payment_attempt: PaymentAttempt | null;
  given_back: ColumnType<number, number | undefined, number>;
  source: OrderSource;
  order_type: OrderType;
  delivery_type: DeliveryType;
  picker_id: string | null;
  rider_id: string | null;
  address: ColumnType<Address | null, string | null, string | null>;
  /** To whom the invoice is made out; null for the customer. */
  business: ColumnType<Business | null, string | null | undefined, string | null>;
  packed: ColumnType<Packed | null, string | null | undefined, string | null>;
  instructions: ColumnType<string, string | undefined, string>;
  /** Who placed it in a storefront, as its visits name them; null where it does not say. */
  visitor: ColumnType<string | null, string | null | undefined, string | null>;
  updated_at: MadeInstant;
}

/**
 * The searchable text of each order, made by store/orders/rows/order-search-text.ts. A table of its own, because the
 * text never changes with the order.
 */
export interface OrderSearch {
  store_id: string;
  order_id: string;
  search: string;
  /** The first line of the text, made by the database. */
  head: ColumnType<string, never, never>;
  /** The numbers of its other lines, which `search_lines` has with their texts; made by the database. */
  lines: ColumnType<string[], never, never>;
}

export interface SearchLines {
  store_id: string;
  line: string;
  text: string;
}

export interface OrderStatusCounts {
  store_id: string;
  status: OrderStatus;
  orders: number;
}

export interface OrderLines {
  store_id: string;
  order_id: string;
  line: number;
  product_id: string | null;
  code: string;
  name: string;
  unit: SaleUnit;
  quantity: number;
  /** What of it came back in returns that are completed. */
  returned_quantity: ColumnType<number, number | undefined, number>;
  /** How much of it the first delivery handed over, of an order that is delivered in parts; null of any other. */
  handed_over: ColumnType<number | null, number | null | undefined, number | null>;
  mrp: number;
  unit_price: number;
  discount: ColumnType<number, number | undefined, number>;
  /** The category of the product when the line was written; empty where it is not known. */
  category: ColumnType<string, string | undefined, string>;
  offer_discount: ColumnType<number, number | undefined, number>;
  tax_rate: number;
  /** The printed price on which its tax is; null where it is on what is paid. */
  taxed_price: ColumnType<number | null, number | null | undefined, never>;
  tax: number;
  amount: number;
  agreed_discount: ColumnType<Discount | null, string | null | undefined, string | null>;
  /** What the customer ordered; null where the line was never changed. */
  ordered_quantity: ColumnType<number | null, number | null | undefined, number | null>;
  ordered_price: ColumnType<number | null, number | null | undefined, number | null>;
  ordered_discount: ColumnType<number | null, number | null | undefined, number | null>;
  /** The line that this one is supplied for. */
  substitutes: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string, string | undefined, string>;
  /** The import that wrote the line, and from which line of the file; null for all others. */
  import_number: number | null;
  import_line: number | null;
}

/** What an edit changed in a line. When and by whom stands in the history, under the same version. */
export interface OrderLineChanges {
  store_id: string;
  order_id: string;
  version: number;
  line: number;
  from_quantity: number;
  to_quantity: number;
  from_price: number;
  to_price: number;
  from_discount: number;
  to_discount: number;
  /** The discount as it was agreed before. */
  from_agreed: ColumnType<Discount | null, string | null, never>;
  reasons: EditReason[];
}

/** What a change of the delivery changed; the history has when and by whom, under the same version. */
export interface OrderDeliveryChanges {
  store_id: string;
  order_id: string;
  version: number;
  before: ColumnType<DeliveryTerms, string, never>;
  after: ColumnType<DeliveryTerms, string, never>;
}

/** Money that came in or was given back. Its rows are never changed, only reversed by further ones. */
export interface OrderPayments {
  store_id: string;
  order_id: string;
  id: Generated<string>;
  at: Instant;
  method: PaymentMethod;
  amount: number;
  reference: ColumnType<string, string | undefined, never>;
  /** The cash handed over, change included. */
  given: number | null;
  reason: ColumnType<string, string | undefined, never>;
  user_id: string | null;
  by_name: ColumnType<string, string | undefined, never>;
  drawer_id: string | null;
  /** The payment that this one takes back. */
  reverses: string | null;
  /** The payment on which this one gives money back. */
  gives_back: string | null;
  /** The provider by which it came or went back; null for one that was noted by hand. */
  provider: ColumnType<string | null, string | null | undefined, never>;
  /** Who agreed, as a second person, that money leaves the order; null where nobody did. */
  second_by: ColumnType<string | null, string | null | undefined, never>;
  /** How much might leave the order then without one, in minor units; null where no limit is known. */
  alone_limit: ColumnType<number | null, number | null | undefined, never>;
}

/** A payment that somebody has asked to reverse, for which a second person must agree. */
export interface AskedReversals {
  store_id: string;
  order_id: string;
  payment_id: string;
  user_id: string | null;
  by_name: string;
  reason: string;
  at: MadeInstant;
}

export interface OrderHistory {
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
  lost: ColumnType<Lost | null, string | null | undefined, never>;
}

/** The tables of orders. */
export interface OrderTables {
  orders: Orders;
  order_search: OrderSearch;
  search_lines: SearchLines;
  order_status_counts: OrderStatusCounts;
  order_lines: OrderLines;
  order_line_changes: OrderLineChanges;
  order_delivery_changes: OrderDeliveryChanges;
  order_payments: OrderPayments;
  asked_reversals: AskedReversals;
  order_history: OrderHistory;
}

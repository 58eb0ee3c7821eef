// Written by `npm run fix` from the migrated database: change a migration or .build/column-types.ts instead.
import type { ColumnType, Generated } from "kysely";
import type { Address } from "#contract/orders/schema.ts";
import type { AgreedOffer } from "#contract/pricing/offer-schema.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import type { AuditAction, AuditSubject, AuditValues } from "#contract/audit/subjects.ts";
import type { Business } from "#contract/invoices/business-schema.ts";
import type { DeliveryTax, TaxParts } from "#contract/pricing/delivery-tax.ts";
import type { DeliveryTerms } from "#contract/delivery/schema.ts";
import type { Discount } from "#contract/pricing/discount.ts";
import type { HandIn } from "#contract/rider-cash/schema.ts";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { KeptPart } from "#contract/pricing/price-return.ts";
import type { LeftOut } from "#contract/print/schema.ts";
import type { Lost, MergedValues } from "#gateway/database/stored-values.ts";
import type { Macro } from "#contract/macros/schema.ts";
import type { OrderSource, PaymentMethod } from "#contract/enumerations.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { GlobalSettings, OrderView } from "#contract/store/schema.ts";
import type { Packed } from "#contract/orders/packed.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { Permission } from "#contract/permission.ts";
import type { Place } from "#contract/delivery/outline/outline.ts";
import type { Preferences } from "#contract/session/schema.ts";
import type { Progress } from "#contract/chatbot/progress.ts";
import type { ScaleValue } from "#contract/products/barcode.ts";
import type { RecordHistoryEntry } from "#contract/records/history-schema.ts";
import type { RecordPaper, RollWidth } from "#contract/print/paper.ts";
import type { ReturnReason } from "#contract/returns/fields.ts";
import type { RoundingStep } from "#contract/pricing/rounding.ts";
import type { SavedView } from "#contract/saved-views/schema.ts";
import type { SectionName } from "#contract/settings/sections.ts";
import type { StreamMessage } from "#contract/stream.ts";
import type { DefaultedJson, Instant, Json, ReadOnly } from "./columns.ts";

export interface AskedReversalsTable {
  store_id: string;
  order_id: string;
  payment_id: string;
  user_id: string | null;
  by_name: string;
  reason: string;
  at: Generated<Instant>;
}

export interface AuditChainsTable {
  business_unit_id: ReadOnly<string>;
  entries: ReadOnly<number>;
  hash: ReadOnly<Buffer>;
}

export interface AuditEntriesTable {
  business_unit_id: ReadOnly<string>;
  sequence: ReadOnly<number>;
  id: ReadOnly<string>;
  at: ReadOnly<Instant>;
  store_id: ReadOnly<string | null>;
  of_business: ReadOnly<boolean>;
  user_id: ReadOnly<string | null>;
  by_name: ReadOnly<string>;
  address: ReadOnly<string | null>;
  subject: ReadOnly<AuditSubject>;
  subject_id: ReadOnly<string>;
  subject_name: ReadOnly<string>;
  action: ReadOnly<AuditAction>;
  before: ReadOnly<AuditValues | null>;
  after: ReadOnly<AuditValues | null>;
  search: ReadOnly<string>;
  previous_hash: ReadOnly<Buffer>;
  hash: ReadOnly<Buffer>;
  blanked_hash: ReadOnly<Buffer | null>;
}

export interface AuditIntakeTable {
  place: ReadOnly<number>;
  id: Generated<string>;
  business_unit_id: string;
  store_id: string | null;
  of_business: boolean;
  user_id: string | null;
  by_name: string;
  address: string | null;
  subject: AuditSubject;
  subject_id: string;
  subject_name: string;
  action: AuditAction;
  before: Json<AuditValues> | null;
  after: Json<AuditValues> | null;
  search: string;
}

export interface AuditTextsTable {
  store_id: ReadOnly<string>;
  id: ReadOnly<string>;
  search: ReadOnly<string>;
}

export interface BeforeImagesTable {
  store_id: string;
  import_number: number;
  kind: "order" | "product";
  record_id: string;
  before: Json<unknown>;
  after: Json<unknown> | null;
}

export interface BusinessUnitsTable {
  id: Generated<string>;
  name: string;
  global_settings: DefaultedJson<Partial<GlobalSettings>>;
}

export interface CashDrawersTable {
  store_id: string;
  id: Generated<string>;
  user_id: string | null;
  by_name: string;
  opened_at: Instant;
  opening_float: number;
  closed_at: Instant | null;
  counted: number | null;
  expected: number | null;
  note: Generated<string>;
  notes: Generated<string>;
}

export interface CategoriesTable {
  store_id: string;
  id: Generated<string>;
  name: string;
  parent_id: string | null;
  tax_percent: number | null;
  return_days: number | null;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  updated_at: Generated<Instant>;
  photo: string | null;
  search: ReadOnly<string>;
}

export interface ChatFlowsTable {
  store_id: string;
  id: Generated<string>;
  name: string;
  phrases: string;
  steps: string;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface ClientsTable {
  client_id: string;
  secret_hash: Generated<string>;
  name: string;
  id: Generated<string>;
  business_unit_id: string | null;
  version: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  updated_at: Generated<Instant>;
  client_skeleton: string | null;
}

export interface ConversationMessagesTable {
  store_id: string;
  conversation_id: string;
  sequence: number;
  id: string;
  sent_by: "customer" | "bot" | "person";
  by_name: string;
  text: string;
  choices: DefaultedJson<readonly string[]>;
  at: Generated<Instant>;
}

export interface ConversationsTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  number: string;
  status: Generated<"With the bot" | "Waiting for a person" | "With a person" | "Ended">;
  subject: Generated<string>;
  customer_id: string | null;
  visitor: Generated<string>;
  owner_id: string | null;
  owner_name: string | null;
  last_message: Generated<string>;
  last_from: "customer" | "bot" | "person" | null;
  last_at: Generated<Instant>;
  waiting_since: Instant | null;
  messages: Generated<number>;
  progress: DefaultedJson<Progress>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface CustomerAddressesTable {
  store_id: string;
  customer_id: string;
  id: Generated<string>;
  type: "Home" | "Work" | "Hotel" | "Other";
  line: string;
  locality: string;
  city: string;
  pincode: string;
  used_at: Instant;
  state: Generated<string>;
  point: Json<Place> | null;
}

export interface CustomerBuysTable {
  store_id: string;
  order_id: string;
  what: string;
  placed_at: Instant;
  customer_id: string;
  net: number;
}

export interface CustomerDoublesTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  number: string;
  status: Generated<"Waiting" | "Merged" | "Not the same">;
  one_id: string;
  other_id: string;
  because: string;
  decided_by: string | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface CustomerFiguresTable {
  store_id: string;
  customer_id: string;
  orders: number;
  spent: number;
  last_order_at: Instant | null;
}

export interface CustomerMergeRowsTable {
  store_id: string;
  merge_id: string;
  moved: string;
  key: string;
}

export interface CustomerMergesTable {
  store_id: string;
  id: Generated<string>;
  double_id: string;
  kept_id: string;
  gone_id: string;
  at: Generated<Instant>;
  user_id: string | null;
  by_name: string;
  credit: number;
  kept_fields: Json<MergedValues>;
  gone_fields: Json<MergedValues>;
  undone_at: Instant | null;
}

export interface CustomerWishesTable {
  store_id: string;
  customer_id: string;
  product_id: string;
  wished_at: Generated<Instant>;
  price: number;
  available: number | null;
}

export interface CustomersTable {
  store_id: string;
  id: Generated<string>;
  code: string | null;
  name: string;
  phone: Generated<string>;
  email: string | null;
  created_at: Generated<Instant>;
  import_number: number | null;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  updated_at: Generated<Instant>;
  birthday: string | null;
  language: "en" | "hi" | "bn" | "gu" | "kn" | "ml" | "mr" | "pa" | "ta" | "te" | "ur" | null;
  tags: Generated<string>;
  notes: Generated<string>;
  consent: Generated<("SMS" | "WhatsApp" | "E-mail")[]>;
  blocked: Generated<boolean>;
  no_cash: Generated<boolean>;
  restriction_reason: Generated<string>;
  merged_into: string | null;
  business_name: Generated<string>;
  gstin: Generated<string>;
  business_address: Generated<string>;
  person_id: string | null;
  no_messages: Generated<("SMS" | "WhatsApp" | "E-mail")[]>;
  phone_country: ReadOnly<string>;
  phone_key: ReadOnly<string>;
  consent_wording: Generated<string>;
  search: ReadOnly<string>;
  list_search: ReadOnly<string>;
}

export interface CustomersToJudgeTable {
  store_id: string;
  nth: ReadOnly<number>;
  customer_id: string;
}

export interface DeliveryAreasTable {
  store_id: string;
  id: Generated<string>;
  name: string;
  pincodes: Generated<string[]>;
  latitude: number | null;
  longitude: number | null;
  delivery_charge: Generated<number>;
  city: Generated<string>;
  territory: Generated<string>;
  free_from: number | null;
  minimum_order: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  updated_at: Generated<Instant>;
  position: Generated<number>;
  pin_codes: ReadOnly<string>;
  outline: Generated<string>;
  weekdays: Generated<("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[]>;
  slots: Generated<string>;
  closes_before: number | null;
}

export interface DeviceTokensTable {
  user_id: string;
  device_token: string;
  device_type: string;
  created_at: Generated<Instant>;
}

export interface DocumentCountsTable {
  store_id: string;
  kind: "return" | "refund" | "transaction" | "invoice" | "product-review" | "customer-double" | "stock-count" | "indent" | "conversation" | "message";
  id: ReadOnly<number>;
  status: string;
  part: string;
  change: number;
}

export interface EventsTable {
  store_id: string;
  sequence: number;
  at: Generated<Instant>;
  message: Json<StreamMessage>;
}

export interface ExportSchedulesTable {
  store_id: string;
  id: Generated<string>;
  title: string;
  about: string;
  needs: string[];
  params: Json<unknown>;
  every: "day" | "week" | "month";
  at: string;
  next_at: Instant;
  user_id: string;
  by_name: string;
  made_at: Generated<Instant>;
  ended: string | null;
}

export interface FileFolderTable {
  is_there: Generated<boolean>;
  mark: string;
}

export interface FilesTable {
  store_id: string;
  id: Generated<string>;
  hash: Buffer;
  type: string;
  name: string;
  bytes: Buffer | null;
  place: Generated<"database" | "folder" | "bucket">;
  size: number;
  kind: string | null;
  record_id: string | null;
  user_id: string | null;
  by_name: Generated<string>;
  at: Generated<Instant>;
}

export interface GatewaysTable {
  id: string;
  lease_until: Instant;
  version: string | null;
  host: string | null;
  started_at: Instant | null;
  streams: number | null;
}

export interface GoodsMonthsTable {
  store_id: string;
  month: string;
  id: ReadOnly<number>;
  is_sum: Generated<boolean>;
  product_id: string | null;
  category: string;
  name: string;
  is_sold: boolean;
  is_picked: boolean;
  lines: number;
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

export interface HsnRatesTable {
  store_id: string;
  hsn: string;
  from_day: string;
  rate: number;
  on_mrp: Generated<boolean>;
}

export interface IdempotencyKeysTable {
  user_id: string;
  route: string;
  key: string;
  request_hash: Buffer;
  answer: Json<unknown>;
  created_at: Generated<Instant>;
}

export interface ImportFilesTable {
  store_id: string;
  id: Generated<string>;
  subject: string;
  name: string;
  size: number;
  by_name: string;
  made_at: Generated<Instant>;
  user_id: string | null;
  checked_at: Instant | null;
  run_at: Instant | null;
}

export interface ImportMapsTable {
  business_unit_id: string;
  subject: string;
  name: string;
  mapping: Json<unknown>;
  saved_at: Generated<Instant>;
}

export interface ImportPartsTable {
  store_id: string;
  import_id: string;
  starts_at: number;
  size: number;
  file_id: string;
}

export interface ImportedReturnLinesTable {
  store_id: string;
  import_number: number;
  file_line: number;
  name: string;
  product: string;
  return_id: string;
  line: number;
  quantity: number;
}

export interface ImportsTable {
  store_id: string;
  number: number;
  subject: string;
  state: "running" | "done" | "failed" | "undone";
  failure: Generated<string>;
  started_at: Generated<Instant>;
  ended_at: Instant | null;
  by_name: string;
  file_name: string;
  file_mark: string;
  lines_of: string;
  refused_mark: string | null;
  mapping: Json<unknown>;
  lines_accepted: number;
  lines_refused: number;
  records: Generated<number>;
  amount: number | null;
  first_at: Instant | null;
  last_at: Instant | null;
  undone_at: Instant | null;
  undone_by: string | null;
  import_file_id: string | null;
  completed: Generated<number>;
  replaced: Generated<number>;
}

export interface IndentLinesTable {
  store_id: string;
  indent_id: string;
  product_id: string;
  proposed: number | null;
  why: Generated<string>;
  ordered: Generated<number>;
  received: Generated<number>;
  counted: number | null;
  pack: Generated<number>;
  pack_unit: Generated<string>;
  cost: number | null;
}

export interface IndentsTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  number: string;
  status: Generated<"Draft" | "Sent" | "Partly received" | "Received" | "Cancelled">;
  supplier: string;
  expected_day: string | null;
  note: Generated<string>;
  reason: Generated<string>;
  made_by: string;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface IntakeLimitsTable {
  store_id: string;
  id: Generated<string>;
  slot_start: Instant | null;
  slot_end: Instant | null;
  capacity: number;
  until: Instant;
  reason: Generated<string>;
  user_id: string | null;
  by_name: string;
}

export interface InvoiceSyncsTable {
  store_id: string;
  id: string;
  place: number;
  status: "Not sent" | "Waiting" | "Sent" | "Failed";
  tries: Generated<number>;
  because: Generated<string>;
  next_at: Instant | null;
  sent_at: Instant | null;
  version: Generated<number>;
  updated_at: Instant;
  kind: "sales" | "return";
  issued_at: Instant;
}

export interface InvoicesTable {
  store_id: string;
  id: string;
  kind: "sales" | "return";
  number: string;
  fiscal_year: number;
  count: number;
  place: number;
  order_id: string;
  order_number: string;
  return_id: string | null;
  return_number: string | null;
  corrects: string | null;
  reason: Generated<string>;
  customer_name: string;
  item_count: number;
  taxable: number;
  tax: number;
  total: number;
  document: Json<InvoiceDocument>;
  issued_at: Instant;
  user_id: string | null;
  by_name: string;
  delivery: Generated<number>;
  buyer_gstin: ReadOnly<string>;
  place_of_supply: ReadOnly<string>;
  day: ReadOnly<string>;
  search: ReadOnly<string>;
}

export interface JobsTable {
  store_id: string;
  id: Generated<string>;
  kind: "export" | "import" | "print" | "forget";
  state: Generated<"waiting" | "running" | "done" | "failed" | "cancelled">;
  title: string;
  about: Generated<string>;
  needs: string[];
  params: Json<unknown>;
  user_id: string | null;
  by_name: string;
  made_at: Generated<Instant>;
  ended_at: Instant | null;
  attempt: Generated<number>;
  lease_until: Instant | null;
  is_cancelled: Generated<boolean>;
  done: Generated<number>;
  total: number | null;
  as_of: Instant | null;
  rows: number | null;
  sha256: string | null;
  size: number | null;
  time_zone: string | null;
  file_name: string | null;
  file_id: string | null;
  kept_until: Instant | null;
  error: Generated<string>;
  result: Json<unknown> | null;
  schedule_id: string | null;
  wait_until: Instant | null;
  failures: Generated<number>;
}

export interface KnownDevicesTable {
  mark_hash: Buffer;
  user_id: string;
  used_at: Generated<Instant>;
}

export interface LedgerEntriesTable {
  store_id: string;
  transaction_id: string;
  line: number;
  account: "order" | "customer" | "provider" | "cash drawer" | "store" | "unmatched";
  account_id: string | null;
  provider: string | null;
  amount: number;
}

export interface LedgerTransactionsTable {
  store_id: string;
  id: string;
  at: Instant;
  kind: "charge" | "payment" | "give back" | "reversal" | "removal" | "drawer" | "unmatched" | "merge";
  order_id: string | null;
  payment_id: string | null;
  user_id: string | null;
  by_name: string;
  note: Generated<string>;
  reverses: string | null;
}

export interface LocalitiesTable {
  store_id: string;
  pincode: string;
  office: string;
  district: Generated<string>;
  territory: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  import_number: number | null;
  id: Generated<string>;
  version: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  country: Generated<string>;
  updated_at: Generated<Instant>;
}

export interface LogInLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface LooseFilesTable {
  path: string;
  place: "folder" | "bucket";
  at: Generated<Instant>;
}

export interface MacroSharesTable {
  store_id: string;
  macro_id: string;
}

export interface MacrosTable {
  user_id: string;
  name: string;
  steps: Json<Macro["steps"]>;
  id: Generated<string>;
  version: Generated<number>;
}

export interface MessageTemplatesTable {
  store_id: string;
  id: Generated<string>;
  name: string;
  occasion: "Order placed" | "Order accepted" | "Order on hold" | "Out for delivery" | "Order delivered" | "Order cancelled" | "Refund paid" | "Return accepted" | "Own words";
  channel: "SMS" | "WhatsApp" | "E-mail";
  language: "en" | "hi" | "bn" | "gu" | "kn" | "ml" | "mr" | "pa" | "ta" | "te" | "ur" | null;
  subject: Generated<string>;
  text: string;
  advertising: Generated<boolean>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  updated_at: Generated<Instant>;
  list_place: Generated<number>;
}

export interface MessagesTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  number: string;
  status: Generated<"Waiting" | "Sent" | "Failed" | "Cancelled">;
  occasion: "Order placed" | "Order accepted" | "Order on hold" | "Out for delivery" | "Order delivered" | "Order cancelled" | "Refund paid" | "Return accepted" | "Own words";
  channel: "SMS" | "WhatsApp" | "E-mail";
  customer_id: string;
  customer_name: string;
  address: string;
  order_id: string | null;
  order_number: Generated<string>;
  about_id: string | null;
  subject: Generated<string>;
  text: string;
  advertising: Generated<boolean>;
  idempotency_key: Generated<string>;
  attempts: Generated<number>;
  next_at: Instant | null;
  sent_at: Instant | null;
  answer: Generated<string>;
  because: Generated<string>;
  refused: Generated<boolean>;
  written_by: string;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  search: ReadOnly<string>;
}

export interface OfferUsesTable {
  store_id: string;
  offer_id: string;
  order_id: string;
  amount: number;
  id: Generated<string>;
  customer_id: string | null;
  once_per_customer: Generated<boolean>;
  counted: Generated<boolean>;
}

export interface OffersTable {
  store_id: string;
  id: Generated<string>;
  title: string;
  offer_type: "buy-get" | "bundle" | "category";
  buy_code: Generated<string>;
  buy_quantity: number | null;
  get_code: Generated<string>;
  get_quantity: number | null;
  bundle_codes: Generated<string>;
  bundle_price: number | null;
  percentage: number | null;
  version: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  updated_at: Generated<Instant>;
  starts_on: string | null;
  ends_on: string | null;
  weekdays: Generated<("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[]>;
  from_time: string | null;
  to_time: string | null;
  channels: Generated<("android" | "ios" | "web" | "tele")[]>;
  first_order: Generated<boolean>;
  segment_id: string | null;
  area_id: string | null;
  priority: number | null;
  exclusive_group: Generated<string>;
  once_per_customer: Generated<boolean>;
  maximum_uses: number | null;
  budget: number | null;
  uses: Generated<number>;
  spent: Generated<number>;
  goods: Generated<string>;
  without_goods: Generated<string>;
}

export interface OrderAreasDueTable {
  store_id: string;
  since: Instant;
}

export interface OrderDeliveryChangesTable {
  store_id: string;
  order_id: string;
  version: number;
  before: Json<DeliveryTerms>;
  after: Json<DeliveryTerms>;
}

export interface OrderFactsTable {
  store_id: string;
  order_id: string;
  placed_at: Instant;
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
  minutes_late: number | null;
  lines: number;
  has_twice: boolean;
  ordered: number;
  supplied: number;
  filled: number;
  shorts: number;
  substitutes: number;
  goods_amount: number;
  lost: number;
  area_id: string | null;
  first_id: string | null;
  first_at: Instant | null;
  first_month: number | null;
}

export interface OrderGoodsTable {
  store_id: string;
  order_id: string;
  line: number;
  product_id: string;
  category: string;
  name: string;
  tax: number;
  ordered: number;
  supplied: number;
  filled: number;
  shorts: number;
  substitutes: number;
  amount: number;
  lost: number;
}

export interface OrderHistoryTable {
  store_id: string;
  order_id: string;
  id: Generated<string>;
  kind: "placed" | "status" | "picker" | "rider" | "comment" | "import" | "edit" | "delivery" | "payment" | "invoice" | "return" | "packed";
  at: Generated<Instant>;
  user_id: string | null;
  by_name: string;
  origin: "By Admin" | "By Customer" | "By Picker" | "By Rider";
  version: number | null;
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  subject: string | null;
  text: Generated<string>;
  undoes: number | null;
  import_number: number | null;
  lost: Json<Lost> | null;
}

export interface OrderLineChangesTable {
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
  from_agreed: Json<Discount> | null;
  reasons: ("Price" | "Discount" | "Quantity")[];
}

export interface OrderLinesTable {
  store_id: string;
  order_id: string;
  line: number;
  product_id: string | null;
  code: string;
  name: string;
  unit: "piece" | "weight";
  quantity: number;
  mrp: number;
  unit_price: number;
  discount: Generated<number>;
  tax_rate: number;
  tax: number;
  amount: number;
  import_number: number | null;
  import_line: number | null;
  agreed_discount: Json<Discount> | null;
  ordered_quantity: number | null;
  ordered_price: number | null;
  ordered_discount: number | null;
  substitutes: number | null;
  note: Generated<string>;
  category: Generated<string>;
  offer_discount: Generated<number>;
  returned_quantity: Generated<number>;
  handed_over: number | null;
  taxed_price: number | null;
}

export interface OrderPaymentsTable {
  store_id: string;
  order_id: string;
  id: Generated<string>;
  at: Instant;
  method: "Cash" | "Card" | "UPI" | "Wallet" | "Bank Transfer" | "Customer Credit";
  amount: number;
  reference: Generated<string>;
  given: number | null;
  reason: Generated<string>;
  user_id: string | null;
  by_name: Generated<string>;
  drawer_id: string | null;
  reverses: string | null;
  gives_back: string | null;
  provider: string | null;
  second_by: string | null;
  alone_limit: number | null;
}

export interface OrderSearchTable {
  store_id: string;
  order_id: string;
  search: string;
  head: ReadOnly<string>;
  lines: ReadOnly<string[]>;
}

export interface OrderStatusCountsTable {
  store_id: string;
  status: "Pending" | "On-Hold" | "Accepted" | "Picker Assigned" | "Picking & Packing" | "Proposed Alternatives" | "Call Back Requested" | "Picking Completed" | "Price Updated" | "Ready for Delivery" | "Delivery Assigned" | "Rider Assigned" | "In-Transit" | "Partially Delivered" | "Delivered" | "Returned" | "Cancelled" | "Rejected";
  orders: number;
}

export interface OrderViewsTable {
  store_id: string;
  view_type: "BUSINESS" | "PROCESS";
  settings: Json<OrderView>;
}

export interface OrdersTable {
  store_id: string;
  id: Generated<string>;
  number: string;
  digits: ReadOnly<string>;
  status: "Pending" | "On-Hold" | "Accepted" | "Picker Assigned" | "Picking & Packing" | "Proposed Alternatives" | "Call Back Requested" | "Picking Completed" | "Price Updated" | "Ready for Delivery" | "Delivery Assigned" | "Rider Assigned" | "In-Transit" | "Partially Delivered" | "Delivered" | "Returned" | "Cancelled" | "Rejected";
  version: Generated<number>;
  placed_at: Instant;
  slot_start: Instant | null;
  slot_end: Instant | null;
  customer_id: string | null;
  customer_name: string;
  customer_phone: string;
  item_count: number;
  lines_amount: number;
  discount: Generated<number>;
  delivery_charge: Generated<number>;
  tax: Generated<number>;
  amount: number;
  paid_amount: Generated<number>;
  payment_state: "Not Paid" | "Paid" | "Partially Paid" | "Online" | "Payment Failed" | "Excess Amount" | "Refund" | "Refund Not Completed" | "Completed" | "Pay on Delivery" | "Cash On Delivery" | "Send Payment Link";
  source: "android" | "ios" | "web" | "tele";
  order_type: "Normal" | "Express" | "Schedule";
  delivery_type: "STORE_PICKUP" | "HOME_DELIVERY";
  picker_id: string | null;
  rider_id: string | null;
  address: Json<Address> | null;
  instructions: Generated<string>;
  updated_at: Generated<Instant>;
  agreed_discount: Json<Discount> | null;
  added_tax: Generated<number>;
  rounding: Generated<number>;
  pay_by: "Online" | "Cash On Delivery" | "Pay on Delivery" | null;
  payment_attempt: "link sent" | "failed" | null;
  given_back: Generated<number>;
  promo: Json<AgreedPromo> | null;
  promo_discount: Generated<number>;
  agreed_offers: DefaultedJson<AgreedOffer[]>;
  returned_amount: Generated<number>;
  packed: Json<Packed> | null;
  tax_mode: "inside" | "on-top" | null;
  rounding_step: RoundingStep | null;
  tax_parts: Generated<TaxParts>;
  delivery_tax: Generated<"highest" | "proportion" | "none">;
  delivery_taxes: DefaultedJson<DeliveryTax[]>;
  business: Json<Business> | null;
  visitor: string | null;
}

export interface OutlineRingsTable {
  store_id: string;
  outline: string;
  part: number;
  ring: number;
  xs: number[];
  ys: number[];
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface PaymentLinksTable {
  store_id: string;
  id: string;
  order_id: string;
  provider: string;
  url: string;
  amount: number;
  state: "sent" | "declined" | "paid";
  sent_at: Instant;
  sent_by: string;
}

export interface PeopleTable {
  business_unit_id: string;
  id: Generated<string>;
  name: string;
  phone: Generated<string>;
  notes: Generated<string>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  updated_at: Generated<Instant>;
  phone_country: ReadOnly<string>;
  phone_key: ReadOnly<string>;
  made_in: string | null;
}

export interface PickersTable {
  store_id: string;
  id: Generated<string>;
  name: string;
  phone: Generated<string>;
  on_duty: Generated<boolean>;
  capacity: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  employee_code: Generated<string>;
  photo: string | null;
  shift_start: string | null;
  shift_end: string | null;
  capacity_kilograms: number | null;
  skills: Generated<("frozen" | "weighed")[]>;
  updated_at: Generated<Instant>;
}

export interface PinOutlinesTable {
  store_id: string;
  pincode: string;
  name: Generated<string>;
  outline: string;
}

export interface PreferencesTable {
  user_id: string;
  name: string;
  value: Json<Preferences[string]>;
}

export interface PricesToTellTable {
  store_id: string;
  product_id: string;
  at: Instant;
}

export interface PrintedRecordsTable {
  store_id: string;
  print_id: string;
  position: number;
  record_id: string;
  paper: RecordPaper;
}

export interface PrintsTable {
  store_id: string;
  id: Generated<string>;
  paper: "Pick sheet" | "Packing slip" | "Bag label" | "Run sheet" | "Invoice" | "Return invoice" | "Shelf label" | "Day end";
  size: "A4" | "A5" | "A3" | "Thermal" | "Thermal 80 mm" | "Thermal 58 mm";
  codes: "QR" | "Code 128" | "None";
  records: number;
  left_out: DefaultedJson<LeftOut>;
  at: Generated<Instant>;
  user_id: string | null;
  by_name: string;
  day: string | null;
  drawn_size: "A4" | "A5" | "A3" | "Thermal 80 mm" | "Thermal 58 mm";
  copies: Generated<number>;
  job_id: string | null;
}

export interface ProductBarcodesTable {
  store_id: string;
  product_id: string;
  place: number;
  code: string;
  shares_code: Generated<boolean>;
}

export interface ProductCategoriesTable {
  store_id: string;
  product_id: string;
  place: number;
  category_id: string;
}

export interface ProductConversionsTable {
  store_id: string;
  product_id: string;
  place: number;
  unit: string;
  amount: ColumnType<string, number, number>;
  of_unit: string;
}

export interface ProductEditRowsTable {
  store_id: string;
  edit_id: string;
  product_id: string;
  version: number;
  before: Json<Partial<ProductRow>>;
}

export interface ProductEditsTable {
  store_id: string;
  id: Generated<string>;
  at: Generated<Instant>;
  by_name: string;
  reason: string;
  undone_at: Instant | null;
}

export interface ProductImagesTable {
  store_id: string;
  id: Generated<string>;
  product_id: string;
  place: number | null;
  name: string;
  caption: Generated<string>;
  large_id: string;
  middle_id: string;
  small_id: string;
  by_name: string;
  at: Generated<Instant>;
  removed_at: Instant | null;
  crops: Generated<number>;
}

export interface ProductPricesTable {
  store_id: string;
  id: Generated<string>;
  product_id: string;
  during: string;
  mrp: number;
  price: number;
  reason: Generated<string>;
  by_name: Generated<string>;
  made_at: Generated<Instant>;
  is_sale: Generated<boolean>;
}

export interface ProductPrintedMrpsTable {
  store_id: string;
  product_id: string;
  place: number;
  mrp: number;
}

export interface ProductStockTable {
  store_id: string;
  product_id: string;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  safety: Generated<number>;
  purchase_limit: number | null;
  movements: Generated<number>;
}

export interface ProductSubstitutesTable {
  store_id: string;
  product_id: string;
  place: number;
  substitute_id: string;
}

export interface ProductsTable {
  store_id: string;
  id: Generated<string>;
  code: string;
  name: string;
  brand: Generated<string>;
  category: Generated<string>;
  barcode: string | null;
  unit: "piece" | "weight";
  mrp: number;
  price: number;
  tax_rate: number | null;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  import_number: number | null;
  frozen: Generated<boolean>;
  hsn_code: Generated<string>;
  aisle: Generated<string>;
  grams: number | null;
  shares_code: Generated<boolean>;
  category_id: string | null;
  parent_id: string | null;
  pack_amount: number | null;
  pack_unit: "g" | "kg" | "ml" | "l" | "pc" | null;
  cost: number | null;
  country: string | null;
  shelf_life_days: number | null;
  shelf: Generated<string>;
  storage: Generated<"Ambient" | "Chilled" | "Frozen">;
  attributes: Generated<string>;
  tax_percent: ReadOnly<number | null>;
  version: Generated<number>;
  updated_at: Generated<Instant>;
  picture_count: Generated<number>;
  tax_kind: "nil-rated" | "exempt" | "zero-rated" | null;
  return_days: number | null;
  barcode_texts: Generated<string>;
  price_now: ReadOnly<number>;
  list_search: ReadOnly<string>;
  search: ReadOnly<string>;
}

export interface PromoCodesTable {
  store_id: string;
  code: string;
  title: string;
  minimum: Generated<number>;
  once_per_customer: Generated<boolean>;
  maximum_uses: number | null;
  uses: Generated<number>;
  id: Generated<string>;
  discount_type: "percentage" | "value" | null;
  percentage: number | null;
  discount_value: number | null;
  most_discount: number | null;
  free_delivery: Generated<boolean>;
  budget: number | null;
  spent: Generated<number>;
  version: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  updated_at: Generated<Instant>;
  starts_on: string | null;
  ends_on: string | null;
  weekdays: Generated<("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[]>;
  from_time: string | null;
  to_time: string | null;
  channels: Generated<("android" | "ios" | "web" | "tele")[]>;
  first_order: Generated<boolean>;
  segment_id: string | null;
  area_id: string | null;
  goods: Generated<string>;
  without_goods: Generated<string>;
}

export interface PromoUsesTable {
  store_id: string;
  order_id: string;
  customer_id: string;
  once_per_customer: boolean;
  promo_id: string;
  amount: number;
  counted: Generated<boolean>;
}

export interface ProviderEventsTable {
  store_id: string;
  provider: string;
  event_id: string;
  at: Instant;
}

export interface RecordHistoryTable {
  store_id: string;
  kind: string;
  record_id: string;
  id: Generated<string>;
  action: "created" | "changed" | "commented" | "looked";
  at: Generated<Instant>;
  user_id: string | null;
  by_name: string;
  origin: "By Admin" | "By Customer" | "By Picker" | "By Rider";
  version: number | null;
  from_status: string | null;
  to_status: string | null;
  changes: DefaultedJson<RecordHistoryEntry["changes"]>;
  text: Generated<string>;
  undoes: number | null;
  import_number: number | null;
  lost: Json<Lost> | null;
}

export interface RefundsTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  number: string;
  order_id: string;
  return_id: string | null;
  payment_id: string;
  cause: "Cancellation" | "Short or cheaper line" | "Return" | "Excess";
  status: Generated<"Refund" | "Refund Not Completed" | "Completed" | "Withdrawn">;
  amount: number;
  method: "Cash" | "Card" | "UPI" | "Wallet" | "Bank Transfer" | "Customer Credit";
  approval: "Not needed" | "Waiting" | "Approved" | "Refused";
  with_provider: Generated<boolean>;
  attempts: Generated<number>;
  because: Generated<string>;
  reference: Generated<string>;
  note: Generated<string>;
  given_payment_id: string | null;
  requested_by_id: string | null;
  requested_by: string;
  decided_by: string | null;
  created_at: Instant;
  updated_at: Instant;
  order_number: string;
  customer_name: string;
  paid_by: "Cash" | "Card" | "UPI" | "Wallet" | "Bank Transfer" | "Customer Credit";
  decided_by_id: string | null;
  search: ReadOnly<string>;
}

export interface ReturnLinesTable {
  store_id: string;
  return_id: string;
  order_id: string;
  line: number;
  quantity: number;
  counted: number | null;
  reason: "Damaged" | "Expired" | "Wrong item" | "Poor quality" | "Not needed" | "Too late" | "Other";
  condition: "Saleable" | "Damaged" | "Expired" | "Wrong item";
  note: Generated<string>;
  goods: number;
  discount: Generated<number>;
  promo: Generated<number>;
  added_tax: Generated<number>;
  tax: Generated<number>;
  amount: number;
}

export interface ReturnOrdersTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  number: string;
  status: "Pending" | "Return Accepted" | "Ready for Pickup" | "Assign Rider" | "Pickup Initiated" | "Return Picked" | "Return Not Picked" | "Return Rejected" | "Completed";
  order_id: string;
  order_number: string;
  customer_name: string;
  customer_phone: string;
  pickup: "ADDRESS" | "STORE";
  reasons: ReturnReason[];
  item_count: number;
  delivery_charge: Generated<number>;
  rounding: Generated<number>;
  amount: number;
  chosen_delivery: number | null;
  chosen_promo: number | null;
  rider_id: string | null;
  note: Generated<string>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  promo_kept: Generated<number>;
  photo_count: Generated<number>;
  exchange_order_id: string | null;
  exchange_order_number: Generated<string>;
  kept: DefaultedJson<KeptPart[]>;
  delivery_taxes: DefaultedJson<DeliveryTax[]>;
  day: ReadOnly<string>;
  search: ReadOnly<string>;
}

export interface ReviewsTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  number: string;
  status: Generated<"Waiting" | "Published" | "Answered" | "Refused">;
  product_id: string | null;
  product_name: Generated<string>;
  stars: number;
  title: Generated<string>;
  text: Generated<string>;
  author: string;
  customer_id: string | null;
  bought: Generated<boolean>;
  order_number: Generated<string>;
  because: Generated<string>;
  decided_by: string | null;
  answer: Generated<string>;
  answered_by: string | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  search: ReadOnly<string>;
}

export interface RiderHandInsTable {
  store_id: string;
  id: Generated<string>;
  rider_id: string;
  rider_name: string;
  drawer_id: string;
  at: Instant;
  user_id: string | null;
  by_name: string;
  orders: Json<HandIn["orders"]>;
  expected: number;
  counted: number;
  notes: Generated<string>;
  reason: Generated<string>;
}

export interface RidersTable {
  store_id: string;
  id: Generated<string>;
  name: string;
  phone: Generated<string>;
  on_duty: Generated<boolean>;
  capacity: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  employee_code: Generated<string>;
  photo: string | null;
  shift_start: string | null;
  shift_end: string | null;
  capacity_kilograms: number | null;
  skills: Generated<("frozen" | "weighed")[]>;
  zone: Generated<string>;
  vehicle_id: string | null;
  updated_at: Generated<Instant>;
}

export interface RolesTable {
  business_unit_id: string;
  name: string;
  permissions: Generated<Permission[]>;
  id: Generated<string>;
  version: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  updated_at: Generated<Instant>;
  built_in: Generated<boolean>;
}

export interface SavedViewsTable {
  store_id: string;
  id: Generated<string>;
  user_id: string | null;
  version: Generated<number>;
  list: string;
  name: string;
  query: string;
  columns: Json<SavedView["columns"]> | null;
  format: SavedView["format"];
}

export interface SearchLinesTable {
  store_id: string;
  line: string;
  text: string;
}

export interface SegmentMembersTable {
  store_id: string;
  segment_id: string;
  customer_id: string;
  since: Generated<Instant>;
}

export interface SegmentsTable {
  store_id: string;
  id: Generated<string>;
  name: string;
  line: Generated<string>;
  listed: Generated<string>;
  members: Generated<number>;
  counted_at: Generated<Instant>;
  not_found: Generated<string>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: string;
  client_id: string;
  created_at: Generated<Instant>;
  expires_at: Instant;
  family_id: Generated<string>;
  log_in_at: Generated<Instant>;
  address: string | null;
}

export interface SettingsDraftsTable {
  business_unit_id: string;
  store_id: string | null;
  section: SectionName;
  number: number;
  base: number | null;
  began: Json<Record<string, unknown>> | null;
  body: Json<Record<string, unknown>> | null;
  by_id: string | null;
  by_name: string;
  at: Generated<Instant>;
}

export interface SetupKeysTable {
  key_hash: Buffer;
  expires_at: Instant;
}

export interface ShelfLabelsTable {
  store_id: string;
  product_id: string;
  mrp: number;
  price: number;
  words: string;
  printed_at: Generated<Instant>;
}

export interface SlotCountsTable {
  store_id: string;
  slot_start: Instant;
  slot_end: Instant;
  capacity: number | null;
  taken: number;
}

export interface SlotExceptionsTable {
  store_id: string;
  day: string;
  starts_at: string | null;
  capacity: number | null;
  surcharge: Generated<number>;
  ends_at: string | null;
}

export interface SlotPlacesTable {
  store_id: string;
  order_id: string;
  slot_start: Instant;
  slot_end: Instant;
}

export interface SlotRulesTable {
  store_id: string;
  starts_at: string | null;
  capacity: number | null;
  surcharge: Generated<number>;
  weekday: Generated<number>;
  ends_at: string | null;
}

export interface SoldProductsTable {
  store_id: string;
  product_id: string;
  orders: number;
}

export interface StockCountLinesTable {
  store_id: string;
  count_id: string;
  product_id: string;
  counted: number | null;
  expected: number | null;
  seen_movement: number | null;
  at: Instant | null;
  by_name: string | null;
}

export interface StockCountsTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  number: string;
  status: Generated<"Counting" | "Booked" | "Given up">;
  aisle: string;
  shelf: Generated<string>;
  reason: Generated<string>;
  started_by: string;
  ended_by: string | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface StockMovementsTable {
  store_id: string;
  product_id: string;
  number: number;
  kind: "opening" | "received" | "counted" | "corrected" | "reserved" | "released" | "sold" | "returned" | "written off";
  on_hand_by: number;
  reserved_by: number;
  on_hand: number;
  reserved: number;
  order_id: string | null;
  order_version: number | null;
  at: Generated<Instant>;
  user_id: string | null;
  by_name: string;
  note: Generated<string>;
}

export interface StoreCountersTable {
  store_id: string;
  counter: string;
  value: number;
}

export interface StoreSequencesTable {
  store_id: string;
  events: Generated<number>;
}

export interface StoredSettingsTable {
  business_unit_id: string;
  store_id: string | null;
  section: SectionName;
  body: Json<Record<string, unknown>>;
}

export interface StoresTable {
  id: Generated<string>;
  business_unit_id: string;
  code: string;
  name: string;
  logo: Generated<string>;
  time_zone: string;
  locale: string;
  currency: string;
  phone: Generated<string>;
  address: Generated<string>;
  general_settings: DefaultedJson<Record<string, string>>;
  created_at: Generated<Instant>;
  form_header: DefaultedJson<unknown>;
  opens_at: Generated<string>;
  closes_at: Generated<string>;
  slot_minutes: Generated<number>;
  tax_mode: Generated<"inside" | "on-top">;
  rounding: Generated<RoundingStep>;
  scale_prefixes: DefaultedJson<Record<string, ScaleValue>>;
  refund_limit: number | null;
  invoice_company_name: Generated<string>;
  gstin: Generated<string>;
  state: Generated<string>;
  fiscal_year_start: Generated<number>;
  invoices_since: Generated<Instant>;
  invoice_sync_url: Generated<string>;
  invoice_sync_secret: Generated<string>;
  return_days: Generated<number>;
  return_windows: DefaultedJson<Record<string, number>>;
  cancel_reasons: Generated<string>;
  reject_reasons: Generated<string>;
  hold_reasons: Generated<string>;
  thermal_roll: Generated<RollWidth>;
  delivery_tax: Generated<"highest" | "proportion" | "none">;
  hsn_digits: Generated<"all" | "4" | "6">;
  invoiced_at: Generated<"delivery" | "removal">;
  week_start: Generated<number>;
  pricing_as_business: Generated<boolean>;
  invoice_prefix: Generated<string>;
  orders_from: number | null;
  returns_from: number | null;
  refunds_from: number | null;
}

export interface TransactionsTable {
  store_id: ReadOnly<string>;
  id: ReadOnly<string>;
  order_id: ReadOnly<string>;
  number: ReadOnly<string>;
  at: ReadOnly<Instant>;
  method: ReadOnly<PaymentMethod>;
  amount: ReadOnly<number>;
  provider: ReadOnly<string | null>;
  reference: ReadOnly<string>;
  reason: ReadOnly<string>;
  user_id: ReadOnly<string | null>;
  by_name: ReadOnly<string>;
  status: ReadOnly<"Received" | "Given Back" | "Reversed" | "Reversal">;
  order_number: ReadOnly<string>;
  customer_name: ReadOnly<string>;
  for_return: ReadOnly<boolean>;
  search: ReadOnly<string>;
}

export interface UnmatchedPaymentsTable {
  store_id: string;
  id: string;
  at: Instant;
  link_id: string;
  provider: string;
  method: "Card" | "UPI" | "Wallet" | "Bank Transfer";
  amount: number;
  reference: string;
  because: string;
  resolved_at: Instant | null;
  resolved_by: string | null;
  resolution: "assigned" | "given back" | null;
}

export interface UserStoresTable {
  store_id: string;
  user_id: string;
}

export interface UsersTable {
  id: Generated<string>;
  business_unit_id: string;
  login_id: string;
  name: string;
  password_hash: Generated<string>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  created_at: Generated<Instant>;
  role_id: string;
  version: Generated<number>;
  updated_at: Generated<Instant>;
  must_change_password: Generated<boolean>;
  last_seen_at: Instant | null;
  made_by_id: string | null;
  made_at: Instant | null;
  confirmed_by_id: string | null;
  raised_by_id: string | null;
  raised_at: Instant | null;
  login_skeleton: string | null;
}

export interface VehiclesTable {
  store_id: string;
  id: Generated<string>;
  version: Generated<number>;
  state: Generated<"ACTIVE" | "INACTIVE" | "DELETE">;
  registration: string;
  vehicle_type: "Bicycle" | "Scooter" | "Motorcycle" | "Three-wheeler" | "Van" | "Truck";
  capacity_kilograms: number | null;
  capacity_crates: number | null;
  fuel: "Petrol" | "Diesel" | "Electric" | "CNG" | "None";
  insurance_until: string | null;
  permit_until: string | null;
  fitness_until: string | null;
  pollution_until: string | null;
  updated_at: Generated<Instant>;
}

export interface VisitQuartersTable {
  store_id: string;
  begins: Instant;
  session: string;
  visitor: string;
  device: string;
  source: string;
  campaign: string;
  day: string;
  hour: string;
  visits: number;
}

export interface VisitsTable {
  store_id: string;
  id: string;
  at: Instant;
  session: string;
  visitor: string;
  place: "page" | "product" | "category";
  page: Generated<string>;
  product_id: string | null;
  category_id: string | null;
  device: "phone" | "tablet" | "desktop";
  source: Generated<string>;
  campaign: Generated<string>;
}

/** All tables, by name. */
export interface Tables {
  asked_reversals: AskedReversalsTable;
  audit_chains: AuditChainsTable;
  audit_entries: AuditEntriesTable;
  audit_intake: AuditIntakeTable;
  audit_texts: AuditTextsTable;
  before_images: BeforeImagesTable;
  business_units: BusinessUnitsTable;
  cash_drawers: CashDrawersTable;
  categories: CategoriesTable;
  chat_flows: ChatFlowsTable;
  clients: ClientsTable;
  conversation_messages: ConversationMessagesTable;
  conversations: ConversationsTable;
  customer_addresses: CustomerAddressesTable;
  customer_buys: CustomerBuysTable;
  customer_doubles: CustomerDoublesTable;
  customer_figures: CustomerFiguresTable;
  customer_merge_rows: CustomerMergeRowsTable;
  customer_merges: CustomerMergesTable;
  customer_wishes: CustomerWishesTable;
  customers: CustomersTable;
  customers_to_judge: CustomersToJudgeTable;
  delivery_areas: DeliveryAreasTable;
  device_tokens: DeviceTokensTable;
  document_counts: DocumentCountsTable;
  events: EventsTable;
  export_schedules: ExportSchedulesTable;
  file_folder: FileFolderTable;
  files: FilesTable;
  gateways: GatewaysTable;
  goods_months: GoodsMonthsTable;
  hsn_rates: HsnRatesTable;
  idempotency_keys: IdempotencyKeysTable;
  import_files: ImportFilesTable;
  import_maps: ImportMapsTable;
  import_parts: ImportPartsTable;
  imported_return_lines: ImportedReturnLinesTable;
  imports: ImportsTable;
  indent_lines: IndentLinesTable;
  indents: IndentsTable;
  intake_limits: IntakeLimitsTable;
  invoice_syncs: InvoiceSyncsTable;
  invoices: InvoicesTable;
  jobs: JobsTable;
  known_devices: KnownDevicesTable;
  ledger_entries: LedgerEntriesTable;
  ledger_transactions: LedgerTransactionsTable;
  localities: LocalitiesTable;
  log_in_limits: LogInLimitsTable;
  loose_files: LooseFilesTable;
  macro_shares: MacroSharesTable;
  macros: MacrosTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  offer_uses: OfferUsesTable;
  offers: OffersTable;
  order_areas_due: OrderAreasDueTable;
  order_delivery_changes: OrderDeliveryChangesTable;
  order_facts: OrderFactsTable;
  order_goods: OrderGoodsTable;
  order_history: OrderHistoryTable;
  order_line_changes: OrderLineChangesTable;
  order_lines: OrderLinesTable;
  order_payments: OrderPaymentsTable;
  order_search: OrderSearchTable;
  order_status_counts: OrderStatusCountsTable;
  order_views: OrderViewsTable;
  orders: OrdersTable;
  outline_rings: OutlineRingsTable;
  payment_links: PaymentLinksTable;
  people: PeopleTable;
  pickers: PickersTable;
  pin_outlines: PinOutlinesTable;
  preferences: PreferencesTable;
  prices_to_tell: PricesToTellTable;
  printed_records: PrintedRecordsTable;
  prints: PrintsTable;
  product_barcodes: ProductBarcodesTable;
  product_categories: ProductCategoriesTable;
  product_conversions: ProductConversionsTable;
  product_edit_rows: ProductEditRowsTable;
  product_edits: ProductEditsTable;
  product_images: ProductImagesTable;
  product_prices: ProductPricesTable;
  product_printed_mrps: ProductPrintedMrpsTable;
  product_stock: ProductStockTable;
  product_substitutes: ProductSubstitutesTable;
  products: ProductsTable;
  promo_codes: PromoCodesTable;
  promo_uses: PromoUsesTable;
  provider_events: ProviderEventsTable;
  record_history: RecordHistoryTable;
  refunds: RefundsTable;
  return_lines: ReturnLinesTable;
  return_orders: ReturnOrdersTable;
  reviews: ReviewsTable;
  rider_hand_ins: RiderHandInsTable;
  riders: RidersTable;
  roles: RolesTable;
  saved_views: SavedViewsTable;
  search_lines: SearchLinesTable;
  segment_members: SegmentMembersTable;
  segments: SegmentsTable;
  sessions: SessionsTable;
  settings_drafts: SettingsDraftsTable;
  setup_keys: SetupKeysTable;
  shelf_labels: ShelfLabelsTable;
  slot_counts: SlotCountsTable;
  slot_exceptions: SlotExceptionsTable;
  slot_places: SlotPlacesTable;
  slot_rules: SlotRulesTable;
  sold_products: SoldProductsTable;
  stock_count_lines: StockCountLinesTable;
  stock_counts: StockCountsTable;
  stock_movements: StockMovementsTable;
  store_counters: StoreCountersTable;
  store_sequences: StoreSequencesTable;
  stored_settings: StoredSettingsTable;
  stores: StoresTable;
  transactions: TransactionsTable;
  unmatched_payments: UnmatchedPaymentsTable;
  user_stores: UserStoresTable;
  users: UsersTable;
  vehicles: VehiclesTable;
  visit_quarters: VisitQuartersTable;
  visits: VisitsTable;
}

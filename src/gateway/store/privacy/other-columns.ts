/**
 * The columns that can hold a text, a date or a picture, that `personalTables` does not name, and of which no field says
 * what becomes of them (`field-columns.ts`). Who adds such a column names it in one of these lists; a test holds them
 * against the database.
 */

/** What people type or read there may name somebody: phone numbers and e-mail addresses are taken out. */
export const searchedColumns: Readonly<Record<string, string>> = {
  cash_drawers: "note notes",
  export_schedules: "title about params ended",
  import_files: "name",
  import_maps: "name mapping",
  imports: "failure file_name mapping",
  indents: "note reason supplier",
  intake_limits: "reason",
  jobs: "title about params file_name error result",
  macros: "name steps",
  preferences: "value",
  prints: "left_out",
  product_edit_rows: "before",
  product_edits: "reason",
  product_images: "name caption",
  product_prices: "reason",
  rider_hand_ins: "notes reason",
  saved_views: "name query",
  segments: "not_found",
  stock_counts: "reason",
  unmatched_payments: "reference because",
  visits: "page source campaign",
};

/** Names of others, in which only whole names are looked for: they are told to whoever forgets somebody, and stay. */
export const namedColumns: Readonly<Record<string, { readonly because: string; readonly columns: string }>> = {
  business_units: { because: "a setting of the business", columns: "name global_settings" },
  cash_drawers: { because: "names somebody who works here", columns: "by_name" },
  categories: { because: "a part of the catalogue", columns: "name" },
  chat_flows: { because: "a setting: what the chatbot says", columns: "name phrases steps" },
  clients: { because: "a program that logs in", columns: "name" },
  delivery_areas: { because: "a setting: where is delivered", columns: "name" },
  export_schedules: { because: "names somebody who works here", columns: "by_name" },
  file_folder: { because: "the mark of a folder", columns: "mark" },
  gateways: { because: "the version and the machine of a gateway", columns: "version host" },
  import_files: { because: "names somebody who works here", columns: "by_name" },
  imports: { because: "names somebody who works here", columns: "by_name undone_by" },
  indents: { because: "names somebody who works here", columns: "made_by" },
  intake_limits: { because: "names somebody who works here", columns: "by_name" },
  jobs: { because: "names somebody who works here", columns: "by_name" },
  message_templates: { because: "a setting: what customers are told", columns: "name subject text" },
  pickers: { because: "names somebody who works here", columns: "name phone" },
  prints: { because: "names somebody who works here", columns: "by_name" },
  product_edits: { because: "names somebody who works here", columns: "by_name" },
  product_images: { because: "names somebody who works here", columns: "by_name" },
  product_prices: { because: "names somebody who works here", columns: "by_name" },
  products: { because: "a part of the catalogue", columns: "name brand attributes" },
  rider_hand_ins: { because: "names somebody who works here", columns: "rider_name by_name" },
  riders: { because: "names somebody who works here", columns: "name phone" },
  roles: { because: "a role of those who work here", columns: "name" },
  settings_drafts: { because: "a setting that is not published yet", columns: "body by_name" },
  stock_count_lines: { because: "names somebody who works here", columns: "by_name" },
  stock_counts: { because: "names somebody who works here", columns: "started_by ended_by" },
  stored_settings: { because: "a setting of the store", columns: "body" },
  stores: {
    because: "a setting of the store, and how the store itself is reached",
    columns: "name phone address general_settings form_header cancel_reasons reject_reasons hold_reasons",
  },
  unmatched_payments: { because: "names somebody who works here", columns: "resolved_by" },
  users: { because: "a login", columns: "login_id login_skeleton name" },
};

/** What is not kept for long, and goes at once with its rows that tell of a forgotten person. */
export const passingColumns: Readonly<Record<string, string>> = {
  // Becomes an event that says that everything is to be read again.
  events: "message",
  idempotency_keys: "answer",
};

/** Blanked by the function of the database that alone may change the audit list. */
export const auditColumns: Readonly<Record<string, string>> = {
  audit_entries: "by_name address subject subject_id subject_name action before after search",
};

/** Columns that nobody types into: one of a few words, a code or number, a day, a hash, an outline, a place of a file. */
export const codedColumns: Readonly<Record<string, string>> = {
  audit_chains: "hash",
  audit_entries: "previous_hash hash blanked_hash",
  clients: "client_skeleton secret_hash",
  delivery_areas: "pincodes",
  device_tokens: "device_token device_type",
  document_counts: "kind status part",
  export_schedules: "needs every at",
  goods_months: "month category name",
  hsn_rates: "from_day hsn",
  idempotency_keys: "route key request_hash",
  import_files: "subject",
  import_maps: "subject",
  imports: "subject state file_mark lines_of refused_mark",
  indent_lines: "pack_unit why",
  indents: "expected_day number status",
  jobs: "kind state needs sha256 time_zone",
  known_devices: "mark_hash",
  log_in_limits: "key",
  loose_files: "path place",
  order_facts: "day hour slot status source",
  order_status_counts: "status",
  order_views: "view_type settings",
  outline_rings: "outline",
  pin_outlines: "pincode name outline",
  preferences: "name",
  printed_records: "paper",
  prints: "paper size codes day drawn_size",
  product_barcodes: "code",
  product_conversions: "unit of_unit",
  products: "category barcode_texts",
  provider_events: "provider event_id",
  rider_hand_ins: "orders",
  saved_views: "list columns",
  // What the names of products have in common; an order of nobody alone has no line of its own there.
  search_lines: "text",
  sessions: "token_hash client_id address",
  settings_drafts: "section began",
  setup_keys: "key_hash",
  shelf_labels: "words",
  slot_exceptions: "day",
  stock_counts: "number status aisle shelf",
  store_counters: "counter",
  stored_settings: "section",
  stores:
    "code logo time_zone locale currency tax_mode scale_prefixes invoice_company_name gstin state invoice_sync_url " +
    "invoice_sync_secret return_windows delivery_tax hsn_digits invoiced_at invoice_prefix",
  unmatched_payments: "provider method resolution",
  users: "password_hash",
  // Triggers have it follow the visits, of which it is searched what stands in a source or a campaign.
  visit_quarters: "device source campaign day hour",
  visits: "place device",
};

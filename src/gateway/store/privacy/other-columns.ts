/**
 * Columns of texts that may lead to somebody because people typed or read them there: wherever a phone number or an
 * e-mail address of a forgotten person stands in one, it is taken out.
 */
export const mentioningColumns: Readonly<Record<string, string>> = {
  export_schedules: "title about params",
  jobs: "title about params file_name error result",
  macros: "name steps",
  preferences: "value",
  saved_views: "name query",
  segments: "name line listed not_found",
  unmatched_payments: "reference because",
  cash_drawers: "note notes",
  rider_hand_ins: "notes reason",
  indents: "note reason",
  imports: "failure file_name",
  import_files: "name",
};

/** Those of them that hold JSON. */
export const jsonColumns: ReadonlySet<string> = new Set(["params", "result", "steps", "value"]);

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

/**
 * All other columns that can hold a text, a date or a picture: none of them tells of a customer. Who adds one says here
 * that it does not, or in `personalTables` what becomes of it.
 */
export const impersonalColumns: Readonly<Record<string, string>> = {
  audit_chains: "hash",
  audit_entries: "previous_hash hash blanked_hash",
  business_units: "name global_settings",
  cash_drawers: "by_name",
  catalogue_before_import: "before after",
  categories: "name state",
  chat_flows: "name phrases steps state",
  clients: "client_id secret_hash name state",
  delivery_areas: "name pincodes city territory state outline weekdays slots",
  device_tokens: "device_token device_type",
  document_counts: "kind status part",
  export_schedules: "needs every at by_name ended",
  goods_months: "month category name",
  hsn_rates: "from_day hsn",
  idempotency_keys: "route key request_hash",
  import_files: "subject by_name",
  import_maps: "subject name mapping",
  imports: "subject state by_name file_mark lines_of refused_mark mapping undone_by",
  indent_lines: "pack_unit why",
  indents: "expected_day made_by number status supplier",
  intake_limits: "reason by_name",
  jobs: "kind state needs by_name sha256 time_zone",
  known_devices: "mark_hash",
  message_templates: "name occasion channel language subject text state",
  localities: "state pincode office district territory country",
  log_in_limits: "key",
  loose_files: "path place",
  offers:
    "title offer_type buy_code get_code bundle_codes category exclusive_group state starts_on ends_on weekdays channels",
  order_facts: "day hour slot status source",
  order_status_counts: "status",
  order_views: "view_type settings",
  outline_rings: "outline",
  pickers: "name phone state employee_code skills",
  pin_outlines: "pincode name outline",
  preferences: "name",
  printed_records: "paper",
  prints: "paper size codes left_out by_name day drawn_size",
  product_barcodes: "code",
  product_conversions: "unit of_unit",
  product_edit_rows: "before",
  product_edits: "by_name reason",
  product_images: "name caption by_name",
  product_prices: "reason by_name",
  products:
    "code name brand category barcode unit state hsn_code aisle pack_unit country shelf storage attributes " +
    "tax_kind barcode_texts",
  products_before_import: "name_before name",
  promo_codes: "code title discount_type state starts_on ends_on weekdays channels",
  provider_events: "provider event_id",
  rider_hand_ins: "rider_name by_name orders",
  riders: "name phone state employee_code skills zone",
  roles: "name permissions state",
  saved_views: "list columns",
  search_lines: "text",
  segment_days: "day",
  segments: "state",
  sessions: "token_hash client_id address",
  settings_drafts: "section began body by_name",
  setup_keys: "key_hash",
  shelf_labels: "words",
  slot_exceptions: "day",
  stock_count_lines: "by_name",
  stock_counts: "number status aisle shelf reason started_by ended_by",
  store_counters: "counter",
  stored_settings: "section body",
  stores:
    "code name logo time_zone locale currency phone address general_settings form_header tax_mode scale_prefixes " +
    "invoice_company_name gstin state invoice_sync_url invoice_sync_secret return_windows cancel_reasons " +
    "reject_reasons hold_reasons delivery_tax hsn_digits invoiced_at invoice_prefix",
  unmatched_payments: "provider method resolved_by resolution",
  users: "login_id name password_hash state",
  vehicles: "state registration vehicle_type fuel insurance_until permit_until fitness_until pollution_until",
  visits: "place page device source campaign",
};

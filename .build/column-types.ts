/** The type of columns of which the database knows less than the code: above all of JSON. */
interface ColumnType {
  readonly type: string;
  /** The file that has it; left out where the type needs none. */
  readonly from?: string;
  /** `table.column`, with spaces between them. */
  readonly columns: string;
}

/** What is not named here has the type that follows from the database; JSON is unknown then. */
export const columnTypes: readonly ColumnType[] = [
  { type: "Address", from: "#contract/orders/schema.ts", columns: "orders.address" },
  { type: "AgreedOffer[]", from: "#contract/pricing/offer-schema.ts", columns: "orders.agreed_offers" },
  { type: "AgreedPromo", from: "#contract/pricing/promo-schema.ts", columns: "orders.promo" },
  {
    type: "AuditAction",
    from: "#contract/audit/subjects.ts",
    columns: "audit_entries.action audit_intake.action",
  },
  {
    type: "AuditSubject",
    from: "#contract/audit/subjects.ts",
    columns: "audit_entries.subject audit_intake.subject",
  },
  {
    type: "AuditValues",
    from: "#contract/audit/subjects.ts",
    columns: "audit_entries.before audit_entries.after audit_intake.before audit_intake.after",
  },
  { type: "Business", from: "#contract/invoices/business-schema.ts", columns: "orders.business" },
  // PostgreSQL sends this exact number as text.
  { type: "ColumnType<string, number, number>", from: "kysely", columns: "product_conversions.amount" },
  {
    type: "DeliveryTax[]",
    from: "#contract/pricing/delivery-tax.ts",
    columns: "orders.delivery_taxes return_orders.delivery_taxes",
  },
  {
    type: "DeliveryTerms",
    from: "#contract/delivery/schema.ts",
    columns: "order_delivery_changes.before order_delivery_changes.after",
  },
  {
    type: "Discount",
    from: "#contract/pricing/discount.ts",
    columns: "order_line_changes.from_agreed order_lines.agreed_discount orders.agreed_discount",
  },
  { type: 'HandIn["orders"]', from: "#contract/rider-cash/schema.ts", columns: "rider_hand_ins.orders" },
  { type: "InvoiceDocument", from: "#contract/invoices/document/document.ts", columns: "invoices.document" },
  { type: "KeptPart[]", from: "#contract/pricing/price-return.ts", columns: "return_orders.kept" },
  { type: "LeftOut", from: "#contract/print/schema.ts", columns: "prints.left_out" },
  { type: "Lost", from: "#gateway/database/stored-values.ts", columns: "order_history.lost record_history.lost" },
  { type: 'Macro["steps"]', from: "#contract/macros/schema.ts", columns: "macros.steps" },
  {
    type: "MergedValues",
    from: "#gateway/database/stored-values.ts",
    columns: "customer_merges.kept_fields customer_merges.gone_fields",
  },
  { type: "OrderSource", from: "#contract/enumerations.ts", columns: "order_facts.source" },
  {
    type: "OrderStatus",
    from: "#contract/orders/status.ts",
    columns: "order_facts.status order_history.from_status order_history.to_status",
  },
  { type: "OrderView", from: "#contract/store/schema.ts", columns: "order_views.settings" },
  { type: "Packed", from: "#contract/orders/packed.ts", columns: "orders.packed" },
  { type: "Partial<GlobalSettings>", from: "#contract/store/schema.ts", columns: "business_units.global_settings" },
  { type: "Partial<ProductRow>", from: "#contract/products/product.ts", columns: "product_edit_rows.before" },
  { type: "PaymentMethod", from: "#contract/enumerations.ts", columns: "transactions.method" },
  { type: "Permission[]", from: "#contract/permission.ts", columns: "roles.permissions" },
  { type: "Place", from: "#contract/delivery/outline/outline.ts", columns: "customer_addresses.point" },
  { type: "Preferences[string]", from: "#contract/session/schema.ts", columns: "preferences.value" },
  { type: "Progress", from: "#contract/chatbot/progress.ts", columns: "conversations.progress" },
  {
    type: "Record<string, number>",
    columns: "stores.return_windows",
  },
  { type: "Record<string, ScaleValue>", from: "#contract/products/barcode.ts", columns: "stores.scale_prefixes" },
  { type: "Record<string, string>", columns: "stores.general_settings" },
  { type: "Record<string, unknown>", columns: "settings_drafts.began settings_drafts.body stored_settings.body" },
  {
    type: 'RecordHistoryEntry["changes"]',
    from: "#contract/records/history-schema.ts",
    columns: "record_history.changes",
  },
  { type: "RecordPaper", from: "#contract/print/paper.ts", columns: "printed_records.paper" },
  { type: "ReturnReason[]", from: "#contract/returns/fields.ts", columns: "return_orders.reasons" },
  { type: "RollWidth", from: "#contract/print/paper.ts", columns: "stores.thermal_roll" },
  { type: "RoundingStep", from: "#contract/pricing/rounding.ts", columns: "orders.rounding_step stores.rounding" },
  { type: 'SavedView["columns"]', from: "#contract/saved-views/schema.ts", columns: "saved_views.columns" },
  { type: 'SavedView["format"]', from: "#contract/saved-views/schema.ts", columns: "saved_views.format" },
  {
    type: "SectionName",
    from: "#contract/settings/sections.ts",
    columns: "settings_drafts.section stored_settings.section",
  },
  { type: "StreamMessage", from: "#contract/stream.ts", columns: "events.message" },
  { type: "TaxParts", from: "#contract/pricing/delivery-tax.ts", columns: "orders.tax_parts" },
  { type: "readonly string[]", columns: "conversation_messages.choices" },
  // More than a number can hold exactly.
  { type: "string", columns: "search_lines.line" },
  { type: "string[]", columns: "order_search.lines" },
];

/** The tables and views that only triggers write, and columns that they fill in. */
export const writtenByTriggers =
  "audit_chains audit_entries audit_texts transactions " +
  "customers.phone_country people.phone_country invoices.day return_orders.day products.price_now";

import { invoiceKinds } from "#contract/invoices/kinds.ts";
import { schedulePeriods } from "#contract/schedules/schedule.ts";
import { jobKinds, jobStates } from "#contract/jobs/job.ts";
import { syncStatuses } from "#contract/invoices/sync.ts";
import { hsnDigits, invoiceMoments } from "#contract/invoices/issuing.ts";
import { taxKinds } from "#contract/products/tax-kind.ts";
import { deliveryTaxModes } from "#contract/pricing/delivery-tax.ts";
import { taxModes } from "#contract/pricing/price-order.ts";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import {
  addressTypes,
  commentOrigins,
  deliveryTypes,
  editReasons,
  orderSources,
  orderTypes,
  paymentMethods,
  paymentStates,
  returnStatuses,
  recordStates,
  saleUnits,
  viewTypes,
} from "#contract/enumerations.ts";
import { historyActions } from "#contract/records/history-schema.ts";
import { historyKinds } from "#contract/orders/history/history-schema.ts";
import { ledgerAccounts, transactionKinds } from "#contract/payments/ledger.ts";
import { linkStates, onlineMethods, resolutions } from "#contract/payments/links/links.ts";
import { paymentAttempts, paymentPlans } from "#contract/payments/states/payment-state.ts";
import { printedCodes, papers, paperSizes, printableSizes } from "#contract/print/paper.ts";
import { closedStatuses, orderStatuses } from "#contract/orders/status.ts";
import { conversationStatuses, speakers } from "#contract/chatbot/status.ts";
import { indentStatuses } from "#contract/indents/status.ts";
import { channels, messageStatuses, occasions } from "#contract/messages/message.ts";
import { countStatuses } from "#contract/stock-counts/status.ts";
import { movementKinds } from "#contract/stock/movements.ts";
import { documentKinds, type SimpleKind, simpleKinds } from "#contract/records/kind-names.ts";
import { approvals, refundCauses, refundStatuses } from "#contract/refunds/states.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { transactionStatuses } from "#contract/transactions/states.ts";
import { reviewStatuses } from "#contract/reviews/status.ts";
import { doubleStatuses } from "#contract/doubles/status.ts";
import { returnConditions, returnPlaces, returnReasons } from "#contract/returns/fields.ts";
import { visitDevices, visitPlaces } from "#contract/visits/routes.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** The list of the contract that each constrained column holds to. */
const lists: Readonly<Record<string, readonly string[]>> = {
  // These four stand in no other list: the code has their types from the database.
  "before_images.kind": ["order", "product"],
  "files.place": ["database", "folder", "bucket"],
  "imports.state": ["running", "done", "failed", "undone"],
  "loose_files.place": ["folder", "bucket"],
  "customer_addresses.type": addressTypes,
  "customer_doubles.status": doubleStatuses,
  "document_counts.kind": documentKinds,
  "export_schedules.every": schedulePeriods,
  "jobs.kind": jobKinds,
  "jobs.state": jobStates,
  "invoice_syncs.kind": invoiceKinds,
  "invoice_syncs.status": syncStatuses,
  "invoices.kind": invoiceKinds,
  "ledger_entries.account": ledgerAccounts,
  "ledger_transactions.kind": transactionKinds,
  "order_history.kind": historyKinds,
  "payment_links.state": linkStates,
  "unmatched_payments.method": onlineMethods,
  "unmatched_payments.resolution": resolutions,
  "order_history.origin": commentOrigins,
  "order_lines.unit": saleUnits,
  "order_payments.method": paymentMethods,
  "order_status_counts.status": orderStatuses,
  "refunds.approval": approvals,
  "refunds.cause": refundCauses,
  "refunds.method": paymentMethods,
  "refunds.paid_by": paymentMethods,
  "refunds.status": refundStatuses,
  "stores.tax_mode": taxModes,
  "orders.tax_mode": taxModes,
  "stores.delivery_tax": deliveryTaxModes,
  "stores.hsn_digits": hsnDigits,
  "stores.invoiced_at": invoiceMoments,
  "products.tax_kind": taxKinds,
  "orders.delivery_tax": deliveryTaxModes,
  "order_views.view_type": viewTypes,
  "orders.delivery_type": deliveryTypes,
  "orders.order_type": orderTypes,
  "orders.pay_by": paymentPlans,
  "orders.payment_attempt": paymentAttempts,
  "orders.payment_state": paymentStates,
  "orders.source": orderSources,
  "orders.status": orderStatuses,
  "stock_movements.kind": movementKinds,
  "stock_counts.status": countStatuses,
  "indents.status": indentStatuses,
  "messages.status": messageStatuses,
  "messages.occasion": occasions,
  "messages.channel": channels,
  "conversations.status": conversationStatuses,
  "conversations.last_from": speakers,
  "conversation_messages.sent_by": speakers,
  "prints.codes": printedCodes,
  "prints.paper": papers,
  "order_line_changes.reasons": editReasons,
  "prints.drawn_size": paperSizes,
  "prints.size": printableSizes,
  "products.state": recordStates,
  "products.unit": saleUnits,
  "record_history.action": historyActions,
  "record_history.origin": commentOrigins,
  "transactions.status": transactionStatuses,
  "reviews.status": reviewStatuses,
  "return_orders.status": returnStatuses,
  "return_orders.pickup": returnPlaces,
  "return_lines.reason": returnReasons,
  "return_lines.condition": returnConditions,
  "visits.device": visitDevices,
  "visits.place": visitPlaces,
  ...Object.assign({}, ...simpleKinds.map(listsOf)),
};

/** The columns of a simple kind that hold to a list: its state, and the choices of its fields. */
function listsOf(kind: SimpleKind): Record<string, readonly string[]> {
  const { table, fields, columns } = storedKinds[kind];
  const choices = Object.entries(fields).flatMap(([field, limits]) =>
    // The rights grow with every kind, so the database takes all of them.
    "values" in limits && field !== "permissions" ? [[`${table}.${columns[field]}`, limits.values]] : [],
  );
  return { [`${table}.state`]: recordStates, ...Object.fromEntries(choices) };
}

/** The texts that stand in quotes in an expression as PostgreSQL writes it. */
function quoted(expression: string): string[] {
  return [...expression.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = ""]) => text.replaceAll("''", "'"));
}

it("a closed list is the same in the database and in the contract; one that differs needs a migration", async () => {
  const { rows } = await sql<{ column: string; expression: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as expression
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and coninhcount = 0 and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
    order by 1`.execute(database.db);
  const constrained = rows.filter(({ expression }) => /ANY \(|<@/.test(expression));
  const found = Object.fromEntries(constrained.map(({ column, expression }) => [column, quoted(expression).sort()]));
  const wanted = Object.fromEntries(Object.entries(lists).map(([column, list]) => [column, [...list].sort()]));
  expect(found).toEqual(wanted);
});

it("the index of open orders leaves out the closed statuses", async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname = 'orders_open_promise'`.execute(database.db);
  expect(quoted(rows[0]?.definition ?? "").sort()).toEqual([...closedStatuses].sort());
});

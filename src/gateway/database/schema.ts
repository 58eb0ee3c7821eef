import type { Kysely, Transaction } from "kysely";
import type { AuditTables } from "./tables/audit.ts";
import type { DefinedTables } from "./tables/defined.ts";
import type { FileTables } from "./tables/files.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { ConversationTables } from "./tables/conversations.ts";
import type { IndentTables } from "./tables/indents.ts";
import type { JobTables } from "./tables/jobs.ts";
import type { MessageTables } from "./tables/messages.ts";
import type { InvoiceTables } from "./tables/money/invoices.ts";
import type { LedgerTables } from "./tables/money/ledger.ts";
import type { OrderTables } from "./tables/orders/orders.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { ProductTables } from "./tables/products.ts";
import type { PrintTables } from "./tables/prints.ts";
import type { RecordTables } from "./tables/records.ts";
import type { ReturnTables } from "./tables/orders/returns.ts";
import type { RefundTables } from "./tables/money/refunds.ts";
import type { DoubleTables } from "./tables/doubles.ts";
import type { SegmentTables } from "./tables/segments.ts";
import type { ReportTables } from "./tables/reports.ts";
import type { ReviewTables } from "./tables/reviews.ts";
import type { SessionTables } from "./tables/session.ts";
import type { StockTables } from "./tables/orders/stock.ts";
import type { StoreTables } from "./tables/store.ts";
import type { TermTables } from "./tables/orders/terms.ts";
import type { VisitTables } from "./tables/visits.ts";
import type { TransactionTables } from "./tables/money/transactions.ts";

/** The tables as Kysely knows them. A test compares this type with the migrated database. */
export interface Database
  extends
    SessionTables,
    StoreTables,
    ReportTables,
    StockTables,
    PeopleTables,
    DefinedTables,
    OrderTables,
    LedgerTables,
    InvoiceTables,
    RefundTables,
    RecordTables,
    ReturnTables,
    DoubleTables,
    ReviewTables,
    SegmentTables,
    AuditTables,
    FileTables,
    ImportTables,
    ConversationTables,
    IndentTables,
    JobTables,
    MessageTables,
    PrintTables,
    ProductTables,
    TermTables,
    TransactionTables,
    VisitTables {}

/**
 * An open transaction. Every function that changes data takes one, so that forgetting the transaction does not compile.
 */
export type Trx = Transaction<Database>;

/**
 * A read-only handle; an open transaction can be used as one. It selects and runs `sql`, but has no insert, update,
 * delete or transaction.
 */
export type Db = Pick<Kysely<Database>, "selectFrom" | "getExecutor" | "isTransaction">;

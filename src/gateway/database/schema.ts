import type { Kysely, Transaction } from "kysely";
import type { FileTables } from "./tables/files.ts";
import type { OrderTables } from "./tables/orders.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { RecordTables } from "./tables/records.ts";
import type { SessionTables } from "./tables/session.ts";
import type { StoreTables } from "./tables/store.ts";

/** The tables as Kysely sees them. A test holds this against the migrated database. */
export interface Database extends SessionTables, StoreTables, PeopleTables, OrderTables, RecordTables, FileTables {}

/** An open transaction. Whatever changes something takes one, so that forgetting it does not compile. */
export type Trx = Transaction<Database>;

/**
 * A handle to read with, which an open transaction is as well: it selects and runs `sql`, and offers no insert, update,
 * delete or transaction.
 */
export type Db = Pick<Kysely<Database>, "selectFrom" | "getExecutor" | "isTransaction">;

import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** The tables as Kysely knows them. */
export interface Database extends Tables {}

/**
 * An open transaction. Every function that changes data takes one, so that forgetting the transaction does not compile.
 */
export type Trx = Transaction<Database>;

/**
 * A read-only handle; an open transaction can be used as one. It selects and runs `sql`, but has no insert, update,
 * delete or transaction.
 */
export type Db = Pick<Kysely<Database>, "selectFrom" | "getExecutor" | "isTransaction">;

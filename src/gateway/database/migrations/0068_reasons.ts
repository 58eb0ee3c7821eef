import { type Kysely, sql } from "kysely";

const lines = (...reasons: readonly string[]): string => `E'${reasons.join("\\n")}'`;

const columns = `
alter table stores
  add column cancel_reasons text not null default ${lines(
    "Customer asked to cancel",
    "Customer cannot be reached",
    "Products are out of stock",
    "Address cannot be delivered to",
    "No rider is free",
    "Ordered twice",
    "Payment failed",
  )},
  add column reject_reasons text not null default ${lines(
    "Products are out of stock",
    "Address cannot be delivered to",
    "No slot is free",
    "Looks like a mistake",
    "Store is closed",
  )},
  add column hold_reasons text not null default ${lines(
    "Customer asked to wait",
    "Customer cannot be reached",
    "Products come later",
    "Payment must be checked",
    "Address must be checked",
  )};
`;

/** The reasons for cancelling, rejecting and holding orders become settings of the store, each on a line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

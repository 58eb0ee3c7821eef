import { sql } from "kysely";
import type { OpenMatters } from "#contract/customers/personal-data-schema.ts";
import { formatMoney } from "#contract/money.ts";
import { closedStatuses, endedStatuses } from "#contract/orders/status.ts";
import { openReturnStatuses } from "#contract/returns/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readCredit } from "#gateway/store/payments/customer-credit.ts";
import { isOwnOrder, ownOrders } from "./fates.ts";
import type { StoreOfPerson } from "./find-person.ts";

/** How many of each are told. */
const most = 5;

interface OpenMatter {
  readonly number: string;
  readonly status: string;
  /** What is still to be collected, below zero what is to be given back; zero where that is not what is open. */
  readonly due: number;
  readonly of: "order" | "money" | "return" | "refund";
}

/**
 * What is still open with somebody, in sentences: orders under way, money due, returns, refunds, credit. And how many
 * orders are theirs only by the phone.
 */
export async function readOpenMatters(db: Db, stores: readonly StoreOfPerson[]): Promise<OpenMatters> {
  const open: string[] = [];
  for (const store of stores) {
    const { currency, locale } = await db
      .selectFrom("stores")
      .select(["currency", "locale"])
      .where("id", "=", store.storeId)
      .executeTakeFirstOrThrow();
    const money = (amount: number) => formatMoney(Math.abs(amount), currency, locale);
    const { rows } = await sql<OpenMatter>`
      with own as (
        select number, status, placed_at, (case when status = any(${[...endedStatuses]}::text[]) then 0
          else amount - returned_amount end) - paid_amount as due
        from orders where store_id = ${store.storeId} and ${isOwnOrder("orders")(store)}
      ), backs as (
        select number, status, created_at from return_orders
        where store_id = ${store.storeId} and order_id in ${ownOrders(store)} and status = any(${openReturnStatuses}::text[])
      ), refunding as (
        select number, status, created_at from refunds
        where store_id = ${store.storeId} and order_id in ${ownOrders(store)} and status in ('Refund', 'Refund Not Completed')
      )
      (select number, status, 0::bigint as due, 'order' as of from own
        where status <> all(${closedStatuses}::text[]) order by placed_at limit ${most})
      union all
      (select number, status, due, 'money' from own
        where status = any(${closedStatuses}::text[]) and due <> 0 order by placed_at limit ${most})
      union all
      (select number, status, 0, 'return' from backs order by created_at limit ${most})
      union all
      (select number, status, 0, 'refund' from refunding order by created_at limit ${most})`.execute(db);
    open.push(...rows.map((row) => sentence(row, money)));
    for (const id of store.ids) {
      const credit = await readCredit(db, store.storeId, id);
      if (credit !== 0) open.push(`${store.storeName} keeps ${money(credit)} of credit for them`);
    }
  }
  return { open, looseOrders: stores.reduce((all, { looseOrders }) => all + looseOrders.length, 0) };
}

function sentence({ of, number, status, due }: OpenMatter, money: (amount: number) => string): string {
  if (of === "money")
    return due > 0 ? `${money(due)} is due for ${number}` : `${money(due)} of ${number} is to be given back`;
  if (of === "refund") return `the refund ${number} has not been given yet`;
  return `${of === "order" ? "the order" : "the return"} ${number} is ${status}`;
}

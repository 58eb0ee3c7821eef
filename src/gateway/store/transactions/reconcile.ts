import { sql } from "kysely";
import { onlineMethods } from "#contract/payments/links/links.ts";
import type { Reconciliation, SettlementFile } from "#contract/transactions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { momentOfDay } from "#gateway/store/stores/day-of-store.ts";

/** How many lines of one finding are named. */
const mostNamed = 500;

interface Compared {
  readonly reference: string;
  readonly here: number | null;
  readonly there: number | null;
  readonly orderNumber: string | null;
}

/**
 * Compares a provider's settlement file with the transactions of the same days and methods, reference by reference. One
 * reference may have several lines, such as a payment and what went back on it: their sums are compared. Nothing is
 * changed.
 */
export async function reconcile(
  db: Db,
  storeId: string,
  { from, to, methods }: Pick<SettlementFile, "from" | "to" | "methods">,
  lines: readonly { readonly reference: string; readonly amount: number }[],
): Promise<Reconciliation> {
  // Cash and credit never pass a provider.
  const asked = methods?.length ? methods : onlineMethods;
  const { rows } = await sql<Compared>`
    with there as (
      select reference, sum(amount)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (reference text, amount bigint) group by reference
    ), here as (
      select paid.reference, sum(paid.amount)::bigint as amount, min(orders.number) as number
      from order_payments paid
      join orders on orders.store_id = paid.store_id and orders.id = paid.order_id
      join stores on stores.id = paid.store_id
      where paid.store_id = ${storeId} and paid.reference <> ''
        and paid.at >= ${momentOfDay(sql`${from}::date`, sql`stores.time_zone`)}
        and paid.at < ${momentOfDay(sql`${to}::date + 1`, sql`stores.time_zone`)}
        and paid.method = any(${asked}::text[])
      group by paid.reference
    )
    select coalesce(here.reference, there.reference) as reference, here.amount as here, there.amount as there,
      here.number as "orderNumber"
    from here full join there on there.reference = here.reference order by 1`.execute(db);
  const matched = rows.filter(({ here, there }) => here === there);
  return {
    matched: matched.length,
    matchedAmount: matched.reduce((sum, { here }) => sum + (here ?? 0), 0),
    disagreeing: rows.length - matched.length,
    missingHere: rows.filter(({ here }) => here === null).slice(0, mostNamed),
    missingThere: rows.filter(({ there }) => there === null).slice(0, mostNamed),
    amountDiffers: rows
      .filter(({ here, there }) => here !== null && there !== null && here !== there)
      .slice(0, mostNamed),
  };
}
